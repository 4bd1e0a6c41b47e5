import './node-version.mjs';

const { runSuite } = await import('./suite.mjs');

await runSuite('images');
