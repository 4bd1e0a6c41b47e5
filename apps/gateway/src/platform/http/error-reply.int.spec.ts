import { type AddressInfo, connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { sendError } from './error-reply';
import { createAdapter } from './fastify';
import { parseForms } from './request-bodies';

const FIVE_MB = Buffer.alloc(5 * 1024 * 1024, 'x');

describe('the error reply to a body that is too large', () => {
  let server: FastifyInstance;

  beforeAll(async () => {
    server = createAdapter({ TRUST_PROXY: undefined }).getInstance<FastifyInstance>();
    server.setErrorHandler((error, request, reply) => sendError(request, reply, error));
    parseForms(server);
    server.post('/echo', (request) => Promise.resolve(request.body));
    await server.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => server.close());

  /** Sends everything before it reads anything, as many clients do. */
  const send = (head: readonly string[], body: readonly Buffer[]): Promise<string> =>
    new Promise((resolve, reject) => {
      const { port } = server.server.address() as AddressInfo;
      const socket = connect(port, '127.0.0.1').on('error', reject).pause();
      socket.write(['POST /echo HTTP/1.1', 'Host: x', ...head, '', ''].join('\r\n'));
      for (const part of body) socket.write(part);
      let received = '';
      socket.setEncoding('utf8').on('data', (data: string) => {
        received += data;
        if (!received.endsWith('}')) return;
        resolve(received);
        socket.destroy();
      });
      socket.write('', () => socket.resume());
      socket.once('close', () => reject(new Error('The connection ended without an answer')));
    });

  it.each([
    ['JSON', 'application/json', 413],
    ['a form', 'application/x-www-form-urlencoded', 413],
    ['content of an unknown type', 'text/x-unknown', 415],
  ])('reaches a client that sends %s', async (_what, type, status) => {
    for (const [head, body] of [
      [`Content-Length: ${FIVE_MB.length}`, [FIVE_MB]],
      ['Transfer-Encoding: chunked', [Buffer.from('500000\r\n'), FIVE_MB, Buffer.from('\r\n0\r\n\r\n')]],
    ] as const) {
      const received = await send([`Content-Type: ${type}`, head], body);
      expect(received).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
      expect(received).toContain(`"status":${status}`);
    }
  });
});
