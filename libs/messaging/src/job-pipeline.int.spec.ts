import { randomUUID } from 'node:crypto';
import { defineJob, type JobDefinition } from '@coverleaf/contracts';
import { withSpan } from '@coverleaf/service-kit';
import { startForTests, startProxy, startRedis, startTracingToCollector, waitFor } from '@coverleaf/testing';
import { startOutbox } from '../test/start-outbox';
import { Queue, UnrecoverableError } from 'bullmq';
import { Redis } from 'ioredis';
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { JobPipeline } from './job-pipeline';
import { Outbox } from './outbox/outbox';
import { OutboxStore } from './outbox/outbox-store';
import { RetryLaterError } from './queues/job-processor';

const job = defineJob('tests.do-something', {
  payload: z.strictObject({ id: z.uuid() }),
  attempts: 4,
  backoff: { firstMs: 20, factor: 1, capMs: 20, jitter: 0.5 },
  concurrency: 4,
  retention: { completedSeconds: 60, failedSeconds: 60 },
});

/** The same database by another port. */
const withPort = (url: URL, port: number): string => Object.assign(new URL(url), { port: String(port) }).href;

describe('the path of a job from the outbox to its processor', () => {
  const database = startForTests(startOutbox);
  let redis: Awaited<ReturnType<typeof startRedis>>;
  let pipeline: JobPipeline | undefined;
  let runs: string[];
  let behave: () => Promise<void>;

  const process = async (payload: unknown): Promise<void> => {
    runs.push(z.object({ id: z.uuid() }).parse(payload).id);
    await behave();
  };
  const start = (of: JobDefinition = job): JobPipeline =>
    new JobPipeline({
      service: 'tests',
      dataSource: database.dataSource,
      databaseUrl: database.url,
      redisUrl: redis.url,
      prefix: 'test',
      jobs: [of],
      processors: [{ job: of, processor: { process } }],
      retryPauseScale: 1,
    });

  const add = async (id = randomUUID()): Promise<string> => {
    await database.dataSource.transaction((manager) => new Outbox().add(manager, job, { id }));
    return id;
  };
  const settled = () =>
    waitFor(async () => (await database.query('select 1 from outbox')).length === 0, { timeoutMs: 20_000 });
  const visitedQueue = () => new Queue(job.name, { connection: { url: redis.url }, prefix: 'test' });
  /** Empties Redis after a job is waiting there for a retry. */
  const emptyRedis = async (): Promise<void> => {
    const visitor = new Redis(redis.url);
    await waitFor(async () => (await visitor.zcard(`test:${job.name}:delayed`)) === 1);
    await visitor.flushall();
    visitor.disconnect();
  };

  beforeEach(async () => {
    redis = await startRedis();
    runs = [];
    behave = () => Promise.resolve();
  });
  afterEach(async () => {
    await pipeline?.stop(1_000);
    pipeline = undefined;
    await redis.stop();
    await database.query('delete from outbox');
  });

  it('runs a job once after its transaction commits, and none that rolls back', async () => {
    pipeline = start();
    const failing = database.dataSource.transaction(async (manager) => {
      await new Outbox().add(manager, job, { id: randomUUID() });
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    const id = await add();
    await settled();
    expect(runs).toEqual([id]);
  });

  it('reads jobs that arrive together with one statement', async () => {
    await Promise.all([add(), add(), add()]);
    const ids = (await database.query<{ id: string }>('select id from outbox')).map(({ id }) => id);
    const store = new OutboxStore(database.dataSource, [job]);
    const statements = jest.spyOn(Client.prototype, 'query');
    const found = await Promise.all(
      [...ids, randomUUID(), 'not-a-uuid'].map((id) => store.find(job.name, id)),
    );
    expect(statements).toHaveBeenCalledTimes(1);
    statements.mockRestore();
    expect(found.map((one) => one?.failedAttempts)).toEqual([0, 0, 0, undefined, undefined]);
    const [id = ''] = ids;
    expect(await store.find('tests.do-something-else', id)).toBeNull();
    // The same row, but another entry for Redis, which would run beside the first.
    expect(await store.find(job.name, id.toUpperCase())).toBeNull();
  });

  it('publishes a backlog quickly, also if PostgreSQL expects an empty table', async () => {
    const addMany = (jobs: number) =>
      database.query(
        `insert into outbox (job, payload, correlation_id)
         select $1, jsonb_build_object('id', gen_random_uuid()), 'c' from generate_series(1, $2::int)`,
        [job.name, jobs],
      );
    await database.query('alter table outbox set (autovacuum_enabled = off)');
    await addMany(20_000);
    await database.query('delete from outbox');
    await database.query('analyze outbox');
    await addMany(20_000);
    const began = performance.now();
    const store = new OutboxStore(database.dataSource, [job]);
    expect(await store.publishBatch(500, () => Promise.resolve())).toBe(500);
    expect(performance.now() - began).toBeLessThan(4_000);
    await database.query('alter table outbox reset (autovacuum_enabled)');
  });

  it('reads jobs over another connection if one hangs', async () => {
    await add();
    const [row] = await database.query<{ id: string }>('select id from outbox');
    const url = new URL(database.url);
    const proxy = await startProxy(() => Number(url.port));
    const dataSource = new DataSource({ type: 'postgres', url: withPort(url, proxy.port), poolSize: 1 });
    const store = new OutboxStore(await dataSource.initialize(), [job], 500);
    const find = () => store.find(job.name, row?.id ?? '');
    expect(await find()).not.toBeNull();
    proxy.hang();
    await expect(find()).rejects.toThrow('timeout');
    expect(await find()).not.toBeNull();
    await dataSource.destroy();
    await proxy.stop();
  });

  it('finds jobs at the start that were committed while no process ran', async () => {
    const ids = [await add(), await add(), await add()];
    pipeline = start();
    await settled();
    expect(new Set(runs)).toEqual(new Set(ids));
    expect(runs).toHaveLength(3);
  });

  it('retries after a failure, and gives up after the last attempt', async () => {
    behave = () => Promise.reject(new Error('no'));
    pipeline = start();
    const id = await add();
    await settled();
    expect(runs).toEqual([id, id, id, id]);
  });

  it('does not retry what can’t work', async () => {
    behave = () => Promise.reject(new UnrecoverableError('never'));
    pipeline = start();
    const id = await add();
    await settled();
    expect(runs).toEqual([id]);
  });

  it('waits for the next attempt and counts attempts by the outbox, whatever Redis says', async () => {
    behave = () => Promise.reject(runs.length === 1 ? new RetryLaterError(3_000, 'later') : new Error('no'));
    pipeline = start();
    const id = await add();
    const queue = visitedQueue();
    const visitor = new Redis(redis.url);
    const delayed = await waitFor(async () => (await queue.getDelayed())[0]);
    // Workers of 0.2.0 need it while they are replaced.
    expect(delayed.data).toEqual({ correlationId: expect.any(String) as string, payload: { id } });
    const begun = Date.now();
    await visitor.hset(queue.toKey(delayed.id ?? ''), 'atm', 1_000_000);
    await delayed.promote();
    await waitFor(() => runs.length === 2, { timeoutMs: 20_000 });
    expect(Date.now() - begun).toBeGreaterThan(1_500);
    await settled();
    expect(runs).toEqual([id, id, id, id]);
    await queue.close();
    visitor.disconnect();
  });

  it('does not run a job again that has ended while its row is being deleted', async () => {
    let mayDelete = (): void => undefined;
    const released = new Promise<void>((resolve) => (mayDelete = resolve));
    const { deleteEnded } = OutboxStore.prototype;
    const deletion = jest.spyOn(OutboxStore.prototype, 'deleteEnded');
    deletion.mockImplementation(async function (this: OutboxStore, ids) {
      await released;
      deletion.mockRestore();
      await deleteEnded.call(this, ids);
    });
    pipeline = start();
    const id = await add();
    const queue = visitedQueue();
    const ended = await waitFor(async () => (await queue.getCompleted())[0]);
    await ended.remove();
    // As a sweep does that saw the row before the job had ended.
    await queue.add(job.name, ended.data, { jobId: ended.id ?? '' });
    await waitFor(async () => (await queue.getCompletedCount()) === 1);
    mayDelete();
    await settled();
    expect(runs).toEqual([id]);
    await queue.close();
  });

  it('leaves what it can’t read to a newer process', async () => {
    const newer = defineJob(job.name, {
      ...job,
      payload: z.strictObject({ id: z.uuid(), more: z.string() }),
      backoff: { firstMs: 1_000, factor: 1, capMs: 1_000, jitter: 0 },
    });
    const id = randomUUID();
    await database.dataSource.transaction((manager) =>
      new Outbox().add(manager, newer, { id, more: 'news' }),
    );
    pipeline = start();
    const visitor = new Redis(redis.url);
    await waitFor(async () => (await visitor.zcard(`test:${job.name}:delayed`)) === 1);
    visitor.disconnect();
    expect(runs).toEqual([]);
    await pipeline.stop(1_000);
    pipeline = start(newer);
    await settled();
    expect(runs).toEqual([id]);
  });

  it('enqueues a job again that an emptied Redis lost, and keeps the trace of its act', async () => {
    const traces = await startTracingToCollector();
    behave = () => {
      if (runs.length === 1) return Promise.reject(new RetryLaterError(3_000, 'not yet'));
      return runs.length === 2 ? Promise.reject(new Error('no')) : Promise.resolve();
    };
    pipeline = start();
    await withSpan({ kind: 'server', name: 'act' }, () => add());
    await emptyRedis();
    await settled();
    await traces.stop();
    const [created] = traces.spans.filter(({ name }) => name === `create ${job.name}`);
    const attempts = traces.spans.filter(({ name }) => name === `process ${job.name}`);
    expect(attempts.map(({ attributes }) => attributes['coverleaf.attempt'])).toEqual([1, 2, 3]);
    expect(attempts.map(({ isError }) => isError)).toEqual([true, true, false]);
    for (const { parentSpanId } of attempts) expect(parentSpanId).toBe(created?.spanId ?? 'none');
  });

  it('accepts commits while Redis is unavailable, and runs them afterwards', async () => {
    pipeline = start();
    await redis.kill();
    const ids = [await add(), await add()];
    await redis.restart();
    await settled();
    expect(new Set(runs)).toEqual(new Set(ids));
  });

  it('shares jobs among parallel pipelines, and runs each once', async () => {
    pipeline = start();
    const second = start();
    const ids = await Promise.all(Array.from({ length: 200 }, () => add()));
    await settled();
    await second.stop(1_000);
    expect(runs.toSorted()).toEqual(ids.toSorted());
  });
});
