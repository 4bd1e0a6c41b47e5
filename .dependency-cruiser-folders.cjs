/**
 * The boundaries between folders, checked beside those between files: it needs product code alone, because a spec may
 * well use what uses its folder.
 */
const { options } = require('./.dependency-cruiser.cjs');

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-folder-cycles',
      comment:
        'Two folders of one service, lib or the front end that need each other are one folder, or need a third.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^(apps/[^/]+|libs/[^/]+|frontend)/' },
      to: { circular: true, viaOnly: { path: '^$1/' } },
    },
  ],
  options: {
    ...options,
    exclude: { path: '(^|/)(dist|generated|test|testing|fixtures)/|\\.spec\\.tsx?$' },
    // Types count too: a folder that needs the types of another cannot be read without it.
    tsPreCompilationDeps: true,
  },
};
