import './node-version.mjs';
import { spawn } from 'node:child_process';
import { join } from 'node:path';

const { orFail, ROOT } = await import('./progress.mjs');
const { ensurePackages } = await import('./packages.mjs');
const { buildBackend } = await import('./backend-build.mjs');
const { takeSecrets } = await import('./secret-files.mjs');
const { databaseUrl, encryptionKeys, folder, signingPublicKeys } = await import('./running-product.mjs');

let env;
await orFail(async () => {
  await ensurePackages();
  await buildBackend();
  takeSecrets();
  env = {
    ...process.env,
    DATABASE_URL: databaseUrl('identity'),
    ENCRYPTION_KEYS: encryptionKeys(),
    SIGNING_PUBLIC_KEYS: signingPublicKeys(),
    AUDIT_ANCHOR_FILE: process.env.AUDIT_ANCHOR_FILE ?? join(folder, 'audit-anchors.jsonl'),
  };
});
const script = join(ROOT, 'dist', 'apps', 'identity', 'src', 'audit', 'verify.main.js');
spawn(process.execPath, [script, ...process.argv.slice(2)], { stdio: 'inherit', env }).on('exit', (code) =>
  process.exit(code ?? 1),
);
