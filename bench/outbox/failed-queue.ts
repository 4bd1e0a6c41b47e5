import { Queue, UnrecoverableError, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { compared, type Result } from '../results';
import type { BenchServers } from '../servers';
import { CONCURRENCY, coverleafOutbox, QUEUE } from './contenders';
import { measure } from './measure-contender';

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
