import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Queue, UnrecoverableError, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { Client, Pool } from 'pg';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { defineJob } from '@coverleaf/contracts';
import { countFailedAttempts, createOutboxTable, JobPipeline, Outbox } from '@coverleaf/messaging';
import { publicKeyOf, SigningKey, SigningPublicKeys } from '@coverleaf/service-kit';
import { newSigningKey } from '@coverleaf/testing';
import {
  compared,
  Latencies,
  median,
  milliseconds,
  perSecond,
  printTable,
  type Result,
  times,
} from '../results';
import { type BenchServers, machine, startBenchServers } from '../servers';

/** A way to enqueue and process jobs. */
export interface Contender {
  readonly name: string;
  /** Enqueues one job. `onDone` gets its id when it has been processed. */
  want(id: string): Promise<void>;
  /** Enqueues many jobs at once while no worker runs. */
  wantMany(ids: readonly string[]): Promise<void>;
  /** Runs workers until `stop`. */
  start(onDone: (id: string) => void): Promise<void>;
  stop(): Promise<void>;
}

/** The same for all, so that only the ways differ. */
export const CONCURRENCY = 50;

const PER_SECOND = 20;

export interface Measured {
  /** Times from just before the commit (or add) until the job has been processed. */
  readonly latencies: Latencies;
  readonly backlogPerSecond: number;
}

/** Processes a backlog that exists when the workers start, and then a steady trickle. */
export async function measure(
  contender: Contender,
  { backlog, steady }: { readonly backlog: number; readonly steady: number },
): Promise<Measured> {
  const waiting = new Map<string, (at: number) => void>();
  const ids = Array.from({ length: backlog }, () => randomUUID());
  await contender.wantMany(ids);
  const drained = Promise.all(ids.map((id) => new Promise<number>((resolve) => waiting.set(id, resolve))));
  const began = performance.now();
  await contender.start((id) => {
    waiting.get(id)?.(performance.now());
    waiting.delete(id);
  });
  await drained;
  const backlogPerSecond = backlog / ((performance.now() - began) / 1_000);
  const latencies = new Latencies();
  for (let index = 0; index < steady; index += 1) {
    const id = randomUUID();
    const worked = new Promise<number>((resolve) => waiting.set(id, resolve));
    const asked = performance.now();
    await contender.want(id);
    latencies.add((await worked) - asked);
    await pause(1_000 / PER_SECOND);
  }
  await contender.stop();
  return { latencies, backlogPerSecond };
}

/** Only BullMQ, the minimum: without a database, so it ignores rollbacks. */
export function bareBullmq(redisUrl: string): Contender {
  const connection = new Redis(redisUrl, { maxRetriesPerRequest: null });
  const queue = new Queue('bare', { connection });
  let worker: Worker | undefined;
  return {
    name: 'bare BullMQ',
    async want(id) {
      await queue.add('bare', { id }, { jobId: id, removeOnComplete: true });
    },
    async wantMany(ids) {
      await queue.addBulk(
        ids.map((id) => ({ name: 'bare', data: { id }, opts: { jobId: id, removeOnComplete: true } })),
      );
    },
    async start(onDone) {
      worker = new Worker('bare', () => Promise.resolve(), { connection, concurrency: CONCURRENCY });
      worker.on('completed', ({ id }) => onDone(id ?? ''));
      await worker.waitUntilReady();
    },
    async stop() {
      await worker?.close();
      await queue.close();
      connection.disconnect();
    },
  };
}

/** A minimal outbox: NOTIFY, SKIP LOCKED and addBulk, without recovery. */
export function bareOutbox(postgresUrl: string, redisUrl: string): Contender {
  const pool = new Pool({ connectionString: postgresUrl, max: 10 });
  const listener = new Client({ connectionString: postgresUrl });
  const connection = new Redis(redisUrl, { maxRetriesPerRequest: null });
  const queue = new Queue('bare-outbox', { connection });
  let worker: Worker | undefined;
  let running: Promise<void> | undefined;
  let again = false;

  const insert = async (ids: readonly string[]): Promise<void> => {
    await pool.query(`insert into bare_outbox select unnest($1::uuid[])`, [ids]);
    await pool.query(`notify bare_outbox`);
  };
  const carry = async (): Promise<void> => {
    for (;;) {
      const client = await pool.connect();
      await client.query('begin');
      const { rows } = await client.query<{ id: string }>(
        `delete from bare_outbox where id in (select id from bare_outbox limit 500 for update skip locked) returning id`,
      );
      if (rows.length > 0) {
        await queue.addBulk(
          rows.map(({ id }) => ({ name: 'job', data: { id }, opts: { jobId: id, removeOnComplete: true } })),
        );
      }
      await client.query('commit');
      client.release();
      if (rows.length === 0) return;
    }
  };
  const wake = (): void => {
    again = true;
    running ??= (async () => {
      while (again) {
        again = false;
        await carry();
      }
    })().finally(() => (running = undefined));
  };
  return {
    name: 'least outbox',
    want: (id) => insert([id]),
    async wantMany(ids) {
      await pool.query('create table if not exists bare_outbox (id uuid primary key)');
      if (ids.length > 0) await insert(ids);
    },
    async start(onDone) {
      worker = new Worker('bare-outbox', () => Promise.resolve(), { connection, concurrency: CONCURRENCY });
      worker.on('completed', ({ id }) => onDone(id ?? ''));
      await listener.connect();
      listener.on('notification', wake);
      await listener.query('listen bare_outbox');
      wake();
    },
    async stop() {
      await listener.end();
      await running;
      await worker?.close();
      await queue.close();
      connection.disconnect();
      await pool.end();
    },
  };
}

const job = defineJob('bench.do-nothing', {
  payload: z.strictObject({ id: z.uuid() }),
  attempts: 3,
  backoff: { firstMs: 1_000, factor: 2, capMs: 10_000, jitter: 0.3 },
  concurrency: CONCURRENCY,
  retention: { completedSeconds: 0, failedSeconds: 60 },
});

export const QUEUE = job.name;

/**
 * Our outbox: a row in the business transaction, relay, queue, validated payload, deleted row.
 * @param prefix of all keys in Redis
 */
export async function coverleafOutbox(
  postgresUrl: string,
  redisUrl: string,
  prefix = 'bench',
): Promise<Contender> {
  const dataSource = await new DataSource({ type: 'postgres', url: postgresUrl, poolSize: 10 }).initialize();
  const runner = dataSource.createQueryRunner();
  if (!(await runner.hasTable('outbox'))) {
    await createOutboxTable(runner);
    await countFailedAttempts(runner);
  }
  await runner.release();
  const outbox = new Outbox();
  const key = newSigningKey();
  let pipeline: JobPipeline | undefined;
  return {
    name: 'Coverleaf',
    async want(id) {
      await dataSource.transaction((manager) => outbox.add(manager, job, { id }));
    },
    async wantMany(ids) {
      await dataSource.query(
        `insert into outbox (job, payload, correlation_id)
         select $1, jsonb_build_object('id', id), id from unnest($2::text[]) as id`,
        [job.name, ids],
      );
    },
    start(onDone) {
      const process = (payload: unknown): Promise<void> => {
        onDone(job.payload.parse(payload).id);
        return Promise.resolve();
      };
      pipeline = new JobPipeline({
        service: 'bench',
        dataSource,
        databaseUrl: postgresUrl,
        redisUrl,
        prefix,
        jobs: [job],
        processors: [{ job, processor: { process } }],
        retryPauseScale: 1,
        signingKey: SigningKey.parse(key),
        publicKeys: SigningPublicKeys.parse(`bench:${publicKeyOf(key)}`),
      });
      return Promise.resolve();
    },
    async stop() {
      await pipeline?.stop(5_000);
      await dataSource.destroy();
    },
  };
}

const FAILED = 100_000;
const AT_A_TIME = 5_000;
const FAILED_QUEUE_ROUNDS = 3;
/** The backlog is only a warm-up. */
const FAILED_QUEUE_SIZE = { backlog: 500, steady: 100 };
const PREFIXES = { clean: 'bench-clean', failed: 'bench-failed' };

/** Measures whether a new job waits longer in a queue with many failed ones. */
export async function measureFailedQueue({ postgresUrl, redisUrl }: BenchServers): Promise<Result> {
  await failMany(redisUrl);
  const measured: { least: number[]; ours: number[] } = { least: [], ours: [] };
  for (let round = 0; round < FAILED_QUEUE_ROUNDS; round += 1) {
    for (const [side, prefix] of [
      ['least', PREFIXES.clean],
      ['ours', PREFIXES.failed],
    ] as const) {
      const { latencies } = await measure(
        await coverleafOutbox(postgresUrl, redisUrl, prefix),
        FAILED_QUEUE_SIZE,
      );
      measured[side].push(latencies.quantile(0.5));
    }
  }
  return compared(
    {
      row: 'growth: a new job beside 100,000 failed ones, to none',
      unit: 'ms p50',
      target: ['≤', 1.25],
      how: `Wanted to worked at 20/s through our outbox, relay and worker, on a queue that keeps ${FAILED.toLocaleString('en')} failed jobs; the “least code” is the same with an empty one.`,
    },
    measured,
  );
}

/** Makes jobs fail in a worker. @throws unless all of them are kept as failed */
async function failMany(redisUrl: string): Promise<void> {
  const connection = new Redis(redisUrl, { maxRetriesPerRequest: null });
  const options = { connection, prefix: PREFIXES.failed };
  const queue = new Queue(QUEUE, options);
  const worker = new Worker(QUEUE, () => Promise.reject(new UnrecoverableError('Refused')), {
    ...options,
    concurrency: CONCURRENCY,
  });
  let failed = 0;
  const allFailed = new Promise<void>((resolve) =>
    worker.on('failed', () => {
      failed += 1;
      if (failed === FAILED) resolve();
    }),
  );
  for (let added = 0; added < FAILED; added += AT_A_TIME) {
    await queue.addBulk(Array.from({ length: AT_A_TIME }, () => ({ name: QUEUE, data: {} })));
  }
  await allFailed;
  const kept = await queue.getFailedCount();
  await worker.close();
  await queue.close();
  connection.disconnect();
  if (kept !== FAILED) throw new Error(`${kept} jobs are kept as failed`);
}

const ROUNDS = 3;
const SIZE = { backlog: 20_000, steady: 200 };

/**
 * Compares our outbox with BullMQ alone and with a minimal outbox: time from commit to processed, and the rate of a
 * backlog.
 */
export async function outboxBench(): Promise<Result[]> {
  const servers = await startBenchServers();
  try {
    return [...(await measureContenders(servers)), await measureFailedQueue(servers)];
  } finally {
    await servers.stop();
  }
}

async function measureContenders({ postgresUrl, redisUrl }: BenchServers): Promise<Result[]> {
  const results = new Map<string, Measured[]>();
  const contenders: (() => Contender | Promise<Contender>)[] = [
    () => bareBullmq(redisUrl),
    () => bareOutbox(postgresUrl, redisUrl),
    () => coverleafOutbox(postgresUrl, redisUrl),
  ];
  for (let round = 1; round <= ROUNDS; round += 1) {
    for (const create of contenders) {
      const contender = await create();
      process.stdout.write(`round ${round} of ${ROUNDS}: ${contender.name}\n`);
      results.set(contender.name, [...(results.get(contender.name) ?? []), await measure(contender, SIZE)]);
    }
  }
  const figures = (name: string, read: (measured: Measured) => number): number[] =>
    (results.get(name) ?? []).map(read);
  const figure = (name: string, read: (measured: Measured) => number): number => median(figures(name, read));
  const least = 'least outbox';
  const ours = 'Coverleaf';
  const p50Of = ({ latencies }: Measured): number => latencies.quantile(0.5);
  const rateOf = ({ backlogPerSecond }: Measured): number => backlogPerSecond;
  const p50 = (name: string): number => figure(name, p50Of);
  const p99 = (name: string): number => figure(name, ({ latencies }) => latencies.quantile(0.99));
  const rate = (name: string): number => figure(name, rateOf);
  process.stdout.write(`\nwanted → processed; ${machine()}; median of ${ROUNDS} rounds\n`);
  printTable([
    ['way', 'p50 at 20/s', 'p99 at 20/s', 'backlog of 20,000', 'p50 to least', 'rate to least'],
    ...[...results.keys()].map((name) => [
      name,
      milliseconds(p50(name)),
      milliseconds(p99(name)),
      perSecond(rate(name)),
      times(p50(name) / p50(least)),
      times(rate(name) / rate(least)),
    ]),
  ]);
  const beside = `An outbox with NOTIFY, SKIP LOCKED and BullMQ, beside ours, which also checks, settles and recovers`;
  return [
    compared(
      {
        row: 'commit to job worked, at 20/s',
        unit: 'ms p50',
        target: ['≤', 2],
        how: `${beside}; ${SIZE.steady} jobs a round, the commit included (p99: ${milliseconds(p99(least))} and ${milliseconds(p99(ours))}; bare BullMQ p50: ${milliseconds(p50('bare BullMQ'))}).`,
      },
      { least: figures(least, p50Of), ours: figures(ours, p50Of) },
    ),
    compared(
      {
        row: 'backlog of jobs',
        unit: 'jobs/s',
        target: ['≥', 0.6],
        how: `${beside}; ${SIZE.backlog.toLocaleString('en')} rows lie there when the workers start (bare BullMQ: ${perSecond(rate('bare BullMQ'))}).`,
      },
      { least: figures(least, rateOf), ours: figures(ours, rateOf) },
    ),
  ];
}
