const { transformSync } = require('@swc/core');

/**
 * Jest runs our code as CommonJS. Packages that ship as ES modules only (Nest 12 among them) are turned into
 * CommonJS here; `--experimental-vm-modules` is no way out, because some of them break under it.
 */
module.exports = {
  process(source, filename) {
    if (!/^\s*(import|export)\b|\bimport\.meta\b|\bawait import\b/m.test(source)) return { code: source };
    return transformSync(source, {
      filename,
      swcrc: false,
      module: { type: 'commonjs' },
      jsc: { target: 'es2022', parser: { syntax: 'ecmascript' } },
    });
  },
};
