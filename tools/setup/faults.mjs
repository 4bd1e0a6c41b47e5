import './node-version.mjs';

const { runSuite } = await import('./suite.mjs');

// The long form; `npm test` runs the short one.
const env = { FAULT_UPLOADS: '2000', FAULT_MISHAPS: '200', FAULT_ROUNDS: '4', SLOW_SOCKETS: '10000' };
await runSuite('faults', { env });
