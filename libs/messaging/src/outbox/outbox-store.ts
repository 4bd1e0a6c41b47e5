import DataLoader from 'dataloader';
import type { DataSource } from 'typeorm';
import { Logger } from '@nestjs/common';
import { z } from 'zod';
import { type JobDefinition, JOBS } from '@coverleaf/contracts';
import { describeError, readRows } from '@coverleaf/service-kit';
import type { JobToEnqueue } from '../queues/job-queues';
import type { OutboxJob, WorkerOutbox } from '../queues/job-worker';

interface OutboxRow extends OutboxJob {
  readonly id: string;
  readonly job: string;
}

type PublishedRow = Omit<OutboxRow, 'failedAttempts' | 'earlyMs'>;

const Id = z.uuid();
/**
 * How long a read of rows may take once it has a connection. Without a limit, all jobs that are read together would wait
 * until TCP gives up on a connection that hangs.
 */
const READ_TIMEOUT_MS = 10_000;

export class OutboxStore implements WorkerOutbox {
  private readonly jobs: ReadonlyMap<string, JobDefinition>;
  /** Jobs that arrive in the same turn of the event loop are read by one statement. */
  private readonly rows = new DataLoader<string, OutboxRow | null>((ids) => this.readRows(ids), {
    cache: false,
    batchScheduleFn: (read) => void setImmediate(read),
  });

  constructor(
    private readonly dataSource: DataSource,
    jobs: readonly JobDefinition[] = JOBS,
    private readonly readTimeoutMs = READ_TIMEOUT_MS,
  ) {
    this.jobs = new Map(jobs.map((job) => [job.name, job]));
  }

  /**
   * Passes up to `limit` unpublished jobs to `enqueue` and marks them as published. After a failed commit they are
   * passed again.
   * @returns how many there were
   */
  publishBatch(limit: number, enqueue: (jobs: readonly JobToEnqueue[]) => Promise<void>): Promise<number> {
    return this.dataSource.transaction(async (manager) => {
      // An array is made once. As a list after IN, it may be made again for each row, if few rows are expected.
      const [rows]: [PublishedRow[], number] = await manager.query(
        `update outbox set enqueued_at = now() where id = any(array(
           select id from outbox where enqueued_at is null and job = any($2)
           order by created_at limit $1 for update skip locked
         )) returning id, job, payload, correlation_id as "correlationId", traceparent`,
        [limit, [...this.jobs.keys()]],
      );
      if (rows.length > 0) await enqueue(rows.map((row) => this.toJob(row)));
      return rows.length;
    });
  }

  async deleteEnded(ids: readonly string[]): Promise<void> {
    await this.dataSource.query(`delete from outbox where id = any($1)`, [ids]);
  }

  /** Marks jobs as unpublished. Redis ignores the ids that it still holds. */
  async republish(ids: readonly string[]): Promise<void> {
    if (ids.length > 0)
      await this.dataSource.query(`update outbox set enqueued_at = null where id = any($1)`, [ids]);
  }

  /** Marks every job that has not ended as unpublished. */
  async republishAll(): Promise<void> {
    await this.dataSource.query(`update outbox set enqueued_at = null where enqueued_at is not null`);
  }

  async find(job: string, id: string): Promise<OutboxJob | null> {
    if (!Id.safeParse(id).success) return null;
    const row = await this.rows.load(id);
    return row?.job === job ? row : null;
  }

  /** @param pauseMs how long the next attempt must wait */
  async countFailure(id: string, pauseMs: number): Promise<void> {
    await this.dataSource.query(
      `update outbox set failed_attempts = failed_attempts + 1,
              not_before = now() + make_interval(secs => $2 / 1000.0)
        where id = $1`,
      [id, pauseMs],
    );
  }

  /** Up to `limit` jobs that were due but have been in Redis for this long without a finished attempt. */
  overdue(seconds: number, limit: number): Promise<{ readonly job: string; readonly id: string }[]> {
    return this.dataSource.query(
      `select job, id from outbox
        where enqueued_at <= now() - make_interval(secs => $1) and not_before <= now() - make_interval(secs => $1)
          and job = any($3)
        order by enqueued_at limit $2`,
      [seconds, limit, [...this.jobs.keys()]],
    );
  }

  private async readRows(ids: readonly string[]): Promise<(OutboxRow | null)[]> {
    const rows = await readRows<OutboxRow>(
      this.dataSource,
      `select id, job, payload, correlation_id as "correlationId", traceparent,
              failed_attempts as "failedAttempts",
              ceil(extract(epoch from not_before - now()) * 1000)::float8 as "earlyMs"
         from outbox where id = any($1)`,
      [ids],
      this.readTimeoutMs,
    );
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.map((id) => byId.get(id) ?? null);
  }

  private toJob({ id, job: name, payload, correlationId, traceparent }: PublishedRow): JobToEnqueue {
    const job = this.jobs.get(name);
    if (!job) throw new Error(`The outbox holds an unknown job ${name}`);
    return { id, job, data: { correlationId, payload, ...(traceparent && { traceparent }) } };
  }
}

const BATCH_DELAY_MS = 20;
const RETRY_MS = 2_000;

/**
 * Deletes outbox rows of ended jobs in batches. If a crash leaves a row, its job runs again and finds nothing to do.
 */
export class CompletedJobCleaner {
  private readonly logger = new Logger('outbox');
  private readonly ended = new Set<string>();
  private timer: NodeJS.Timeout | undefined;
  private flushed = Promise.resolve();
  private failing = false;

  constructor(private readonly store: OutboxStore) {}

  add(id: string): void {
    this.ended.add(id);
    this.timer ??= setTimeout(() => void this.flush(), BATCH_DELAY_MS);
  }

  /** Whether the job has ended here, but the outbox may still hold its row. */
  has(id: string): boolean {
    return this.ended.has(id);
  }

  /** One at a time, because two would wait for each other's rows. */
  flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.flushed = this.flushed.then(() => this.deleteEnded());
    return this.flushed;
  }

  private async deleteEnded(): Promise<void> {
    const ids = [...this.ended];
    if (ids.length === 0) return;
    try {
      await this.store.deleteEnded(ids);
      for (const id of ids) this.ended.delete(id);
      this.failing = false;
    } catch (error) {
      if (!this.failing)
        this.logger.warn({
          msg: 'outbox rows of ended jobs cannot be deleted yet',
          error: describeError(error),
        });
      this.failing = true;
      this.timer ??= setTimeout(() => void this.flush(), RETRY_MS);
      this.timer.unref();
    }
  }
}
