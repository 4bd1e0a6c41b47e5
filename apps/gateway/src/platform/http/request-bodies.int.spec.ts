import { connect, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { waitFor } from '@coverleaf/testing';
import fastify, { type FastifyInstance } from 'fastify';
import { limitBodyLength, limitBodyPace } from './request-bodies';

const INTERVAL_MS = 200;
const MAX_BYTES = 10_000_000;

describe('the limits for request bodies', () => {
  let server: FastifyInstance;
  let port: number;
  const waiting: (() => void)[] = [];

  beforeAll(async () => {
    server = fastify({ requestTimeout: 600_000 });
    limitBodyPace(server, { intervalMs: INTERVAL_MS, minBytes: 100 });
    limitBodyLength(server, { intervalMs: 20, maxBytes: MAX_BYTES });
    server.addContentTypeParser('multipart/form-data', (_request, _body, done) => done(null));
    server.post('/echo', (request) => Promise.resolve(request.body));
    server.get('/unread', () => 'not read');
    server.post('/unread', () => 'not read');
    server.post('/later', async (request) => {
      await new Promise<void>((resolve) => waiting.push(resolve));
      return String((await text(request.raw)).length);
    });
    await server.listen({ port: 0, host: '127.0.0.1' });
    port = (server.server.address() as AddressInfo).port;
  });
  afterAll(() => server.close());

  /** Sends the beginning of a JSON body. */
  const begin = (): Socket => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    const head = [
      'POST /echo HTTP/1.1',
      'host: x',
      'content-type: application/json',
      'content-length: 60000',
    ];
    socket.write([...head, '', '{'].join('\r\n'));
    return socket.resume();
  };
  const ended = (socket: Socket): Promise<void> =>
    new Promise((resolve) => socket.once('close', () => resolve()));

  const post = (path: string, type: string, body: string): Promise<Response> =>
    fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', body, headers: { 'content-type': type } });

  it('close a connection whose body stops or drips', async () => {
    const [silent, dripping] = [begin(), begin()];
    const drops = setInterval(() => dripping.write(' '), INTERVAL_MS / 10);
    await Promise.all([ended(silent), ended(dripping)]);
    clearInterval(drops);
  });

  it('keep a connection open for one complete body after another', async () => {
    for (let round = 0; round < 3; round += 1) {
      const reply = await post('/echo', 'application/json', JSON.stringify({ round }));
      expect(await reply.json()).toEqual({ round });
    }
  });

  it('keep a connection open while we don’t read its body yet', async () => {
    const bytes = 8_000_000;
    const sending = post('/later', 'multipart/form-data; boundary=x', 'x'.repeat(bytes));
    await waitFor(() => waiting.length === 1, { what: 'the request' });
    // Several intervals without any reading.
    for (let interval = 0; interval < 2; interval += 1) await ended(begin());
    waiting[0]?.();
    expect(await (await sending).text()).toBe(String(bytes));
  });

  it.each(['GET', 'POST'])(
    'close a connection whose body continues after the reply to %s',
    async (method) => {
      const socket = connect(port, '127.0.0.1').on('error', () => undefined);
      let received = '';
      socket.setEncoding('utf8').on('data', (data: string) => (received += data));
      const head = [`${method} /unread HTTP/1.1`, 'host: x', 'content-type: multipart/form-data; boundary=x'];
      socket.write([...head, 'transfer-encoding: chunked', '', ''].join('\r\n'));
      const chunk = Buffer.from(`10000\r\n${'x'.repeat(0x10000)}\r\n`);
      const pump = (): void => {
        while (!socket.destroyed && socket.write(chunk));
      };
      socket.on('drain', pump);
      pump();
      await ended(socket);
      expect(received).toContain('not read');
      expect(socket.bytesWritten).toBeGreaterThan(MAX_BYTES);
    },
  );
});
