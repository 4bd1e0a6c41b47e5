import { Queue, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { Client, Pool } from 'pg';
import { CONCURRENCY, type Contender } from './contender';

/** The least code that makes an outbox: NOTIFY, SKIP LOCKED, addBulk. No sweep, no settling, no recovery. */
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
