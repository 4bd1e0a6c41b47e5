import { createServer } from 'node:net';
import { Readable } from 'node:stream';
import { listen } from '@coverleaf/testing';
import { pingClamd, scanByClamd } from './clamd';

describe('a scanner that gives no clear verdict', () => {
  it.each([
    ['nothing', ''],
    ['an error', 'INSTREAM size limit exceeded. ERROR\0'],
    ['half a verdict', 'stream: O'],
    ['something like a verdict', 'stream: OK FOUND OK\n\0'],
    ['a verdict on something else', 'other: OK\0'],
  ])('such as %s, counts as not scanned', async (_, answer) => {
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.resume();
      socket.end(answer);
    });
    const { port, stop } = await listen(server);
    const verdict = scanByClamd(new URL(`tcp://127.0.0.1:${port}`), Readable.from([Buffer.from('a file')]));
    await expect(verdict).rejects.toMatchObject({ name: 'ScannerUnavailableError' });
    await stop();
  });
});

it.each([
  ['nothing', '', false],
  ['something else', 'UNKNOWN COMMAND\0', false],
  ['PONG', 'PONG\0', true],
])('a scanner that answers PING with %s', async (_, answer, isAvailable) => {
  const asked: string[] = [];
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => {
      asked.push(bytes.toString());
      socket.end(answer);
    });
  });
  const { port, stop } = await listen(server);
  const url = new URL(`tcp://127.0.0.1:${port}`);
  expect(await pingClamd(url)).toBe(isAvailable);
  expect(asked).toEqual(['zPING\0']);
  await stop();
  expect(await pingClamd(url)).toBe(false);
});
