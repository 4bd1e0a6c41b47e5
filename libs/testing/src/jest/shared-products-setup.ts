import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SHARED_PRODUCTS } from '../product/shared-products';

/** Jest's workers inherit the place; the products that they note there end with the run. */
export default function globalSetup(): void {
  process.env[SHARED_PRODUCTS] = mkdtempSync(join(tmpdir(), 'coverleaf-shared-'));
}
