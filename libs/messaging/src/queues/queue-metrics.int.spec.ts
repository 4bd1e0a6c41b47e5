import { registry } from '@coverleaf/service-kit';
import { startForTests, startRedis, waitFor } from '@coverleaf/testing';
import { Queue } from 'bullmq';
import { registerQueueMetrics } from './job-queues';
import { type RedisConnection, senderConnection } from './redis';

const QUEUE = 'tests.do-something';
const HOUR_MS = 3_600_000;

describe('the metrics of queues', () => {
  let connection: RedisConnection;
  let queue: Queue;

  const valueOf = async (name: string, state?: string): Promise<number | undefined> => {
    const { values } = await registry.getSingleMetric(name)!.get();
    return values.find(({ labels }) => labels['queue'] === QUEUE && (!state || labels['state'] === state))
      ?.value;
  };
  const oldest = (): Promise<number | undefined> => valueOf('coverleaf_queue_oldest_seconds');

  // Must run before Redis stops.
  afterAll(async () => {
    await queue.close();
    connection.disconnect();
  });
  const redis = startForTests(startRedis);
  beforeAll(async () => {
    connection = senderConnection(redis.url);
    await waitFor(() => connection.status === 'ready');
    queue = new Queue(QUEUE, { connection, prefix: 'test' });
    registerQueueMetrics([queue], connection);
  });

  it('show that nothing waits', async () => {
    expect([await oldest(), await valueOf('coverleaf_queue_jobs', 'waiting')]).toEqual([0, 0]);
  });

  it('show how long the first job that may start has been waiting', async () => {
    const now = Date.now();
    await queue.add('later', {}, { timestamp: now - 9 * HOUR_MS, delay: 24 * HOUR_MS });
    await queue.add('first', {}, { timestamp: now - 2 * HOUR_MS });
    await queue.add('second', {}, { timestamp: now - HOUR_MS });
    expect(Math.floor((await oldest())! / 3_600)).toBe(2);
    expect(await valueOf('coverleaf_queue_jobs', 'waiting')).toBe(2);
    expect(await valueOf('coverleaf_queue_jobs', 'delayed')).toBe(1);
  });

  it('show that a queue was stopped, and go on counting what waits in it', async () => {
    await queue.pause();
    expect(await valueOf('coverleaf_queue_paused')).toBe(1);
    expect(await valueOf('coverleaf_queue_jobs', 'waiting')).toBe(2);
    await queue.resume();
    expect(await valueOf('coverleaf_queue_paused')).toBe(0);
  });

  it('are missing, not outdated, while Redis is unavailable', async () => {
    await redis.kill();
    await waitFor(() => connection.status !== 'ready');
    expect(await oldest()).toBeUndefined();
    expect(await valueOf('coverleaf_queue_jobs', 'waiting')).toBeUndefined();
  });
});
