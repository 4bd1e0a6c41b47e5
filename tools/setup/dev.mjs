import './node-version.mjs';

const { orFail, ROOT } = await import('./progress.mjs');
const { setUp } = await import('./setup.mjs');
const { offerBrowserLibraries } = await import('./browser-libraries.mjs');
process.chdir(ROOT);
await orFail(() => setUp({ bundles: false }));
await offerBrowserLibraries();
process.argv.push('--dev');
await import('../../dist/tools/standalone/src/main.js');
