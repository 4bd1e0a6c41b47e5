import { connect, type AddressInfo } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { endSilentBodies } from './silent-bodies';

describe('a body that does not come', () => {
  let server: FastifyInstance;
  let port: number;

  beforeAll(async () => {
    server = fastify({ requestTimeout: 600_000 });
    endSilentBodies(server, 200);
    server.post('/echo', (request) => Promise.resolve(request.body));
    await server.listen({ port: 0, host: '127.0.0.1' });
    port = (server.server.address() as AddressInfo).port;
  });
  afterAll(() => server.close());

  it('ends its connection', async () => {
    const socket = connect(port, '127.0.0.1');
    socket.write(
      'POST /echo HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 60000\r\n\r\n{',
    );
    socket.resume();
    await new Promise<void>((resolve) => socket.once('close', () => resolve()));
    expect(socket.destroyed).toBe(true);
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
});
