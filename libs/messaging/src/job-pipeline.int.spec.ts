import { randomUUID } from 'node:crypto';
import { defineJob } from '@coverleaf/contracts';
import { startTracing, TracingConfig, withSpan } from '@coverleaf/service-kit';
import { createDatabase, startCollector, startRedis, type TestRedis, waitFor } from '@coverleaf/testing';
import { UnrecoverableError } from 'bullmq';
import { Redis } from 'ioredis';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { JobPipeline } from './job-pipeline';
import { createOutboxTable, Outbox } from './outbox/outbox';
import { RetryLaterError } from './queues/job-processor';

const job = defineJob('tests.do-something', {
  payload: z.strictObject({ id: z.uuid() }),
  attempts: 4,
  backoff: { firstMs: 20, factor: 1, capMs: 20, jitter: 0.5 },
  concurrency: 4,
  retention: { completedSeconds: 60, failedSeconds: 60 },
});

describe('the way of a job from the outbox to its processor', () => {
  let redis: TestRedis;
  let databaseUrl: string;
  let dataSource: DataSource;
  let pipeline: JobPipeline | undefined;
  let runs: string[];
  let behave: (id: string) => Promise<void>;

  const start = (prefix = 'test'): JobPipeline =>
    new JobPipeline({
      service: 'tests',
      dataSource,
      databaseUrl,
      redisUrl: redis.url,
      prefix,
      jobs: [job],
      processors: [
        {
          job,
          processor: {
            process: async (payload: unknown) => {
              const { id } = job.payload.parse(payload);
              runs.push(id);
              await behave(id);
            },
          },
        },
      ],
      retryPauseScale: 1,
    });

  const add = async (id = randomUUID()): Promise<string> => {
    await dataSource.transaction((manager) => new Outbox().add(manager, job, { id }));
    return id;
  };
  const unsettled = async (): Promise<number> => {
    const rows: { count: string }[] = await dataSource.query('select count(*) from outbox');
    return Number(rows[0]?.count);
  };
  const settled = (): Promise<unknown> =>
    waitFor(async () => (await unsettled()) === 0, { timeoutMs: 20_000 });
  /** As soon as a job waits in it for its next attempt. */
  const emptyRedis = async (): Promise<void> => {
    const visitor = new Redis(redis.url);
    await waitFor(async () => (await visitor.zcard(`test:${job.name}:delayed`)) === 1);
    await visitor.flushall();
    visitor.disconnect();
  };

  beforeAll(async () => {
    databaseUrl = await createDatabase();
    dataSource = await new DataSource({ type: 'postgres', url: databaseUrl }).initialize();
    await createOutboxTable(dataSource.createQueryRunner());
  });
  beforeEach(async () => {
    redis = await startRedis();
    runs = [];
    behave = () => Promise.resolve();
  });
  afterEach(async () => {
    await pipeline?.stop(1_000);
    pipeline = undefined;
    await redis.stop();
    await dataSource.query('delete from outbox');
  });
  afterAll(async () => {
    await dataSource.destroy();
  });

  it('runs a job once after its transaction commits', async () => {
    pipeline = start();
    const id = await add();
    await settled();
    expect(runs).toEqual([id]);
  });

  it('runs nothing of a transaction that rolls back', async () => {
    pipeline = start();
    const failing = dataSource.transaction(async (manager) => {
      await new Outbox().add(manager, job, { id: randomUUID() });
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    const id = await add();
    await settled();
    expect(runs).toEqual([id]);
  });

  it('finds at its start what was committed while nobody ran', async () => {
    const ids = [await add(), await add(), await add()];
    pipeline = start();
    await settled();
    expect(new Set(runs)).toEqual(new Set(ids));
    expect(runs).toHaveLength(3);
  });

  it('tries again after a failure, and gives up after the last attempt', async () => {
    behave = () => Promise.reject(new Error('no'));
    pipeline = start();
    const id = await add();
    await settled();
    expect(runs).toEqual([id, id, id, id]);
  });

  it('does not try again what cannot work', async () => {
    behave = () => Promise.reject(new UnrecoverableError('never'));
    pipeline = start();
    const id = await add();
    await settled();
    expect(runs).toEqual([id]);
  });

  it('enqueues again what an emptied Redis forgot', async () => {
    // It would wait for a minute in Redis, and Redis then knows nothing of it.
    behave = () =>
      runs.length === 1 ? Promise.reject(new RetryLaterError(60_000, 'not yet')) : Promise.resolve();
    pipeline = start();
    const id = await add();
    await emptyRedis();
    await settled();
    expect(runs).toEqual([id, id]);
  });

  it('belongs to the trace of the act that wrote it, also after Redis forgot it', async () => {
    const collector = await startCollector();
    process.env['OTEL_EXPORTER_OTLP_ENDPOINT'] = collector.url;
    const config = TracingConfig.parse({ OTEL_TRACES_EXPORTER: 'otlp' });
    const tracing = await startTracing('tests', config, () => undefined);
    behave = () => {
      if (runs.length === 1) return Promise.reject(new RetryLaterError(60_000, 'not yet'));
      return runs.length === 2 ? Promise.reject(new Error('no')) : Promise.resolve();
    };
    pipeline = start();
    await withSpan({ kind: 'server', name: 'act' }, () => add());
    await emptyRedis();
    await settled();
    await tracing.stop();
    await collector.stop();
    const [created] = collector.spans.filter(({ name }) => name === `create ${job.name}`);
    const attempts = collector.spans.filter(({ name }) => name === `process ${job.name}`);
    // Redis counts anew; the trace has them all.
    expect(attempts.map(({ attributes }) => attributes['coverleaf.attempt'])).toEqual([1, 1, 2]);
    expect(attempts.map(({ isError }) => isError)).toEqual([true, true, false]);
    for (const { parentSpanId } of attempts) expect(parentSpanId).toBe(created?.spanId ?? 'none');
  });

  it('takes commits while Redis is away and runs them when it is back', async () => {
    pipeline = start();
    await redis.kill();
    const ids = [await add(), await add()];
    await redis.restart();
    await settled();
    expect(new Set(runs)).toEqual(new Set(ids));
  });

  it('shares jobs among pipelines side by side and runs each once', async () => {
    pipeline = start();
    const second = start();
    const ids = await Promise.all(Array.from({ length: 200 }, () => add()));
    await settled();
    await second.stop(1_000);
    expect(runs.toSorted()).toEqual(ids.toSorted());
  });
});
