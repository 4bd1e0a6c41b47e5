import { spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../local-servers/src/free-port';
import { ADMIN, PREPARED_DATA } from '../prepared-data';

const ROOT = join(__dirname, '..', '..', '..', '..');

/**
 * Builds the product for suites that start it, so that they also work in a fresh clone; `npm test` has already built
 * it. Then it prepares the data folder that they copy: new databases take seconds, and each suite needs them.
 */
export default async function productSetup(): Promise<void> {
  if (!process.env['BUILT_PROGRAMS']) run([join('tools', 'setup', 'build.mjs')]);
  const prepared = globalThis as { preparedData?: string };
  prepared.preparedData ??= await prepareData();
}

async function prepareData(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'coverleaf-prepared-'));
  run([join('dist', 'tools', 'standalone', 'src', 'main.js'), '--prepare'], {
    PORT: `${await freePort()}`,
    INSIGHT_SIMULATOR_PORT: `${await freePort()}`,
    TWILIO_SIMULATOR_PORT: `${await freePort()}`,
    DATA_DIR: folder,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  });
  process.env[PREPARED_DATA] = folder;
  return folder;
}

/** Runs a program of the repository to its end. */
function run(args: readonly string[], own: NodeJS.ProcessEnv = {}): void {
  // Jest sets NODE_ENV=test, which would build a product that nobody runs.
  const { NODE_ENV: _ofJest, ...env } = process.env;
  const { status } = spawnSync(process.execPath, args, {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...env, ...own },
  });
  if (status !== 0) throw new Error(`${args.join(' ')} failed`);
}
