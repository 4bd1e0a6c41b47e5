import './node-version.mjs';

const { orFail, ROOT } = await import('./progress.mjs');
const { setUp } = await import('./setup.mjs');
process.chdir(ROOT);
await orFail(setUp);
// In this process, not in a child: signals then reach the supervisor itself, also those that npm passes on.
await import('../../dist/tools/standalone/src/main.js');
