import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

// Has no imports by alias, because Jest's global setup doesn't resolve them.

/** The first administrator. A test doesn't have to change this password. */
export const ADMIN = { email: 'admin@coverleaf.example', password: 'correct horse battery' };

/**
 * Set by the global setup of the Jest projects that start the product: a data folder with up-to-date databases, in which
 * there is nothing but the first administrator.
 */
export const PREPARED_DATA = 'TEST_PREPARED_DATA';

/** Copies the prepared data into a new folder, if that is what a first start with these settings would make. */
export async function copyPrepared(folder: string, env: Readonly<Record<string, string>>): Promise<void> {
  const prepared = process.env[PREPARED_DATA];
  const isUsual = env['ADMIN_PASSWORD'] === ADMIN.password && env['ADMIN_EMAIL'] === ADMIN.email;
  if (!prepared || !isUsual || Object.keys(env).some((name) => name.endsWith('DATABASE_URL'))) return;
  // Node's own copy doesn't keep PostgreSQL's user.
  await promisify(execFile)('cp', ['-a', `${prepared}/.`, folder]);
}
