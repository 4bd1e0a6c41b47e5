import type { DataSource } from 'typeorm';
import { Logger } from '@nestjs/common';
import { type JobDefinition, JOBS } from '@coverleaf/contracts';
import { describeError } from '@coverleaf/service-kit';
import type { JobToEnqueue } from '../queues/job-queues';

interface OutboxRow {
  readonly id: string;
  readonly job: string;
  readonly payload: unknown;
  readonly correlation_id: string;
  readonly traceparent: string | null;
}

export class OutboxStore {
  private readonly jobs: ReadonlyMap<string, JobDefinition>;

  constructor(
    private readonly dataSource: DataSource,
    jobs: readonly JobDefinition[] = JOBS,
  ) {
    this.jobs = new Map(jobs.map((job) => [job.name, job]));
  }

  /**
   * Passes up to `limit` unpublished jobs to `enqueue` and marks them. After a failed commit they come again.
   * @returns how many there were
   */
  publishBatch(limit: number, enqueue: (jobs: readonly JobToEnqueue[]) => Promise<void>): Promise<number> {
    return this.dataSource.transaction(async (manager) => {
      const [rows]: [OutboxRow[], number] = await manager.query(
        `update outbox set enqueued_at = now() where id in (
           select id from outbox where enqueued_at is null and job = any($2)
           order by created_at limit $1 for update skip locked
         ) returning id, job, payload, correlation_id, traceparent`,
        [limit, [...this.jobs.keys()]],
      );
      if (rows.length > 0) await enqueue(rows.map((row) => this.toJob(row)));
      return rows.length;
    });
  }

  async deleteEnded(ids: readonly string[]): Promise<void> {
    await this.dataSource.query(`delete from outbox where id = any($1)`, [ids]);
  }

  /** Marks one job as unpublished. */
  async republishJob(job: string, id: string): Promise<void> {
    await this.dataSource.query(`update outbox set enqueued_at = null where id = $1 and job = $2`, [id, job]);
  }

  /** Marks every job that has not ended as unpublished. Redis ignores the ids that it still holds. */
  async republish(olderThanSeconds = 0): Promise<void> {
    await this.dataSource.query(
      `update outbox set enqueued_at = null where enqueued_at <= now() - make_interval(secs => $1)`,
      [olderThanSeconds],
    );
  }

  /** Whether the job has not ended. */
  async holds(job: string, id: string): Promise<boolean> {
    const rows: unknown[] = await this.dataSource.query(`select 1 from outbox where id = $1 and job = $2`, [
      id,
      job,
    ]);
    return rows.length > 0;
  }

  private toJob(row: OutboxRow): JobToEnqueue {
    const job = this.jobs.get(row.job);
    if (!job) throw new Error(`The outbox holds an unknown job ${row.job}`);
    const { correlation_id: correlationId, traceparent, payload } = row;
    return { id: row.id, job, data: { correlationId, payload, ...(traceparent && { traceparent }) } };
  }
}

const BATCH_DELAY_MS = 20;
const RETRY_MS = 2_000;

/** Deletes outbox rows of ended jobs in batches. A job whose row survives a crash runs again and finds nothing to do. */
export class CompletedJobCleaner {
  private readonly logger = new Logger('outbox');
  private ids: string[] = [];
  private timer: NodeJS.Timeout | undefined;
  private failing = false;

  constructor(private readonly store: OutboxStore) {}

  add(id: string): void {
    this.ids.push(id);
    this.timer ??= setTimeout(() => void this.flush(), BATCH_DELAY_MS);
  }

  async flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    const ids = this.ids;
    if (ids.length === 0) return;
    this.ids = [];
    try {
      await this.store.deleteEnded(ids);
      this.failing = false;
    } catch (error) {
      if (!this.failing)
        this.logger.warn({
          msg: 'outbox rows of ended jobs cannot be deleted yet',
          error: describeError(error),
        });
      this.failing = true;
      this.ids.push(...ids);
      this.timer ??= setTimeout(() => void this.flush(), RETRY_MS);
      this.timer.unref();
    }
  }
}
