import './node-version.mjs';

const { runSuite } = await import('./suite.mjs');

// Settings of the long form. `npm test` runs a short one, without the suites called `*.long.spec.ts`.
const env = { FAULT_UPLOADS: '2000', FAULT_COUNT: '200', FAULT_ROUNDS: '4', SLOW_SOCKETS: '10000' };
await runSuite('faults', { env });
