const { spawnSync } = require('node:child_process');
const { join } = require('node:path');

/**
 * Builds the product for suites that start it, so that they also work in a fresh clone. `npm test` has already built
 * it.
 */
module.exports = () => {
  if (process.env['BUILT_PROGRAMS']) return;
  const builder = join(__dirname, '..', '..', 'tools', 'setup', 'build.mjs');
  // Jest sets NODE_ENV=test, which would build a product that nobody runs.
  const { NODE_ENV: _ofJest, ...env } = process.env;
  const { status } = spawnSync(process.execPath, [builder], { stdio: 'inherit', env });
  if (status !== 0) throw new Error('The product could not be built.');
};
