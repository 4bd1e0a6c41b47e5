import { randomUUID } from 'node:crypto';
import { JOBS, type JobDefinition, publisherOf } from '@coverleaf/contracts';
import { publicKeyOf, SigningKey, SigningPublicKeys } from '@coverleaf/service-kit';
import { newSigningKey, startForTests, startRedis, waitFor } from '@coverleaf/testing';
import { startOutbox } from '../../test/start-outbox';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { z } from 'zod';
import { JobPipeline } from '../job-pipeline';
import { type JobData, type QueueEntry, signEntry } from './queue-entry';
import { refusedEntries } from './job-worker';

const SERVICES = [...new Set(JOBS.map(publisherOf)), 'gateway'];
const SEEDS = new Map(SERVICES.map((name) => [name, newSigningKey()]));
const keyOf = (service: string) => SigningKey.parse(SEEDS.get(service));
const PUBLIC_KEYS = SigningPublicKeys.parse(
  [...SEEDS].map(([name, seed]) => `${name}:${publicKeyOf(seed)}`).join(','),
);
/** Every job of the catalog with an arbitrary payload, because refused entries must not be parsed. */
const ANY_PAYLOAD: readonly JobDefinition[] = JOBS.map((job) => ({ ...job, payload: z.unknown() }));

describe('an entry that an intruder wrote into Redis', () => {
  const ran: string[] = [];
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
    for (const service of SERVICES.filter((name) => name !== 'gateway')) {
      const jobs = ANY_PAYLOAD.filter((job) => publisherOf(job) === service);
      const process = async (_: unknown, { id }: { id: string }): Promise<void> => void ran.push(id);
      pipelines.push(
        new JobPipeline({
          ...{ service, jobs, dataSource: database.dataSource, databaseUrl: database.url },
          ...{ redisUrl: redis.url, prefix: 'test', retryPauseScale: 0.01, overdueSeconds: 1 },
          processors: jobs.map((job) => ({ job, processor: { process } })),
          ...{ signingKey: keyOf(service), publicKeys: PUBLIC_KEYS },
        }),
      );
    }
  });

  const queueOf = (job: JobDefinition): Queue => queues.get(job.name)!;
  const dataOf = (): JobData => ({ correlationId: 'c', payload: { id: randomUUID() } });
  const signedBy = (service: string, job: JobDefinition, id: string): QueueEntry =>
    signEntry(job, id, dataOf(), keyOf(service));
  /** Enqueues an entry directly, without the outbox. */
  const write = (job: JobDefinition, id: string, data: unknown) =>
    queueOf(job).add(job.name, data, { jobId: id });
  const stateOf = async (job: JobDefinition, id: string) => (await queueOf(job).getJob(id))?.getState();
  const ends = (job: JobDefinition, id: string, state: string) =>
    waitFor(async () => (await stateOf(job, id)) === state, { what: `${job.name} ${state}` });
  const refused = async (job: JobDefinition, reason: string): Promise<number> =>
    (await refusedEntries.get()).values.find(
      ({ labels }) => labels.queue === job.name && labels.reason === reason,
    )?.value ?? 0;
  /** Commits a job as a service does, and waits until it has run. */
  const runTruly = async (job: JobDefinition): Promise<string> => {
    const [row] = await database.query<{ id: string }>(
      `insert into outbox (job, payload, correlation_id) values ($1, '{}', 'c') returning id`,
      [job.name],
    );
    const id = row?.id ?? '';
    await waitFor(() => ran.includes(id), { timeoutMs: 25_000 });
    const held = () => database.query('select 1 from outbox where id = $1', [id]);
    await waitFor(async () => (await held()).length === 0);
    return id;
  };

  /** Entries that lack a valid signature, by the service that may publish them, over exactly this entry. */
  const forgedEntries = (job: JobDefinition): readonly (readonly [id: string, data: unknown])[] => {
    const own = publisherOf(job);
    const elsewhere = ANY_PAYLOAD.find(({ name }) => name !== job.name) ?? job;
    const stolen = randomUUID();
    const entry = signedBy(own, job, stolen);
    const as = (sign: (id: string) => QueueEntry) => {
      const id = randomUUID();
      return [id, sign(id)] as const;
    };
    return [
      [randomUUID(), dataOf()],
      [stolen, { ...entry, payload: { id: randomUUID() } }],
      [randomUUID(), { ...entry, correlationId: 'other' }],
      [randomUUID(), entry],
      ...SERVICES.filter((name) => name !== own).map((name) => as((id) => signedBy(name, job, id))),
      as((id) => signEntry(elsewhere, id, dataOf(), keyOf(own))),
      as((id) => signEntry(job, id, dataOf(), SigningKey.parse(newSigningKey()))),
      ['not-a-uuid', { signature: 'x', correlationId: 1 }],
      [randomUUID(), null],
    ];
  };
  const named = ANY_PAYLOAD.map((job) => [job.name, job] as const);

  describe('with a forged signature or none', () => {
    const written = new Map<string, readonly (readonly [id: string, data: unknown])[]>();
    beforeAll(() =>
      Promise.all(
        ANY_PAYLOAD.map(async (job) => {
          const entries = forgedEntries(job);
          written.set(job.name, entries);
          await Promise.all(entries.map(([id, data]) => write(job, id, data)));
          for (const [id] of entries) await ends(job, id, 'failed');
        }),
      ),
    );

    it.each(named)('never runs as %s', async (_, job) => {
      const entries = written.get(job.name) ?? [];
      expect(ran.filter((id) => entries.some(([one]) => one === id))).toEqual([]);
      expect(await refused(job, 'forged')).toBe(entries.length);
    });
  });

  describe('again after the job has ended,', () => {
    const repeated = new Map<string, string>();
    beforeAll(() =>
      Promise.all(
        ANY_PAYLOAD.map(async (job) => {
          const id = await runTruly(job);
          await ends(job, id, 'completed');
          const old = await queueOf(job).getJob(id);
          await old?.remove();
          await write(job, id, old?.data);
          await ends(job, id, 'completed');
          repeated.set(job.name, id);
        }),
      ),
    );

    it.each(named)('has no second effect as %s', async (_, job) => {
      expect(ran.filter((one) => one === repeated.get(job.name))).toHaveLength(1);
      expect(await refused(job, 'ended')).toBe(1);
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
    expect(ran.filter((one) => one === id)).toHaveLength(1);
  });
});
