import './node-version.mjs';

const { runSuite } = await import('./suite.mjs');
const { ensureBrowserLibraries } = await import('./browser-libraries.mjs');

await runSuite('e2e', { prepare: ensureBrowserLibraries });
