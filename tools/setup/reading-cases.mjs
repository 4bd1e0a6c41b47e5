import './node-version.mjs';
import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';

const { orFail, ROOT } = await import('./progress.mjs');
const { ensurePackages } = await import('./packages.mjs');
const { buildBackend } = await import('./backend-build.mjs');
const { takeSecrets } = await import('./secret-files.mjs');
const { databaseUrl, encryptionKeys, folder } = await import('./running-product.mjs');

/**
 * `npm run reading:cases -- [--to FOLDER] [DOCUMENT…]`: makes regression cases, without anything personal, of documents
 * whose values staff have checked: of those named by their ids, or of all.
 */
let env;
await orFail(async () => {
  await ensurePackages();
  await buildBackend();
  takeSecrets();
  env = {
    ...process.env,
    DATABASE_URL: databaseUrl('document'),
    ENCRYPTION_KEYS: encryptionKeys(),
    DATA_DIR: folder,
  };
});
const script = join(ROOT, 'dist', 'apps', 'document', 'src', 'reading', 'reading-cases.main.js');
const args = process.argv.slice(2);
const to = args.includes('--to') ? [] : ['--to', resolve(ROOT, 'tools', 'reading', 'cases')];
spawn(process.execPath, [script, ...to, ...args], { stdio: 'inherit', env }).on('exit', (code) =>
  process.exit(code ?? 1),
);
