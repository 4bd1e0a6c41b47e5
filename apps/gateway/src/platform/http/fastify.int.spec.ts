import { Health } from '@coverleaf/service-kit';
import { waitFor } from '@coverleaf/testing';
import type { FastifyInstance } from 'fastify';
import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { PassThrough } from 'node:stream';
import { createAdapter, drainConnections } from './fastify';

describe('a gateway that ends', () => {
  let server: FastifyInstance;
  let health: Health;
  let agent: Agent;
  let release: (() => void) | undefined;
  const download = new PassThrough();

  beforeEach(async () => {
    health = new Health();
    server = createAdapter({ TRUST_PROXY: undefined }).getInstance<FastifyInstance>();
    drainConnections(server, health);
    release = undefined;
    server.get('/quick', () => Promise.resolve('quick'));
    server.get('/slow', () => new Promise((resolve) => (release = () => resolve('slow'))));
    server.get('/download', () => Promise.resolve(download));
    await server.listen({ port: 0, host: '127.0.0.1' });
    health.startAccepting();
    agent = new Agent({ keepAlive: true });
  });
  afterEach(async () => {
    agent.destroy();
    await server.close();
  });

  const ask = (path: string): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const { port } = server.server.address() as AddressInfo;
      get({ host: '127.0.0.1', port, path, agent }, resolve).once('error', reject);
    });

  it('answers, and keeps no connection, from the moment that it says so', async () => {
    expect((await ask('/quick')).headers.connection).toBe('keep-alive');
    health.stopAccepting();
    const answer = await ask('/quick');
    expect([answer.statusCode, answer.headers.connection]).toEqual([200, 'close']);
  });

  it('finishes what is under way, and waits for no client to let go of its connection', async () => {
    const slow = ask('/slow');
    await waitFor(() => release !== undefined);
    // Its head is out, with the promise to keep the connection.
    download.write('first ');
    const begun = await ask('/download');
    expect(begun.headers.connection).toBe('keep-alive');

    health.stopAccepting();
    const closed = server.close();
    await waitFor(() => !server.server.listening);
    release?.();
    download.end('last');
    expect(await text(await slow)).toBe('slow');
    expect(await text(begun)).toBe('first last');
    await closed;
  });

  it('waits for nobody who has connected and asked for nothing yet', async () => {
    const { port } = server.server.address() as AddressInfo;
    const ahead = connect(port, '127.0.0.1');
    const isClosed = once(ahead, 'close');
    await once(server.server, 'connection');
    await server.close();
    await isClosed;
  });
});
