import type { Actor } from '@coverleaf/contracts';
import { type RedisConnection, senderConnection } from '@coverleaf/messaging';
import { outcomeOf, startForTests, startRedis, waitFor } from '@coverleaf/testing';
import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import type { GatewayConfig } from '../gateway.config';
import type { SettingsCache } from '../platform/cache/content-caches';
import type { CountsConnection } from '../platform/counts-connection';
import type { OwnActs } from './own-acts';
import { ReadCounts } from './read-counts';
import { StaffWatch } from './staff-watch';

const DAY_MS = 86_400_000;
/** One day, so that no period ends during a test. */
const LIMIT = { documents: 20, minutes: 1_440 };

describe('an intruder who writes to Redis', () => {
  const server = startForTests(startRedis);
  const connections: RedisConnection[] = [];
  const open = <R extends RedisConnection>(redis: R): R => {
    connections.push(redis);
    return redis;
  };
  let recorded: string[];
  let watch: StaffWatch;
  let stranger: Redis;
  let actor: Actor;

  beforeEach(async () => {
    recorded = [];
    const config = {
      QUEUE_PREFIX: 'test',
      RPC_SECRET: [{ key: Buffer.alloc(32, 1) }],
    } as unknown as GatewayConfig;
    const settings = { security: () => Promise.resolve({ reading: LIMIT }) } as SettingsCache;
    const record = (_: unknown, action: string) => Promise.resolve(void recorded.push(action));
    const redis = open(senderConnection(server.url));
    watch = new StaffWatch(config, settings, { record } as unknown as OwnActs, { redis } as CountsConnection);
    stranger = open(new Redis(server.url));
    actor = { userId: randomUUID(), sessionId: randomUUID(), role: 'user', lenderId: null };
    await waitFor(async () => (await outcomeOf(watch.admitRead(actor, reading()))) === 'done' && counted());
  });
  afterEach(() => {
    for (const redis of connections.splice(0)) redis.disconnect();
  });

  const reading = () => ({ subjectId: randomUUID(), page: '' });
  const keys = () => stranger.keys(`test-staff-read-${actor.userId}-*`);
  const counted = async (): Promise<boolean> => (await keys()).length > 0;
  const read = (one = reading()) => outcomeOf(watch.admitRead(actor, one));
  const refuse = () => watch.noteRefusal(actor, { route: 'x', code: 'forbidden', subjectId: null });

  it('cannot hide refusals', async () => {
    await stranger.set(`test-staff-refused-${actor.userId}`, '1000000');
    for (let count = 0; count < 120; count += 1) await refuse();
    expect(recorded.filter((action) => action === 'access.refused')).toHaveLength(100);
    expect(recorded.filter((action) => action === 'access.refused_often')).toHaveLength(1);
  });

  it('can’t help somebody who reads too much avoid the limit', async () => {
    const seen = reading();
    await read(seen);
    let outcome = '';
    for (let count = 0; count < 30; count += 1) outcome = await read();
    expect(outcome).toBe('429 reading_too_much');
    expect(await read(seen)).toBe('done');
    expect(recorded).toEqual(['access.slowed']);
  });

  it.each([20, 50, 20_000])('can’t get an innocent person refused by %i invented reads', async (many) => {
    const [key = ''] = await keys();
    await stranger.sadd(key, ...Array.from({ length: many }, (_, index) => `x${index}`));
    expect(await read()).toBe('done');
    expect(await stranger.scard(key)).toBeLessThan(5);
    expect(recorded).toEqual([]);
  });

  it('can’t reuse what gateways wrote for another person or period', async () => {
    const counts = new ReadCounts(open(senderConnection(server.url)), 'other', [Buffer.alloc(32, 2)]);
    const now = Date.now();
    const add = (person: string, at: number) => counts.add(person, randomUUID(), LIMIT, at);
    await waitFor(async () => {
      await add('thief', now);
      return (await stranger.keys('other-thief-*')).length > 0;
    });
    for (let count = 0; count < 25; count += 1) await add('thief', now);
    expect(await add('thief', now)).toBeGreaterThan(0);
    const [from = ''] = await stranger.keys('other-thief-*');
    const members = await stranger.smembers(from);
    const period = Math.floor(now / DAY_MS);
    await stranger.sadd(`other-innocent-1440-${period}`, ...members);
    await stranger.sadd(`other-thief-1440-${period + 1}`, ...members);
    expect(await add('innocent', now)).toBeNull();
    expect(await add('thief', now + DAY_MS)).toBeNull();
  });
});
