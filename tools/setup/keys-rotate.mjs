import './node-version.mjs';
import { readFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';

const { orFail, ROOT, SetupError } = await import('./progress.mjs');
const { ensurePackages } = await import('./packages.mjs');
const { buildBackend } = await import('./backend-build.mjs');
const { takeSecrets } = await import('./secret-files.mjs');

/** Adds a new key to ENCRYPTION_KEYS and prints the result, or adds it to the key file. */
await orFail(async () => {
  await ensurePackages();
  await buildBackend();
  takeSecrets();
  const given = process.env.ENCRYPTION_KEYS;
  const path = join(resolve(process.env.DATA_DIR ?? join(ROOT, '.data')), 'encryption-keys');
  const read = () => {
    try {
      return readFileSync(path, 'utf8').trim();
    } catch {
      throw new SetupError(`There are no keys at ${path}: set DATA_DIR or ENCRYPTION_KEYS.`);
    }
  };
  const keys = given ?? read();
  const require = createRequire(import.meta.url);
  const { rotatedKeys } = require(join(ROOT, 'dist', 'libs', 'encryption', 'src', 'keyring.js'));
  const { writeDurably } = require(join(ROOT, 'dist', 'libs', 'durable-files', 'src', 'durable-files.js'));
  const id = `${new Date().toISOString().slice(0, 10)}-${randomBytes(3).toString('hex')}`;
  const rotated = rotatedKeys(keys, id);
  if (given) return process.stdout.write(`${rotated}\n`);
  // Atomic, because an incomplete list of keys would lock everyone out.
  await writeDurably(path, `${rotated}\n`);
  process.stdout.write(`${path} begins with the key ${id}. Restart the product.\n`);
});
