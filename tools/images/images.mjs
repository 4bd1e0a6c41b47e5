/** The images that the Dockerfile makes, beside what `apps/<name>/src/main.js` and its `*.main.js` open by themselves. */
export const IMAGES = {
  gateway: {
    entry: 'dist/apps/gateway/src',
    // Read by names that only run-time knows.
    folders: ['dist/frontend', 'node_modules/@fontsource/public-sans/files'],
    programs: ['dist/frontend/server/entry-server.cjs'],
  },
  lender: { entry: 'dist/apps/lender/src' },
  document: {
    entry: 'dist/apps/document/src',
    // pdf.js loads both by names that it puts together.
    programs: [
      'node_modules/pdfjs-dist/legacy/build/pdf.worker.mjs',
      'node_modules/@napi-rs/canvas/index.js',
    ],
  },
  'mail-ingest': { entry: 'dist/apps/mail-ingest/src' },
  translation: { entry: 'dist/apps/translation/src' },
  identity: { entry: 'dist/apps/identity/src' },
  'insight-simulator': { entry: 'dist/tools/insight-simulator/src' },
};

/** Read as a folder, by every program that knows of languages. */
export const CATALOGUES = 'dist/libs/locales/src';

/** What is resolved but never opened in a container: Chromium is Debian's there, and nothing is compiled. */
export const LEFT_OUT = ['node_modules/@sparticuz/**', 'node_modules/typescript/**'];
