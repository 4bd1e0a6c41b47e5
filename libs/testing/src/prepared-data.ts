import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../local-servers/src/free-port';

// Imported by path, because Jest's global setup doesn't resolve aliases.

/** The first administrator. A test doesn't have to change this password. */
export const ADMIN = { email: 'admin@coverleaf.example', password: 'correct horse battery' };

/** Set by the global setup of the Jest projects that start the product. */
const PREPARED_DATA = 'TEST_PREPARED_DATA';

/**
 * Makes a data folder with up-to-date databases, in which there is nothing but the first administrator. That takes
 * seconds, and each suite needs one.
 */
export async function prepareData(root: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'coverleaf-prepared-'));
  const { NODE_ENV: _ofJest, ...env } = process.env;
  const { status } = spawnSync(
    process.execPath,
    [join('dist', 'tools', 'standalone', 'src', 'main.js'), '--prepare'],
    {
      cwd: root,
      stdio: 'inherit',
      env: {
        ...env,
        PORT: `${await freePort()}`,
        INSIGHT_SIMULATOR_PORT: `${await freePort()}`,
        TWILIO_SIMULATOR_PORT: `${await freePort()}`,
        DATA_DIR: folder,
        ADMIN_EMAIL: ADMIN.email,
        ADMIN_PASSWORD: ADMIN.password,
      },
    },
  );
  if (status !== 0) throw new Error('The data folder could not be prepared.');
  process.env[PREPARED_DATA] = folder;
  return folder;
}

/** Copies the prepared data into a new folder, if they are what a first start with these settings would make. */
export async function copyPrepared(folder: string, env: Readonly<Record<string, string>>): Promise<void> {
  const prepared = process.env[PREPARED_DATA];
  const isUsual = env['ADMIN_PASSWORD'] === ADMIN.password && env['ADMIN_EMAIL'] === ADMIN.email;
  if (!prepared || !isUsual || Object.keys(env).some((name) => name.endsWith('DATABASE_URL'))) return;
  // Node's own copy doesn't keep PostgreSQL's user.
  await promisify(execFile)('cp', ['-a', `${prepared}/.`, folder]);
}
