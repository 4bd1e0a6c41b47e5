import { defineJob } from '@coverleaf/contracts';
import { createOutboxTable, JobPipeline, Outbox } from '@coverleaf/messaging';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { CONCURRENCY, type Contender } from './contender';

const job = defineJob({
  name: 'bench.do-nothing',
  payload: z.strictObject({ id: z.uuid() }),
  attempts: 3,
  backoff: { firstMs: 1_000, factor: 2, capMs: 10_000, jitter: 0.3 },
  concurrency: CONCURRENCY,
  retention: { completedSeconds: 0, failedSeconds: 60 },
});

/** As Redis knows the job's queue. */
export const QUEUE = job.name;

/**
 * Ours: the row in the business transaction, relay, queue, checked payload, settled row.
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
