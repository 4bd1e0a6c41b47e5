const { createHash } = require('node:crypto');
const { readFileSync } = require('node:fs');
const { transformSync } = require('@swc/core');

const SELF = readFileSync(__filename, 'utf8');

/**
 * Jest runs our code as CommonJS. This converts packages that ship only as ES modules, such as Nest 12, and dynamic
 * imports in other packages. `--experimental-vm-modules` would break some of them.
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
  // Jest's own cache key ignores changes to this file.
  getCacheKey(source, filename, { configString }) {
    return [SELF, source, filename, configString]
      .reduce((hash, part) => hash.update(part).update('\0'), createHash('sha256'))
      .digest('hex');
  },
};
