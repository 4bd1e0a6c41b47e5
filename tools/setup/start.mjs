import './node-version.mjs';

const { orFail, ROOT } = await import('./progress.mjs');
const { setUp } = await import('./setup.mjs');
const { offerBrowserLibraries } = await import('./browser-libraries.mjs');
const { offerApertium } = await import('./apertium.mjs');
process.chdir(ROOT);
await orFail(setUp);
await offerBrowserLibraries();
await offerApertium();
// In this process, not in a child: signals then reach the supervisor itself, also those that npm passes on.
await import('../../dist/tools/standalone/src/main.js');
