import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { prepareData } from '../prepared-data';

const ROOT = join(__dirname, '..', '..', '..', '..');

/**
 * Builds the product for suites that start it, so that they also work in a fresh clone; `npm test` has already built
 * it. Then it prepares the data folder that they copy.
 */
export default async function productSetup(): Promise<void> {
  if (!process.env['BUILT_PROGRAMS']) build();
  const prepared = globalThis as { preparedData?: string };
  prepared.preparedData ??= await prepareData(ROOT);
}

function build(): void {
  // Jest sets NODE_ENV=test, which would build a product that nobody runs.
  const { NODE_ENV: _ofJest, ...env } = process.env;
  const builder = join(ROOT, 'tools', 'setup', 'build.mjs');
  const { status } = spawnSync(process.execPath, [builder], { stdio: 'inherit', env });
  if (status !== 0) throw new Error('The product could not be built.');
}
