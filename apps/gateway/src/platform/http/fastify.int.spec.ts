import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { Health } from '@coverleaf/service-kit';
import { waitFor } from '@coverleaf/testing';
import type { FastifyInstance } from 'fastify';
import { createAdapter, drainConnections } from './fastify';

describe('drainConnections', () => {
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

  it('closes the connection after each reply once the process no longer accepts requests', async () => {
    expect((await ask('/quick')).headers.connection).toBe('keep-alive');
    health.stopAccepting();
    const answer = await ask('/quick');
    expect([answer.statusCode, answer.headers.connection]).toEqual([200, 'close']);
  });

  it('lets the server finish its replies, and closes keep-alive connections', async () => {
    const slow = ask('/slow');
    await waitFor(() => release !== undefined);
    // Its headers have been sent, with `connection: keep-alive`.
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

  it('closes connections that have not sent a request yet', async () => {
    const { port } = server.server.address() as AddressInfo;
    const ahead = connect(port, '127.0.0.1');
    const isClosed = once(ahead, 'close');
    await once(server.server, 'connection');
    await server.close();
    await isClosed;
  });
});
