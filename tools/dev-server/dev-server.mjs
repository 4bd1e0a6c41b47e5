// The portal in dev mode, at PORT. Vite serves the front end's sources with hot replacement; everything else comes from
// the gateway at GATEWAY_PORT, whose HTML is changed to load the sources instead of the built files.
import { createServer, request } from 'node:http';
import { fileURLToPath } from 'node:url';
import { setTimeout as pause } from 'node:timers/promises';
import { text } from 'node:stream/consumers';
import { createServer as createVite } from 'vite';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const GATEWAY = { host: '127.0.0.1', port: Number(process.env.GATEWAY_PORT) };
/** How long a GET waits for a gateway that is restarting. */
const PATIENCE_MS = 20_000;
const SOURCES = /^\/(@vite|@react-refresh|@id|@fs|src|node_modules)\//;
const ENTRIES = {
  portal: { script: '/src/entry-client.ts', style: '/src/app/portal/portal.css' },
  admin: { script: '/src/entry-admin.tsx', style: '/src/app/admin/admin.css' },
};

const server = createServer((inbound, outbound) => {
  if (SOURCES.test(inbound.url) || inbound.url === '/@react-refresh')
    return vite.middlewares(inbound, outbound);
  pass(inbound, outbound).catch((error) => {
    if (!outbound.headersSent) outbound.writeHead(503, { 'content-type': 'text/plain' });
    outbound.end(`The gateway does not answer: ${error.message}`);
  });
});
const vite = await createVite({
  configFile: fileURLToPath(new URL('../../frontend/vite.config.mts', import.meta.url)),
  appType: 'custom',
  server: { middlewareMode: true, hmr: { server }, fs: { allow: [ROOT] } },
  optimizeDeps: { entries: Object.values(ENTRIES).map(({ script }) => script.slice(1)) },
});
server.listen(Number(process.env.PORT), () => process.send?.('ready'));
for (const signal of ['SIGINT', 'SIGTERM', 'disconnect'])
  process.on(signal, () => vite.close().finally(() => process.exit(0)));

async function pass(inbound, outbound) {
  const reply = await ask(inbound);
  // Vite uses inline styles and scripts, which the production policy forbids.
  const { 'content-security-policy': _policy, ...headers } = reply.headers;
  if (!headers['content-type']?.startsWith('text/html') || reply.statusCode === 304) {
    outbound.writeHead(reply.statusCode, headers);
    return reply.pipe(outbound);
  }
  const { 'content-length': _length, etag: _tag, ...rest } = headers;
  const html = await fromSources(inbound.url, await text(reply));
  outbound.writeHead(reply.statusCode, { ...rest, 'cache-control': 'no-store' }).end(html);
}

/** Repeats a GET while the gateway restarts after a change. */
async function ask(inbound) {
  const { 'accept-encoding': _encoding, 'if-none-match': _tag, ...headers } = inbound.headers;
  const until = Date.now() + PATIENCE_MS;
  const attempt = () =>
    new Promise((resolve, reject) => {
      const sent = request({ ...GATEWAY, method: inbound.method, path: inbound.url, headers });
      inbound.pipe(sent.once('response', resolve).once('error', reject));
    });
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (inbound.method !== 'GET' || Date.now() > until) throw error;
      await pause(200);
    }
  }
}

function fromSources(url, html) {
  const { script, style } = url.startsWith('/admin') ? ENTRIES.admin : ENTRIES.portal;
  const changed = html
    .replace(/<link rel="modulepreload"[^>]*>/g, '')
    .replace(/<link rel="stylesheet" href="\/assets\/[^>]*>/, `<link rel="stylesheet" href="${style}">`)
    .replace(/<script type="module" src="\/assets\/[^>]*>/, `<script type="module" src="${script}">`);
  return vite.transformIndexHtml(url, changed);
}
