// Builds the public pages and the staff application for the browser, then the server renderer, which needs their file
// names.
// `node frontend/build.mjs` once, `node frontend/build.mjs --watch` again after every change.
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const configFile = fileURLToPath(new URL('vite.config.mts', import.meta.url));
const adminConfigFile = fileURLToPath(new URL('vite.admin.config.mts', import.meta.url));
const dist = new URL('../dist/frontend/', import.meta.url);
/** Imported by the entry after the first paint. Its files are preloaded. */
const APPLICATION = 'src/hydrate.tsx';
const watch = process.argv.includes('--watch');

/** Assets that every page links (`PageAssets` in libs/contracts), and the preloads of single routes. */
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
    information: preloads('src/app/portal/information-pages.tsx'),
    status: preloads('src/app/portal/status-page.tsx'),
    verify: preloads('src/app/portal/verify-page.tsx'),
    agents: preloads('src/app/portal/agent-pages.tsx'),
  };
  return { assets, routePreloads };
}

/** Assets of the staff application's HTML shell (`ShellAssets` in the gateway). */
async function describeAdmin() {
  const manifest = JSON.parse(await readFile(new URL('admin/manifest.json', dist), 'utf8'));
  const url = (key) => {
    const found = manifest[key];
    if (!found) throw new Error(`The manifest of the admin area lacks ${key}`);
    return `/${found.file}`;
  };
  const fonts = Object.values(manifest).filter(({ file }) => file.endsWith('.woff2'));
  const assets = {
    script: url('src/entry-admin.tsx'),
    style: url('style.css'),
    fonts: fonts.map(({ file }) => `/${file}`),
    icon: url('src/assets/favicon.svg'),
  };
  await writeFile(new URL('admin-assets.json', dist), `${JSON.stringify(assets, null, 2)}\n`);
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

/** Builds for the browser and describes the output, once or after every change. */
async function buildClient(config, describe) {
  const client = await build({ configFile: config, logLevel: 'warn', build: { watch: watch ? {} : null } });
  if (!('on' in client)) return describe();
  client.on('event', (event) => {
    if (event.code === 'ERROR') console.error(event.error);
    if (event.code === 'END') describe().catch((error) => console.error(error));
  });
}

await buildClient(configFile, buildServer);
await buildClient(adminConfigFile, describeAdmin);
