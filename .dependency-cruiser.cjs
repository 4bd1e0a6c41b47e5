/** The boundaries of docs/architecture.md, checked. */
const spec = '\\.spec\\.tsx?$|^(apps|libs|tools)/[^/]+/test/';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Two modules that need each other are one module, or need a third.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'unresolvable',
      comment: 'An import leads nowhere.',
      severity: 'error',
      from: { pathNot: 'api-client' },
      to: { couldNotResolve: true },
    },
    {
      name: 'no-junk-drawers',
      comment: 'A folder is named for its job, not utils, common, shared or helpers.',
      severity: 'error',
      from: {},
      to: { path: '/(utils?|common|shared|helpers?)(/|[.]tsx?$)', pathNot: 'node_modules' },
    },
    {
      name: 'services-apart',
      comment: 'A service imports no other service: it asks over RPC, by the shapes in libs/contracts.',
      severity: 'error',
      from: { path: '^apps/([^/]+)/' },
      to: { path: '^apps/([^/]+)/', pathNot: '^apps/$1/' },
    },
    {
      name: 'libs-below-apps',
      comment: 'Libs, tools and the front end know no service.',
      severity: 'error',
      from: { path: '^(libs|tools|frontend)/', pathNot: spec },
      to: { path: '^apps/' },
    },
    {
      name: 'contracts-only-zod',
      comment: 'Shapes are imported by browser and server alike, so they stand on zod alone.',
      severity: 'error',
      from: { path: '^libs/contracts/', pathNot: spec },
      to: { pathNot: '^(libs/contracts/|node_modules/zod/)' },
    },
    {
      name: 'no-entities-in-libs',
      comment: 'Each service owns its tables.',
      severity: 'error',
      from: { path: '^libs/', pathNot: spec },
      to: { path: '\\.(entity|repository)\\.ts$' },
    },
    {
      name: 'libs-by-their-index',
      comment:
        'A lib is used through what it exports. Its own files, the set-up of Jest, and catalogs that the browser fetches one by one are the exceptions.',
      severity: 'error',
      from: {
        path: '^(apps|libs|tools|frontend|tests|bench)/([^/]+)/',
        pathNot: '^libs/(testing/src/(jest/|postgres)|local-servers/src/(postgres|free-port))',
      },
      to: {
        path: '^libs/([^/]+)/src/',
        pathNot: ['^libs/[^/]+/src/index\\.ts$', '^libs/locales/src/\\w+\\.json$', '^$1/$2/'],
      },
    },
    {
      name: 'production-without-tests',
      comment: 'What runs in production needs neither the test servers nor a test runner.',
      severity: 'error',
      from: { path: '^(apps|libs|frontend|tools)/', pathNot: [spec, '^libs/testing/'] },
      to: {
        path: '^(libs/testing/|tests/|bench/|node_modules/(jest|@testing-library|fast-check|testcontainers)/)',
      },
    },
    {
      name: 'browsers-from-one-place',
      comment: 'What runs in production starts a browser in no other way than shut in.',
      severity: 'error',
      from: {
        path: '^(apps|libs|frontend|tools)/',
        pathNot: [spec, '^libs/(headless-browser|testing)/', '^apps/mail-ingest/src/pdf/', '^tools/reading/'],
      },
      to: { path: '^(libs/headless-browser/|node_modules/(puppeteer|@sparticuz)/)' },
    },
    {
      name: 'traces-from-one-place',
      comment: 'What a span may say is decided in one file, so nothing else makes spans.',
      severity: 'error',
      from: { path: '^(apps|libs|frontend|tools)/', pathNot: [spec, '^libs/service-kit/src/tracing/'] },
      to: { path: '^node_modules/@opentelemetry/' },
    },
    {
      name: 'local-servers-for-tools-only',
      comment: 'Services are given the addresses of their servers; they start none.',
      severity: 'error',
      from: { path: '^(apps|libs|frontend)/', pathNot: [spec, '^libs/(local-servers|testing)/'] },
      to: { path: '^libs/local-servers/' },
    },
    {
      name: 'frontend-shares-shapes-only',
      comment: 'The browser gets no server code.',
      severity: 'error',
      from: { path: '^frontend/src/', pathNot: spec },
      to: { path: '^libs/', pathNot: '^libs/(contracts|jpeg-pdf|locales|qr-code)/' },
    },
    {
      name: 'features-apart',
      comment: 'Features meet in frontend/src/app, not in each other.',
      severity: 'error',
      from: { path: '^frontend/src/features/([^/]+)/' },
      to: { path: '^frontend/src/features/([^/]+)/', pathNot: '^frontend/src/features/$1/' },
    },
    {
      name: 'components-below-features',
      comment: 'Components and the API client know no feature and no route.',
      severity: 'error',
      from: { path: '^frontend/src/(components|api-client)/' },
      to: { path: '^frontend/src/(features|app)/' },
    },
    {
      name: 'features-below-app',
      comment: 'Routes use features, not the other way round.',
      severity: 'error',
      from: { path: '^frontend/src/features/' },
      to: { path: '^frontend/src/app/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|generated)/' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default'],
    },
  },
};
