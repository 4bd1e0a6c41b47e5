// Builds the browser's files, then the server's renderer, which is told what the browser's files are called.
// `node frontend/build.mjs` once, `node frontend/build.mjs --watch` again after every change.
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const configFile = fileURLToPath(new URL('vite.config.mts', import.meta.url));
const dist = new URL('../dist/frontend/', import.meta.url);
/** What the entry imports once the page has been painted; its download need not wait for that. */
const APPLICATION = 'src/take-over.tsx';
const watch = process.argv.includes('--watch');

/** What a page links, in the form of `PageAssets` in libs/contracts, beside what single routes load early. */
async function describeAssets() {
  const manifest = JSON.parse(await readFile(new URL('client/manifest.json', dist), 'utf8'));
  const chunk = (key) => {
    const found = manifest[key];
    if (!found) throw new Error(`The manifest lacks ${key}`);
    return found;
  };
  const entry = chunk('src/entry-client.ts');
  const url = (file) => `/${file}`;
  const imports = (key, seen = new Set()) => {
    for (const next of chunk(key).imports ?? []) {
      if (!seen.has(next)) imports(next, seen.add(next));
    }
    return [...seen].map((one) => url(chunk(one).file));
  };
  const assets = {
    script: url(entry.file),
    preloads: [...new Set([url(chunk(APPLICATION).file), ...imports(APPLICATION)])].filter(
      (file) => file !== url(entry.file),
    ),
    styles: [url(chunk('style.css').file)],
    fonts: (entry.assets ?? []).filter((file) => file.endsWith('.woff2')).map(url),
  };
  const known = new Set([assets.script, ...assets.preloads]);
  const preloads = (key) => [url(chunk(key).file), ...imports(key)].filter((file) => !known.has(file));
  const routePreloads = {
    upload: preloads('src/app/portal/upload-page.tsx'),
    reading: preloads('src/app/portal/reading-pages.ts'),
  };
  return { assets, routePreloads };
}

async function buildServer() {
  const { assets, routePreloads } = await describeAssets();
  await build({
    configFile,
    logLevel: 'warn',
    build: { ssr: true },
    define: { __ROUTE_PRELOADS__: JSON.stringify(routePreloads) },
  });
  await writeFile(new URL('page-assets.json', dist), `${JSON.stringify(assets, null, 2)}\n`);
}

const client = await build({ configFile, logLevel: 'warn', build: { watch: watch ? {} : null } });
if ('on' in client) {
  client.on('event', (event) => {
    if (event.code === 'ERROR') console.error(event.error);
    if (event.code === 'END') buildServer().catch((error) => console.error(error));
  });
} else {
  await buildServer();
}
