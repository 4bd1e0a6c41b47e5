import './node-version.mjs';

const { orFail, ROOT } = await import('./progress.mjs');
const { setUp } = await import('./setup.mjs');
const { offerBrowserLibraries } = await import('./browser-libraries.mjs');
const { offerApertium } = await import('./apertium.mjs');
const { offerBubblewrap } = await import('./bubblewrap.mjs');
const { offerTesseract } = await import('./tesseract.mjs');
process.chdir(ROOT);
await orFail(setUp);
await offerBrowserLibraries();
await offerApertium();
await offerBubblewrap();
await offerTesseract();
// In this process rather than a child, so that signals reach the supervisor.
await import('../../dist/tools/standalone/src/main.js');
