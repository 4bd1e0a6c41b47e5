import Fastify, { type FastifyInstance } from 'fastify';
import { parseJson } from './request-bodies';

describe('a request that says it brings JSON', () => {
  let server: FastifyInstance;

  beforeAll(() => {
    server = Fastify();
    parseJson(server);
    server.all('/', (request) => ({ body: request.body ?? 'none' }));
  });
  afterAll(() => server.close());

  const send = (method: 'DELETE' | 'PATCH' | 'POST' | 'PUT', payload?: string) =>
    server.inject({
      method,
      url: '/',
      headers: { 'content-type': 'application/json' },
      ...(payload && { payload }),
    });

  it.each(['DELETE', 'PATCH', 'POST', 'PUT'] as const)('may bring nothing: %s', async (method) => {
    const answer = await send(method);
    expect([answer.statusCode, answer.json()]).toEqual([200, { body: 'none' }]);
  });

  it('is read as before where it brings something', async () => {
    expect((await send('POST', '{"a":1}')).json()).toEqual({ body: { a: 1 } });
    for (const broken of ['{', ' ', '{"__proto__":{}}'])
      expect((await send('POST', broken)).statusCode).toBe(400);
  });
});
