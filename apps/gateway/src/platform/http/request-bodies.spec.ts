import Fastify, { type FastifyInstance } from 'fastify';
import { parseJsonBodies } from './request-bodies';

describe('parseJsonBodies', () => {
  let server: FastifyInstance;

  beforeAll(() => {
    server = Fastify();
    parseJsonBodies(server);
    server.all('/', (request) => ({ body: request.body ?? 'none' }));
  });
  afterAll(() => server.close());

  const headers = { 'content-type': 'application/json' };
  const send = (method: 'DELETE' | 'PATCH' | 'POST' | 'PUT', payload?: string) =>
    server.inject({ method, url: '/', headers, ...(payload && { payload }) });

  it.each(['DELETE', 'PATCH', 'POST', 'PUT'] as const)('accepts an empty body: %s', async (method) => {
    const answer = await send(method);
    expect([answer.statusCode, answer.json()]).toEqual([200, { body: 'none' }]);
  });

  it('parses a body, and refuses one that is not JSON', async () => {
    expect((await send('POST', '{"a":1}')).json()).toEqual({ body: { a: 1 } });
    for (const broken of ['{', ' ', '{"__proto__":{}}'])
      expect((await send('POST', broken)).statusCode).toBe(400);
  });
});
