import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { hostname, networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { listen } from '@coverleaf/testing';
import sharp from 'sharp';
import { pdfText } from '../../../tests/stack/pdf-text';
import { emailPage, type PrintableEmail } from '../src/pdf/email-printer';
import { canaryVectors } from './canary-vectors';

const FILE_MARKER = 'canaryFileWasRead';

/** Unique, to recognize the image in a PDF. */
const SIZE = { width: 61, height: 67 };
const IMAGE_MARKER = /\/Width 61\s+\/Height 67/;

export type Canary = Awaited<ReturnType<typeof startCanary>>;

/** Starts a server that records every connection, and creates files that untrusted HTML must not read. */
async function startCanary() {
  const folder = await mkdtemp(join(tmpdir(), 'canary-'));
  await chmod(folder, 0o755);
  await mkdir(join(folder, `${FILE_MARKER}-folder`));
  const [file, image] = [join(folder, 'canary.txt'), join(folder, 'canary.png')];
  const png = await sharp({ create: { ...SIZE, channels: 3, background: '#f0f' } })
    .png()
    .toBuffer();
  await Promise.all([writeFile(file, FILE_MARKER), writeFile(image, png)]);
  /** Requested paths; `a bare connection` for a connection without a request. */
  const hits: string[] = [];
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    const index = hits.push('a bare connection') - 1;
    socket.once('data', (data) => {
      hits[index] = /^\S+ (\S+)/.exec(data.toString('latin1'))?.[1] ?? hits[index] ?? '';
      const head = `HTTP/1.1 200 OK\r\nContent-Type: image/png\r\nContent-Length: ${png.length}\r\n`;
      socket.write(`${head}Access-Control-Allow-Origin: *\r\nConnection: close\r\n\r\n`);
      socket.end(png);
    });
  });
  // All IPv4 and IPv6 addresses.
  const { port, stop } = await listen(server, 0, '::');
  const plain = Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .find(({ internal, family }) => !internal && family === 'IPv4')?.address;
  const hosts = ['127.0.0.1', '[::1]', 'localhost', '2130706433', hostname(), ...(plain ? [plain] : [])];
  return {
    /** Addresses of the server on this machine. */
    origins: hosts.map((host) => `http://${host}:${port}`),
    file,
    folder,
    image,
    hits,
    async stop() {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export const NO_IMAGES = new Map<string, never>();

export const canaryEmail = (html: string): PrintableEmail => ({
  head: { from: 'a@b.example', to: 'c@d.example', subject: 'Canary', date: new Date(0) },
  html,
  plain: null,
  isCut: false,
  images: NO_IMAGES,
  attachments: [],
});

/** The page of an email with unsanitized HTML. */
export const rawPage = (html: string): string => emailPage(canaryEmail(html), { html, omittedImages: 0 });

/** @returns a description of each canary file whose content is in the PDF */
export async function leaksOf(name: string, pdf: Uint8Array): Promise<string[]> {
  const readsFile = name.startsWith('file-') && (await pdfText(pdf)).text.includes(FILE_MARKER);
  const showsImage = IMAGE_MARKER.test(Buffer.from(pdf).toString('latin1'));
  return [...(readsFile ? [`${name}: the file`] : []), ...(showsImage ? [`${name}: the image`] : [])];
}

export type CanarySuite = Awaited<ReturnType<typeof watchCanary>>;

/** Watches the canary, with all known kinds of HTML that fetch URLs or read files. */
export async function watchCanary() {
  const canary = await startCanary();
  const vectors = canaryVectors(canary);
  return {
    canary,
    vectors,
    /** Prints all vectors one after another. */
    async leaksOfAll(print: (html: string) => Promise<Uint8Array>) {
      const leaks: string[] = [];
      for (const [name, html] of vectors) leaks.push(...(await leaksOf(name, await print(html))));
      return leaks;
    },
    /** Returns and clears the requests so far. */
    async hits() {
      // Waits for a request of its own. By then, all earlier ones have arrived.
      await (await fetch(`${canary.origins[0]}/last-call`)).arrayBuffer();
      return canary.hits.splice(0).filter((path) => path !== '/last-call');
    },
  };
}
