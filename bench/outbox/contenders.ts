import { Queue, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { Client, Pool } from 'pg';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { defineJob } from '@coverleaf/contracts';
import { countFailedAttempts, createOutboxTable, JobPipeline, Outbox } from '@coverleaf/messaging';

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
        `delete from bare_outbox where id = any(array(select id from bare_outbox limit 500 for update skip locked)) returning id`,
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
 * Our outbox: a row in the business transaction, relay, queue, job read from its row, validated payload, deleted row.
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
      });
      return Promise.resolve();
    },
    async stop() {
      await pipeline?.stop(5_000);
      await dataSource.destroy();
    },
  };
}
