import { connect, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { waitFor } from '@coverleaf/testing';
import fastify, { type FastifyInstance } from 'fastify';
import { endLongBodies, endSlowBodies } from './slow-bodies';

const WINDOW_MS = 200;
const MOST_BYTES = 10_000_000;

describe('a body that hardly comes', () => {
  let server: FastifyInstance;
  let port: number;
  const unread: (() => void)[] = [];

  beforeAll(async () => {
    server = fastify({ requestTimeout: 600_000 });
    endSlowBodies(server, { windowMs: WINDOW_MS, leastBytes: 100 });
    endLongBodies(server, { lookMs: 20, mostBytes: MOST_BYTES });
    server.addContentTypeParser('multipart/form-data', (_request, _body, done) => done(null));
    server.post('/echo', (request) => Promise.resolve(request.body));
    server.get('/deaf', () => 'I do not read');
    server.post('/deaf', () => 'I do not read');
    server.post('/later', async (request) => {
      await new Promise<void>((resolve) => unread.push(resolve));
      return String((await text(request.raw)).length);
    });
    await server.listen({ port: 0, host: '127.0.0.1' });
    port = (server.server.address() as AddressInfo).port;
  });
  afterAll(() => server.close());

  const begin = (type: string, bytes = 60_000): Socket => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    const head = `POST /echo HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\ncontent-length: ${bytes}\r\n\r\n{`;
    socket.write(head);
    return socket.resume();
  };
  const ended = (socket: Socket): Promise<void> =>
    new Promise((resolve) => socket.once('close', () => resolve()));

  it('ends its connection, also when it drips', async () => {
    const silent = begin('application/json');
    const dripping = begin('application/json');
    const drops = setInterval(() => dripping.write(' '), WINDOW_MS / 10);
    await Promise.all([ended(silent), ended(dripping)]);
    clearInterval(drops);
  });

  it('is not one that comes, however often on one connection', async () => {
    for (let round = 0; round < 3; round += 1) {
      const reply = await fetch(`http://127.0.0.1:${port}/echo`, {
        method: 'POST',
        body: JSON.stringify({ round }),
        headers: { 'content-type': 'application/json' },
      });
      expect(await reply.json()).toEqual({ round });
    }
  });

  it('is not one that is not read', async () => {
    const bytes = 8_000_000;
    const sending = fetch(`http://127.0.0.1:${port}/later`, {
      method: 'POST',
      body: Buffer.alloc(bytes, 'x'),
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    });
    await waitFor(() => unread.length === 1, { what: 'the request' });
    // Several windows in which nothing moves.
    const silent = begin('application/json');
    await ended(silent);
    await ended(begin('application/json'));
    unread[0]?.();
    expect(await (await sending).text()).toBe(String(bytes));
  });

  it.each(['GET', 'POST'])(
    'ends its connection where it comes without end after the answer to %s',
    async (method) => {
      const socket = connect(port, '127.0.0.1').on('error', () => undefined);
      let said = '';
      socket.setEncoding('utf8').on('data', (data: string) => (said += data));
      const head = [`${method} /deaf HTTP/1.1`, 'host: x', 'content-type: multipart/form-data; boundary=x'];
      socket.write([...head, 'transfer-encoding: chunked', '', ''].join('\r\n'));
      const chunk = Buffer.from(`10000\r\n${'x'.repeat(0x10000)}\r\n`);
      const pump = (): void => {
        while (!socket.destroyed && socket.write(chunk));
      };
      socket.on('drain', pump);
      pump();
      await ended(socket);
      expect(said).toContain('I do not read');
      expect(socket.bytesWritten).toBeGreaterThan(MOST_BYTES);
    },
  );
});
