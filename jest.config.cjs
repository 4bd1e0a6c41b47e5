const typescript = [
  '@swc/jest',
  {
    swcrc: false,
    sourceMaps: 'inline',
    module: { type: 'commonjs' },
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx: true, decorators: true },
      transform: {
        legacyDecorator: true,
        decoratorMetadata: true,
        useDefineForClassFields: false,
        react: { runtime: 'automatic' },
      },
      keepClassNames: true,
    },
  },
];

const base = {
  rootDir: __dirname,
  transform: {
    '^.+\\.tsx?$': typescript,
    '^.+\\.m?js$': '<rootDir>/tests/jest/es-modules-transformer.cjs',
  },
  transformIgnorePatterns: [],
  modulePathIgnorePatterns: ['<rootDir>/dist', '<rootDir>/.data'],
  moduleNameMapper: {
    '^@coverleaf/([^/]+)$': '<rootDir>/libs/$1/src/index.ts',
    '\\.css$': '<rootDir>/tests/jest/style-stub.cjs',
    // TypeScript asks dynamic imports for an extension that the source does not have.
    '^(\\..*/features/.+|(?:\\./|\\.\\./pages/)pdf-pages|\\./(?:combined-document|page-viewer|photo-document|photos-to-pdf|solve-work))\\.js$':
      '$1',
  },
  setupFiles: ['reflect-metadata'],
};

/** Suites that start the whole product, as built. */
const product = {
  ...base,
  testMatch: ['**/*.spec.ts'],
  setupFilesAfterEnv: ['<rootDir>/tests/jest/product-patience.ts'],
  globalSetup: '<rootDir>/libs/testing/src/jest/product-setup.ts',
  globalTeardown: '<rootDir>/libs/testing/src/jest/product-teardown.ts',
};

/** Suites of services that use real servers. */
const servers = {
  ...base,
  setupFiles: [...base.setupFiles, '<rootDir>/tests/jest/quiet-logs.ts'],
  setupFilesAfterEnv: ['<rootDir>/tests/jest/patience.ts'],
  globalSetup: '<rootDir>/libs/testing/src/jest/global-setup.ts',
  globalTeardown: '<rootDir>/libs/testing/src/jest/global-teardown.ts',
};

/** The suites: `unit` is pure and quick, `int` uses real servers, `together` is `int` of `apps` in fewer and larger suites, `web` a DOM, `journeys`, `faults` and `e2e` the whole product, `images` its containers. */
module.exports = {
  testSequencer: '<rootDir>/tests/jest/product-first.cjs',
  projects: [
    {
      ...base,
      displayName: 'unit',
      roots: ['apps', 'libs', 'tools', 'frontend', 'tests/docs', 'tests/images', 'tests/k8s'].map(
        (folder) => `<rootDir>/${folder}`,
      ),
      testMatch: ['**/*.spec.ts'],
      testPathIgnorePatterns: ['\\.int\\.spec\\.ts$', '/replay\\.spec\\.ts$', '/node_modules/'],
    },
    {
      ...servers,
      displayName: 'int',
      roots: ['<rootDir>/apps', '<rootDir>/libs', '<rootDir>/tools'],
      testMatch: ['**/*.int.spec.ts'],
    },
    {
      ...servers,
      displayName: 'together',
      roots: ['<rootDir>/tests/together'],
      testMatch: ['**/*.spec.ts'],
    },
    {
      ...base,
      displayName: 'web',
      roots: ['<rootDir>/frontend'],
      testMatch: ['**/*.spec.tsx'],
      testEnvironment: 'jsdom',
      setupFilesAfterEnv: ['<rootDir>/tests/jest/patience.ts', '<rootDir>/tests/jest/web-patience.ts'],
    },
    { ...product, displayName: 'journeys', roots: ['<rootDir>/tests/journeys'] },
    { ...product, displayName: 'faults', roots: ['<rootDir>/tests/faults'] },
    { ...product, displayName: 'e2e', roots: ['<rootDir>/tests/e2e'] },
    { ...base, displayName: 'images', roots: ['<rootDir>/tests/images'], testMatch: ['**/replay.spec.ts'] },
  ],
};
