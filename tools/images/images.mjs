/** A service as it is started, the machine code of it that nothing imports, and what else it opens as a program. */
const service = (name, ...more) => ({
  sources: `dist/apps/${name}/src`,
  programs: [`dist/services/${name}.js`, `dist/services/${name}.bundle.js`, ...more],
  files: [`dist/services/${name}.bundle.js.code`],
});

/** The images that the Dockerfile makes: what each holds beside the `*.main.js` of its sources and what all these open by themselves. */
export const IMAGES = {
  gateway: {
    ...service('gateway', 'dist/frontend/server/entry-server.cjs'),
    // Read by names that only run-time knows.
    folders: ['dist/frontend', 'node_modules/@fontsource/public-sans/files'],
  },
  lender: service('lender'),
  document: service(
    'document',
    // pdf.js loads both by names that it puts together.
    'node_modules/pdfjs-dist/legacy/build/pdf.worker.mjs',
    'node_modules/@napi-rs/canvas/index.js',
  ),
  'mail-ingest': service('mail-ingest'),
  translation: service('translation'),
  identity: service('identity'),
  'insight-simulator': { programs: ['dist/tools/insight-simulator/src/main.js'] },
};

/** Read as a folder, by every program that knows of languages. */
export const CATALOGUES = 'dist/libs/locales/src';

/** What is resolved but never opened in a container: Chromium is Debian's there, and nothing is compiled. */
export const LEFT_OUT = ['node_modules/@sparticuz/**', 'node_modules/typescript/**'];
