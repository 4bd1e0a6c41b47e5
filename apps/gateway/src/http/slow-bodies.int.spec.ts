import { connect, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { waitFor } from '@coverleaf/testing';
import fastify, { type FastifyInstance } from 'fastify';
import { endSlowBodies } from './slow-bodies';

const WINDOW_MS = 200;

describe('a body that hardly comes', () => {
  let server: FastifyInstance;
  let port: number;
  const unread: (() => void)[] = [];

  beforeAll(async () => {
    server = fastify({ requestTimeout: 600_000 });
    endSlowBodies(server, { windowMs: WINDOW_MS, leastBytes: 100 });
    server.addContentTypeParser('multipart/form-data', (_request, _body, done) => done(null));
    server.post('/echo', (request) => Promise.resolve(request.body));
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
});
