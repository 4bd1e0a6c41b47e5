const { createHash } = require('node:crypto');
const { readFileSync } = require('node:fs');
const { transformSync } = require('@swc/core');

const SELF = readFileSync(__filename, 'utf8');

/**
 * Jest runs our code as CommonJS. Packages that ship as ES modules only (Nest 12 among them) are turned into
 * CommonJS here, and so are dynamic imports in others; `--experimental-vm-modules` is no way out, because some of them
 * break under it.
 */
module.exports = {
  process(source, filename) {
    if (!/^\s*(import|export)\b|\bimport\.meta\b|(\bawait|[?:]) import\b/m.test(source))
      return { code: source };
    return transformSync(source, {
      filename,
      swcrc: false,
      module: { type: 'commonjs' },
      jsc: { target: 'es2022', parser: { syntax: 'ecmascript' } },
    });
  },
  // Jest's own key does not see that this file has changed.
  getCacheKey(source, filename, { configString }) {
    return [SELF, source, filename, configString]
      .reduce((hash, part) => hash.update(part).update('\0'), createHash('sha256'))
      .digest('hex');
  },
};
