import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import { hostname, networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { pdfText } from '../../../tests/stack/pdf-text';
import { emailPage, type PrintableEmail } from '../src/pdf/email-printer';
import { canaryVectors } from './canary-vectors';

export const FILE_MARKER = 'canaryFileWasRead';

/** No other image has it. */
const SIZE = { width: 61, height: 67 };
/** What a PDF says that has the canary's image in it. */
export const IMAGE_MARKER = /\/Width 61\s+\/Height 67/;

export interface Canary {
  /** Origins by which the machine itself is reached. */
  readonly origins: readonly string[];
  /** A text that every user may read, with the marker in it. */
  readonly file: string;
  /** The folder around it, and an image in that. */
  readonly folder: string;
  readonly image: string;
  /** The paths that were asked for, and `a bare connection` for those that asked for nothing. */
  readonly hits: string[];
  stop(): Promise<void>;
}

/** A server that notes whoever calls, and a file that nobody should read. */
export async function startCanary(): Promise<Canary> {
  const folder = await mkdtemp(join(tmpdir(), 'canary-'));
  await chmod(folder, 0o755);
  await mkdir(join(folder, `${FILE_MARKER}-folder`));
  const [file, image] = [join(folder, 'canary.txt'), join(folder, 'canary.png')];
  const png = await sharp({ create: { ...SIZE, channels: 3, background: '#f0f' } })
    .png()
    .toBuffer();
  await Promise.all([writeFile(file, FILE_MARKER), writeFile(image, png)]);
  const hits: string[] = [];
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket.on('close', () => sockets.delete(socket)).on('error', () => undefined));
    const index = hits.push('a bare connection') - 1;
    socket.once('data', (data) => {
      hits[index] = /^\S+ (\S+)/.exec(data.toString('latin1'))?.[1] ?? hits[index] ?? '';
      const head = `HTTP/1.1 200 OK\r\nContent-Type: image/png\r\nContent-Length: ${png.length}\r\n`;
      socket.write(`${head}Access-Control-Allow-Origin: *\r\nConnection: close\r\n\r\n`);
      socket.end(png);
    });
  });
  // On every address of the machine, of both kinds.
  await new Promise<void>((resolve) => server.listen(0, '::', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const plain = Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .find(({ internal, family }) => !internal && family === 'IPv4')?.address;
  const hosts = ['127.0.0.1', '[::1]', 'localhost', '2130706433', hostname(), ...(plain ? [plain] : [])];
  return {
    origins: hosts.map((host) => `http://${host}:${port}`),
    file,
    folder,
    image,
    hits,
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
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

/** The page of a mail whose HTML nobody has cleaned. */
export const rawPage = (html: string): string => emailPage(canaryEmail(html), { html, omittedImages: 0 });

/** What of the canary's file and image is in a PDF. */
export async function leaksOf(name: string, pdf: Uint8Array): Promise<string[]> {
  const readsFile = name.startsWith('file-') && (await pdfText(pdf)).text.includes(FILE_MARKER);
  const showsImage = IMAGE_MARKER.test(Buffer.from(pdf).toString('latin1'));
  return [...(readsFile ? [`${name}: the file`] : []), ...(showsImage ? [`${name}: the image`] : [])];
}

/** A canary, every way that is known to make it sing, and what was heard of it. */
export interface CanaryWatch {
  readonly canary: Canary;
  readonly vectors: ReadonlyMap<string, string>;
  /** Prints each vector, one after the other. */
  leaksOfAll(print: (html: string) => Promise<Uint8Array>): Promise<string[]>;
  /** Calls since it was asked last. */
  hits(): Promise<string[]>;
}

export async function watchCanary(): Promise<CanaryWatch> {
  const canary = await startCanary();
  const vectors = canaryVectors(canary);
  return {
    canary,
    vectors,
    async leaksOfAll(print) {
      const leaks: string[] = [];
      for (const [name, html] of vectors) leaks.push(...(await leaksOf(name, await print(html))));
      return leaks;
    },
    async hits() {
      // The last call: whatever was on its way has arrived before it.
      await (await fetch(`${canary.origins[0]}/last-call`)).arrayBuffer();
      return canary.hits.splice(0).filter((path) => path !== '/last-call');
    },
  };
}
