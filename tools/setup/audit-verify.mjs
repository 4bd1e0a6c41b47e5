import './node-version.mjs';
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const { orFail, ROOT, SetupError } = await import('./progress.mjs');
const { ensurePackages } = await import('./packages.mjs');
const { buildBackend } = await import('./backend-build.mjs');

/** Identity's database: the given one, or that of the product running on the data folder. */
function databaseUrl() {
  const given = process.env.IDENTITY_DATABASE_URL;
  if (given) return given;
  const folder = resolve(process.env.DATA_DIR ?? join(ROOT, '.data'));
  const read = (...path) => JSON.parse(readFileSync(join(folder, ...path), 'utf8'));
  try {
    const login = 'coverleaf_identity';
    const port = read('run', 'ports.json').postgres;
    const url = new URL(process.env.DATABASE_URL ?? `postgres://127.0.0.1:${Number(port)}`);
    return Object.assign(url, {
      username: login,
      password: read('secrets.json')[login],
      pathname: `/${login}`,
    }).href;
  } catch {
    throw new SetupError(`Nothing runs on ${folder}: start the product, or set IDENTITY_DATABASE_URL.`);
  }
}

let url;
await orFail(async () => {
  url = databaseUrl();
  await ensurePackages();
  await buildBackend();
});
const script = join(ROOT, 'dist', 'apps', 'identity', 'src', 'audit', 'verify.main.js');
spawn(process.execPath, [script], {
  stdio: 'inherit',
  env: { ...process.env, DATABASE_URL: url },
}).on('exit', (code) => process.exit(code ?? 1));
