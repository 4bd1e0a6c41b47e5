import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { endProcess } from '../../../local-servers/src/processes';
import { SHARED_PRODUCTS } from '../product/shared-products';
import type { ProductPlace } from '../product/start-product';

export default async function globalTeardown(): Promise<void> {
  const folder = process.env[SHARED_PRODUCTS];
  if (!folder) return;
  for (const note of await readdir(folder)) {
    const { supervisorPid, dataDir } = JSON.parse(await readFile(join(folder, note), 'utf8')) as ProductPlace;
    await endProcess(supervisorPid, 'SIGTERM', 40_000);
    await rm(dataDir, { recursive: true, force: true });
  }
  await rm(folder, { recursive: true, force: true });
}
