import './node-version.mjs';

const { runSuite } = await import('./suite.mjs');

// The long form; `npm test` runs the short one.
await runSuite('faults', { env: { FAULT_UPLOADS: '2000', FAULT_MISHAPS: '200', FAULT_ROUNDS: '4' } });
