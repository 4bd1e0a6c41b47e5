import { randomUUID } from 'node:crypto';
import { JOBS, type JobDefinition } from '@coverleaf/contracts';
import { startForTests, startRedisCluster, waitFor } from '@coverleaf/testing';
import { Redis } from 'ioredis';
import { z } from 'zod';
import { startOutbox } from '../../test/start-outbox';
import { Broadcaster, BroadcastListener } from '../broadcast/broadcast';
import { JobPipeline } from '../job-pipeline';
import { Outbox } from '../outbox/outbox';
import { QueueBoard } from './queue-board';
import { primariesOf, type RedisConnection, senderConnection } from './redis';

const PAYLOAD = z.strictObject({ id: z.uuid() });
/** All jobs of the document service, which has most. */
const DOCUMENT_JOBS: readonly JobDefinition<typeof PAYLOAD>[] = JOBS.filter(({ name }) =>
  name.startsWith('document.'),
).map((job) => ({ ...job, payload: PAYLOAD }));

describe('on a Redis Cluster', () => {
  const runs: string[] = [];
  let fails = 0;
  let pipeline: JobPipeline;
  let board: QueueBoard;
  let connection: RedisConnection;

  const process = async ({ id }: z.output<typeof PAYLOAD>): Promise<void> => {
    if (fails > 0) {
      fails -= 1;
      throw new Error('not yet');
    }
    runs.push(id);
  };
  const add = async (job: JobDefinition<typeof PAYLOAD>): Promise<string> => {
    const id = randomUUID();
    await database.dataSource.transaction((manager) => new Outbox().add(manager, job, { id }));
    return id;
  };
  const nodes = (): Redis[] => primariesOf(connection);

  // Must run before Redis and the database stop.
  afterAll(async () => {
    await board.close();
    await pipeline.stop(1_000);
    connection.disconnect();
  });
  const database = startForTests(startOutbox);
  const redis = startForTests(startRedisCluster);
  beforeAll(async () => {
    connection = senderConnection(redis.url);
    board = new QueueBoard(redis.url, 'test');
    await waitFor(() => connection.status === 'ready');
    pipeline = new JobPipeline({
      ...{ service: 'document', jobs: DOCUMENT_JOBS },
      ...{ dataSource: database.dataSource, databaseUrl: database.url },
      ...{ redisUrl: redis.url, prefix: 'test', retryPauseScale: 0.001 },
      processors: DOCUMENT_JOBS.map((job) => ({ job, processor: { process } })),
    });
  });

  it('a job of each queue runs to its end, also after failures', async () => {
    fails = 3;
    const ids = await Promise.all(DOCUMENT_JOBS.map(add));
    await waitFor(async () => (await database.query('select 1 from outbox')).length === 0, {
      timeoutMs: 20_000,
    });
    expect(new Set(runs)).toEqual(new Set(ids));
  });

  it('all keys of a queue are in one slot, and the queues are spread over the nodes', async () => {
    const slots = new Map<string, Set<number>>();
    const used = new Set<Redis>();
    for (const node of nodes())
      for (const key of await node.keys('test:{*')) {
        const queue = /\{(.*?)\}/.exec(key)?.[1] ?? '';
        slots.set(queue, (slots.get(queue) ?? new Set()).add(await node.cluster('KEYSLOT', key)));
        used.add(node);
      }
    // The board has opened the queues of all services.
    expect([...slots.keys()].toSorted()).toEqual(JOBS.map(({ name }) => name).toSorted());
    expect([...slots.values()].filter(({ size }) => size !== 1)).toEqual([]);
    expect(used.size).toBe(redis.nodes.length);
  });

  it('staff see and pause queues', async () => {
    const [job] = DOCUMENT_JOBS;
    if (!job) throw new Error('There are no jobs');
    await board.pause(job.name);
    await add(job);
    const waiting = await waitFor(async () =>
      (await board.list()).find(({ name, waiting }) => name === job.name && waiting === 1),
    );
    expect(waiting.isPaused).toBe(true);
    await board.resume(job.name);
    await waitFor(async () => (await database.query('select 1 from outbox')).length === 0);
    expect((await board.health(0)).map(({ failed }) => failed).filter(Boolean)).toEqual([]);
  });

  it('every node passes broadcasts on', async () => {
    const heard: string[] = [];
    const listeners = redis.nodes.map(
      ({ url }) =>
        new BroadcastListener(url, 'test', 'news', z.string(), {
          onMessage: (message) => heard.push(message),
          onReconnect: () => undefined,
        }),
    );
    await waitFor(() => listeners.every(({ isListening }) => isListening));
    const broadcaster = new Broadcaster(redis.url, 'test');
    await waitFor(() =>
      broadcaster.publish('news', 'fresh').then(
        () => true,
        () => false,
      ),
    );
    await waitFor(() => heard.length === redis.nodes.length);
    broadcaster.close();
    for (const listener of listeners) listener.close();
  });

  it('jobs that a node lost run again', async () => {
    const nodeOf = async (key: string): Promise<number> =>
      Math.floor(Number(await nodes()[0]?.cluster('KEYSLOT', key)) / (16_384 / redis.nodes.length));
    const marked = await nodeOf('test:document:epoch');
    for (const job of DOCUMENT_JOBS) {
      const node = await nodeOf(`test:{${job.name}}`);
      if (node === marked) continue;
      await board.pause(job.name);
      const id = await add(job);
      await waitFor(async () => (await board.list()).some(({ waiting }) => waiting === 1));
      const visitor = new Redis(redis.nodes[node]!.url);
      await visitor.flushall();
      visitor.disconnect();
      await redis.nodes[node]!.restart();
      await waitFor(() => runs.includes(id), { timeoutMs: 30_000 });
      return;
    }
    throw new Error('All queues are on the node of the marker');
  });
});
