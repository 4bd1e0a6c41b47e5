const { spawnSync } = require('node:child_process');
const { join } = require('node:path');

/** Suites that start the product need its build, also in a fresh clone. `npm test` has built it before. */
module.exports = () => {
  if (process.env['BUILT_PROGRAMS']) return;
  const builder = join(__dirname, '..', '..', 'tools', 'setup', 'build.mjs');
  // A build for tests, which Jest's own environment would ask for, is not what anybody runs.
  const { NODE_ENV: _ofJest, ...env } = process.env;
  const { status } = spawnSync(process.execPath, [builder], { stdio: 'inherit', env });
  if (status !== 0) throw new Error('The product could not be built.');
};
