import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { pureContracts } from './pure-contracts.mjs';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The staff's application: a build of its own, so that nothing of it reaches the pages of borrowers. */
export default defineConfig({
  root: here('.'),
  base: '/',
  publicDir: false,
  plugins: [pureContracts(), react()],
  resolve: {
    alias: [{ find: /^@coverleaf\/([^/]+)$/, replacement: here('../libs/$1/src/index.ts') }],
  },
  build: {
    outDir: here('../dist/frontend/admin'),
    emptyOutDir: true,
    target: ['es2022', 'safari16', 'chrome107', 'firefox104'],
    assetsInlineLimit: 0,
    manifest: 'manifest.json',
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: here('src/entry-admin.tsx'),
      treeshake: { moduleSideEffects: (id) => !id.includes('/libs/contracts/') },
    },
  },
});
