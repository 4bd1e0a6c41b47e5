import { type AddressInfo, createServer, type Server } from 'node:net';
import { Readable } from 'node:stream';
import { scanByClamd } from './clamd';

describe('a scanner that gives no clear verdict', () => {
  let server: Server | undefined;
  afterEach(() => server?.close());

  it.each([
    ['nothing', ''],
    ['an error', 'INSTREAM size limit exceeded. ERROR\0'],
    ['half a verdict', 'stream: O'],
    ['something like a verdict', 'stream: OK FOUND OK\n\0'],
    ['a verdict on something else', 'other: OK\0'],
  ])('such as %s, has not scanned', async (_, answer) => {
    server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.resume();
      socket.end(answer);
    });
    await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
    const url = new URL(`tcp://127.0.0.1:${(server.address() as AddressInfo).port}`);
    const verdict = scanByClamd(url, Readable.from([Buffer.from('a file')]));
    await expect(verdict).rejects.toMatchObject({ name: 'ScannerUnavailableError' });
  });
});
