import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { ROOT, SetupError } from './progress.mjs';

/** The data folder of this machine's product. */
export const folder = resolve(process.env.DATA_DIR ?? join(ROOT, '.data'));

const read = (...path) => readFileSync(join(folder, ...path), 'utf8').trim();

/**
 * The database of a service: the given one, or that of the product running on the data folder.
 * @param {string} service
 * @throws SetupError
 */
export function databaseUrl(service) {
  const variable = `${service.replaceAll('-', '_').toUpperCase()}_DATABASE_URL`;
  const given = process.env[variable];
  if (given) return given;
  try {
    const login = `coverleaf_${service.replaceAll('-', '_')}`;
    const port = JSON.parse(read('run', 'ports.json')).postgres;
    const url = new URL(process.env.DATABASE_URL ?? `postgres://127.0.0.1:${Number(port)}`);
    return Object.assign(url, {
      username: login,
      password: JSON.parse(read('secrets.json'))[login],
      pathname: `/${login}`,
    }).href;
  } catch {
    throw new SetupError(`Nothing runs on ${folder}: start the product, or set ${variable}.`);
  }
}

/** The keys of the data folder, unless they are given. @throws SetupError */
export function encryptionKeys() {
  try {
    return process.env.ENCRYPTION_KEYS ?? read('encryption-keys');
  } catch {
    throw new SetupError(`There are no keys in ${folder}: set DATA_DIR or ENCRYPTION_KEYS.`);
  }
}

/**
 * The public keys of the product on the data folder, unless they are given. Call it after the build. @throws SetupError
 */
export function signingPublicKeys() {
  const require = createRequire(import.meta.url);
  const { signingKeysIn } = require(join(ROOT, 'dist', 'tools', 'standalone', 'src', 'signing-keys.js'));
  try {
    return (
      process.env.SIGNING_PUBLIC_KEYS ?? signingKeysIn(JSON.parse(read('secrets.json'))).signingPublicKeys
    );
  } catch {
    throw new SetupError(`There are no keys in ${folder}: set DATA_DIR or SIGNING_PUBLIC_KEYS.`);
  }
}
