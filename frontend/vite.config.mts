import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { pureContracts } from './pure-contracts.mjs';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/**
 * Two builds of one tree: the browser's (hashed files and a manifest) and the gateway's, a single CommonJS file that
 * needs nothing but Node (`vite build --ssr`). `build.mjs` runs both.
 */
export default defineConfig(({ isSsrBuild }) => ({
  root: here('.'),
  base: '/',
  publicDir: false,
  plugins: [pureContracts(), react()],
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
          output: { format: 'cjs', entryFileNames: 'entry-server.cjs', codeSplitting: false },
        },
      }
    : {
        outDir: here('../dist/frontend/client'),
        emptyOutDir: true,
        target: ['es2022', 'safari16', 'chrome107', 'firefox104'],
        assetsInlineLimit: 0,
        manifest: 'manifest.json',
        // One small file for all pages, or the entry would have to name what later parts bring.
        cssCodeSplit: false,
        // Browsers that run this build know `modulepreload`; its polyfill would be weight for nothing. So would the lists of
        // what a late part needs beside itself: every page has that already.
        modulePreload: { polyfill: false, resolveDependencies: () => [] },
        rolldownOptions: {
          input: here('src/entry-client.ts'),
          // What a browser takes from the contracts must not bring all the other shapes, and zod with them.
          treeshake: { moduleSideEffects: (id) => !id.includes('/libs/contracts/') },
        },
      },
}));
