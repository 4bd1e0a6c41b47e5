import { Queue, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { CONCURRENCY, type Contender } from './contender';

/** BullMQ alone, without a database: the least there is, and it loses jobs that a transaction takes back. */
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
