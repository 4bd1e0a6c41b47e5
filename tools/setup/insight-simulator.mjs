import './node-version.mjs';

const { orFail, ROOT } = await import('./progress.mjs');
const { ensurePackages } = await import('./packages.mjs');
const { buildBackend } = await import('./backend-build.mjs');
process.chdir(ROOT);
await orFail(async () => {
  await ensurePackages();
  await buildBackend();
});
await import('../../dist/tools/insight-simulator/src/main.js');
