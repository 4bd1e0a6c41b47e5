import { senderConnection } from '@coverleaf/messaging';
import { startForTests, startRedis } from '@coverleaf/testing';
import rateLimit from '@fastify/rate-limit';
import { fastify, type FastifyInstance } from 'fastify';
import { redisLimitStore } from './rate-limit.guard';

describe('redisLimitStore', () => {
  let connection: ReturnType<typeof senderConnection>;
  let server: FastifyInstance;

  // Must run before Redis stops.
  afterAll(async () => {
    await server.close();
    connection.disconnect();
  });
  const redis = startForTests(startRedis);
  beforeAll(async () => {
    connection = senderConnection(redis.url);
    await new Promise((resolve) => connection.once('ready', resolve));
    server = fastify();
    await server.register(rateLimit, { global: false, store: redisLimitStore(connection, 'test-limit-') });
    for (const kind of ['uploads', 'lookups']) {
      const keyGenerator = ({ ip }: { ip: string }) => `${kind}-${ip}`;
      const limit = server.createRateLimit({ max: 2, timeWindow: '1 minute', keyGenerator });
      server.get(`/${kind}`, async (request) => {
        const result = await limit(request);
        return result.isAllowed || !result.isExceeded ? 'allowed' : 'refused';
      });
    }
  });

  it('counts by kind and caller only', async () => {
    const ask = async (url: string): Promise<string> => (await server.inject(url)).body;
    const results: string[] = [];
    for (const url of ['/uploads', '/uploads', '/uploads', '/lookups']) results.push(await ask(url));
    expect(results).toEqual(['allowed', 'allowed', 'refused', 'allowed']);
    const keys = ['test-limit-lookups-127.0.0.1', 'test-limit-uploads-127.0.0.1'];
    expect((await connection.keys('*')).toSorted()).toEqual(keys);
    expect(await connection.pttl('test-limit-uploads-127.0.0.1')).toBeGreaterThan(0);
  });
});
