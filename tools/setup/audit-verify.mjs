import './node-version.mjs';
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';

const { orFail, ROOT, SetupError } = await import('./progress.mjs');
const { ensurePackages } = await import('./packages.mjs');
const { buildBackend } = await import('./backend-build.mjs');
const { takeSecrets } = await import('./secret-files.mjs');

const folder = resolve(process.env.DATA_DIR ?? join(ROOT, '.data'));
const read = (...path) => readFileSync(join(folder, ...path), 'utf8').trim();

/** Identity's database: the given one, or that of the product running on the data folder. */
function databaseUrl() {
  const given = process.env.IDENTITY_DATABASE_URL;
  if (given) return given;
  try {
    const login = 'coverleaf_identity';
    const port = JSON.parse(read('run', 'ports.json')).postgres;
    const url = new URL(process.env.DATABASE_URL ?? `postgres://127.0.0.1:${Number(port)}`);
    return Object.assign(url, {
      username: login,
      password: JSON.parse(read('secrets.json'))[login],
      pathname: `/${login}`,
    }).href;
  } catch {
    throw new SetupError(`Nothing runs on ${folder}: start the product, or set IDENTITY_DATABASE_URL.`);
  }
}

/** The keys of the data folder, unless they are given. */
function keys() {
  const require = createRequire(import.meta.url);
  const { signingKeysIn } = require(join(ROOT, 'dist', 'tools', 'standalone', 'src', 'signing-keys.js'));
  try {
    return {
      ENCRYPTION_KEYS: process.env.ENCRYPTION_KEYS ?? read('encryption-keys'),
      SIGNING_PUBLIC_KEYS:
        process.env.SIGNING_PUBLIC_KEYS ?? signingKeysIn(JSON.parse(read('secrets.json'))).signingPublicKeys,
      AUDIT_ANCHOR_FILE: process.env.AUDIT_ANCHOR_FILE ?? join(folder, 'audit-anchors.jsonl'),
    };
  } catch {
    throw new SetupError(
      `There are no keys in ${folder}: set DATA_DIR, or ENCRYPTION_KEYS and SIGNING_PUBLIC_KEYS.`,
    );
  }
}

let env;
await orFail(async () => {
  await ensurePackages();
  await buildBackend();
  takeSecrets();
  env = { ...process.env, DATABASE_URL: databaseUrl(), ...keys() };
});
const script = join(ROOT, 'dist', 'apps', 'identity', 'src', 'audit', 'verify.main.js');
spawn(process.execPath, [script, ...process.argv.slice(2)], { stdio: 'inherit', env }).on('exit', (code) =>
  process.exit(code ?? 1),
);
