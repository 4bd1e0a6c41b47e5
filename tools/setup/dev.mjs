import './node-version.mjs';

const { orFail, ROOT } = await import('./progress.mjs');
const { setUp } = await import('./setup.mjs');
process.chdir(ROOT);
await orFail(setUp);
process.argv.push('--dev');
await import('../../dist/tools/standalone/src/main.js');
