import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { pureContracts } from './pure-contracts.mjs';
import { pureRouter } from './pure-router.mjs';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

interface ImportingModule {
  readonly importedIds: readonly string[];
}

let onEveryPage: ReadonlySet<string> | undefined;

/**
 * Whether each page loads a module after the first paint. These modules are one chunk: the more lazy chunks share
 * modules with it, the smaller it would be cut, and small files compress badly.
 */
function isOnEveryPage(id: string, infoOf: (id: string) => ImportingModule | null): boolean {
  if (!onEveryPage) {
    const application = here('src/hydrate.tsx');
    const found = new Set<string>([application]);
    for (const one of found) for (const next of infoOf(one)?.importedIds ?? []) found.add(next);
    // The build looks for the first. Entries have the virtual ones, such as Vite's helper for imports.
    onEveryPage = new Set([...found].filter((one) => one !== application && !one.startsWith('\0')));
  }
  return onEveryPage.has(id);
}

/**
 * Two builds of one tree: the browser's (hashed files and a manifest) and the gateway's, a single CommonJS file that
 * needs nothing but Node (`vite build --ssr`). `build.mjs` runs both.
 */
export default defineConfig(({ isSsrBuild }) => ({
  root: here('.'),
  base: '/',
  publicDir: false,
  plugins: [pureContracts(), pureRouter(), react()],
  resolve: {
    alias: [{ find: /^@coverleaf\/([^/]+)$/, replacement: here('../libs/$1/src/index.ts') }],
  },
  ssr: { noExternal: true, target: 'node' },
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
  build: isSsrBuild
    ? {
        outDir: here('../dist/frontend/server'),
        emptyOutDir: true,
        target: 'node20',
        assetsInlineLimit: 0,
        ssr: true,
        rolldownOptions: {
          input: here('src/entry-server.tsx'),
          // Only browsers read PDFs. Their libraries would make the server's file several times as large.
          external: /\/(?:pdf-pages|combined-document)\.js$/,
          output: { format: 'cjs', entryFileNames: 'entry-server.cjs', codeSplitting: false },
        },
      }
    : {
        outDir: here('../dist/frontend/client'),
        emptyOutDir: true,
        target: ['es2022', 'safari16', 'chrome107', 'firefox104'],
        assetsInlineLimit: 0,
        manifest: 'manifest.json',
        // One small stylesheet for all pages; otherwise the entry would have to list those of lazy chunks.
        cssCodeSplit: false,
        // The supported browsers know `modulepreload`, so its polyfill is dead weight. So are the dependency lists of lazy
        // chunks: every page has those modules already.
        modulePreload: { polyfill: false, resolveDependencies: () => [] },
        rolldownOptions: {
          input: here('src/entry-client.ts'),
          output: {
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [
                {
                  debugName: 'application',
                  name: (id, context) =>
                    isOnEveryPage(id, (one) => context.getModuleInfo(one)) ? 'application' : null,
                },
              ],
            },
          },
          // An import from libs/contracts must not pull in the other schemas and zod.
          treeshake: { moduleSideEffects: (id) => !id.includes('/libs/contracts/') },
        },
      },
}));
