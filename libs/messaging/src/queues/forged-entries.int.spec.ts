import { randomUUID } from 'node:crypto';
import { JOBS, type JobDefinition, publisherOf } from '@coverleaf/contracts';
import { startForTests, startRedis, waitFor } from '@coverleaf/testing';
import { startOutbox } from '../../test/start-outbox';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { z } from 'zod';
import { JobPipeline } from '../job-pipeline';
import { refusedEntries } from './job-worker';

const SERVICES = [...new Set(JOBS.map(publisherOf))];
/** Every job of the catalog with an arbitrary payload, because refused entries must not be parsed. */
const ANY_PAYLOAD: readonly JobDefinition[] = JOBS.map((job) => ({ ...job, payload: z.unknown() }));

describe('an entry that an intruder wrote into Redis', () => {
  const ran: { readonly id: string; readonly payload: unknown }[] = [];
  const pipelines: JobPipeline[] = [];
  const queues = new Map<string, Queue>();
  let connection: Redis;

  // Must run before Redis and the database stop.
  afterAll(async () => {
    await Promise.all(pipelines.map((pipeline) => pipeline.stop(1_000)));
    await Promise.all([...queues.values()].map((queue) => queue.close()));
    connection.disconnect();
  });
  const database = startForTests(startOutbox);
  const redis = startForTests(startRedis);
  beforeAll(() => {
    connection = new Redis(redis.url, { maxRetriesPerRequest: null });
    for (const { name } of ANY_PAYLOAD) queues.set(name, new Queue(name, { connection, prefix: 'test' }));
    for (const service of SERVICES) {
      const jobs = ANY_PAYLOAD.filter((job) => publisherOf(job) === service);
      const process = async (payload: unknown, { id }: { id: string }): Promise<void> =>
        void ran.push({ id, payload });
      pipelines.push(
        new JobPipeline({
          ...{ service, jobs, dataSource: database.dataSource, databaseUrl: database.url },
          ...{ redisUrl: redis.url, prefix: 'test', retryPauseScale: 0.01, overdueSeconds: 1 },
          processors: jobs.map((job) => ({ job, processor: { process } })),
        }),
      );
    }
  });

  const queueOf = (job: JobDefinition): Queue => queues.get(job.name)!;
  /** Enqueues an entry directly, without the outbox. */
  const write = (job: JobDefinition, id: string, data: unknown = { payload: { id: randomUUID() } }) =>
    queueOf(job).add(job.name, data, { jobId: id });
  const stateOf = async (job: JobDefinition, id: string) => (await queueOf(job).getJob(id))?.getState();
  const ends = (job: JobDefinition, id: string, state: string) =>
    waitFor(async () => (await stateOf(job, id)) === state, { what: `${job.name} ${state}` });
  const refused = async (job: JobDefinition): Promise<number> =>
    (await refusedEntries.get()).values.find(({ labels }) => labels.queue === job.name)?.value ?? 0;
  const runsOf = (id: string) => ran.filter((one) => one.id === id);
  /** Commits a job as a service does, and waits until it has run. */
  const runTruly = async (job: JobDefinition): Promise<string> => {
    const [row] = await database.query<{ id: string }>(
      `insert into outbox (job, payload, correlation_id) values ($1, '{"written": "in the outbox"}', 'c') returning id`,
      [job.name],
    );
    const id = row?.id ?? '';
    await waitFor(() => runsOf(id).length > 0, { timeoutMs: 25_000 });
    const held = () => database.query('select 1 from outbox where id = $1', [id]);
    await waitFor(async () => (await held()).length === 0);
    return id;
  };
  /** Commits a job that is not due yet. */
  const addLater = async (job: JobDefinition): Promise<string> => {
    const [row] = await database.query<{ id: string }>(
      `insert into outbox (job, payload, correlation_id, enqueued_at, not_before)
         values ($1, '{}', 'c', now(), now() + interval '1 hour') returning id`,
      [job.name],
    );
    return row?.id ?? '';
  };

  /** Ids for which the outbox has no job of this kind. */
  const forgedIds = async (job: JobDefinition): Promise<readonly string[]> => {
    const elsewhere = ANY_PAYLOAD.find(({ name }) => name !== job.name) ?? job;
    return [
      randomUUID(),
      'not-a-uuid',
      await addLater(elsewhere),
      // Beside the genuine entry, it would be a second one for the same row.
      (await addLater(job)).toUpperCase(),
    ];
  };
  const named = ANY_PAYLOAD.map((job) => [job.name, job] as const);

  describe('for a job that is not in the outbox', () => {
    const written = new Map<string, readonly string[]>();
    beforeAll(() =>
      Promise.all(
        ANY_PAYLOAD.map(async (job) => {
          const ids = await forgedIds(job);
          written.set(job.name, ids);
          await Promise.all(ids.map((id) => write(job, id)));
          for (const id of ids) await ends(job, id, 'completed');
        }),
      ),
    );

    it.each(named)('never runs as %s', async (_, job) => {
      const ids = written.get(job.name) ?? [];
      expect(ran.filter(({ id }) => ids.includes(id.toLowerCase()) || ids.includes(id))).toEqual([]);
      expect(await refused(job)).toBe(ids.length);
    });
  });

  describe('again after the job has ended,', () => {
    const repeated = new Map<string, { readonly id: string; readonly refused: number }>();
    beforeAll(() =>
      Promise.all(
        ANY_PAYLOAD.map(async (job) => {
          const id = await runTruly(job);
          await ends(job, id, 'completed');
          const before = await refused(job);
          await (await queueOf(job).getJob(id))?.remove();
          await write(job, id);
          await ends(job, id, 'completed');
          repeated.set(job.name, { id, refused: (await refused(job)) - before });
        }),
      ),
    );

    it.each(named)('has no second effect as %s', (_, job) => {
      const { id = '', refused: count } = repeated.get(job.name) ?? {};
      expect(runsOf(id)).toHaveLength(1);
      expect(count).toBe(1);
    });
  });

  /** An intruder's change to the genuine entry while its queue is paused. */
  type Tampering = (key: (of: string) => string, id: string) => Promise<unknown>;
  const moveTo =
    (set: string, score: number): Tampering =>
    async (key, id) => {
      await connection.lrem(key('wait'), 0, id);
      await connection.zadd(key(set), score, id);
    };
  it.each<readonly [string, Tampering]>([
    ['another content', (key, id) => connection.hset(key(id), 'data', JSON.stringify({ forged: true }))],
    ['no content', (key, id) => connection.hdel(key(id), 'data')],
    ['a content that is no JSON', (key, id) => connection.hset(key(id), 'data', '{')],
    ['options that are no JSON', (key, id) => connection.hset(key(id), 'opts', '{')],
    ['the id of another job', (key, id) => connection.hset(key(id), 'id', randomUUID())],
    [
      'a failure that BullMQ acts upon before the processor',
      (key, id) => connection.hset(key(id), 'defa', 'x'),
    ],
    [
      'counts of attempts and stalls',
      (key, id) => connection.hset(key(id), 'atm', 1e9, 'ats', 1e9, 'stc', 1e9),
    ],
    [
      'options of one attempt',
      (key, id) => connection.hset(key(id), 'opts', JSON.stringify({ attempts: 1 })),
    ],
    ['a place among completed jobs', moveTo('completed', Date.now())],
    ['a place among failed jobs', moveTo('failed', Date.now())],
    ['a place among jobs of another year', moveTo('delayed', Date.now() * 0x1000 * 2)],
    ['a place among parents of other jobs', moveTo('waiting-children', Date.now())],
    ['a place in no list', (key, id) => connection.lrem(key('wait'), 0, id)],
    [
      'the lock of a worker that is not there',
      async (key, id) => {
        await connection.lrem(key('wait'), 0, id);
        await connection.lpush(key('active'), id);
        await connection.set(`${key(id)}:lock`, 'mine');
      },
    ],
  ])('does not keep the genuine one from running: %s', async (_, tamper) => {
    const [job] = ANY_PAYLOAD;
    if (!job) throw new Error('There are no jobs');
    const queue = queueOf(job);
    await queue.pause();
    const done = runTruly(job);
    const waiting = await waitFor(async () => (await queue.getJobs(['waiting']))[0], {
      what: 'the true entry',
    });
    const id = waiting.id ?? '';
    await tamper((of) => queue.toKey(of), id);
    await queue.resume();
    expect(await done).toBe(id);
    expect(runsOf(id)).toEqual([{ id, payload: { written: 'in the outbox' } }]);
  });
});
