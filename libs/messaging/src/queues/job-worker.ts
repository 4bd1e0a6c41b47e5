import {
  describeError,
  type PublicKeys,
  withCorrelation,
  withSpan,
  registry,
  SECONDS,
} from '@coverleaf/service-kit';
import { Logger } from '@nestjs/common';
import { setTimeout as pause } from 'node:timers/promises';
import { type Job, UnrecoverableError, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import { Counter, Histogram } from 'prom-client';
import { type BoundProcessor, retryDelay, RetryLaterError, UnrecoverableJobError } from './job-processor';
import { ForgedEntryError, type QueueEntry, verifiedEntry } from './queue-entry';

const jobSeconds = new Histogram({
  name: 'coverleaf_job_seconds',
  help: 'Time that one attempt of a job took',
  labelNames: ['job', 'outcome'],
  buckets: [...SECONDS, 60, 120],
  registers: [registry],
});

const jobFailures = new Counter({
  name: 'coverleaf_job_failures_total',
  help: 'Jobs that failed for good',
  labelNames: ['job'],
  registers: [registry],
});

export const refusedEntries = new Counter({
  name: 'coverleaf_queue_entries_refused_total',
  help: 'Queue entries that the service did not run: `forged` without its valid signature, `ended` a repeated old one',
  labelNames: ['queue', 'reason'],
  registers: [registry],
});

export interface WorkerSettings {
  readonly connection: Redis;
  readonly prefix: string;
  readonly retryPauseScale: number;
  readonly publicKeys: PublicKeys;
  /** Whether the job has not ended, by the outbox: Redis may hold an old entry again. */
  readonly isUnfinished: (job: string, id: string) => Promise<boolean>;
  /** An entry without valid signature was refused. @param id what Redis says */
  readonly onForged: (job: string, id: string) => void;
  /** The job completed or failed for good. */
  readonly onEnd: (jobId: string) => void;
}

/** Another worker takes over a killed worker's job after this time; the default is twice as long. */
const LOCK_MS = 15_000;
const STALLED_CHECK_MS = 5_000;
/** A killed worker is not the job's failure, so no number of kills fails it. */
const MAX_STALLED = 1_000_000;

export class JobWorker {
  private readonly logger = new Logger('jobs');
  private readonly worker: Worker<unknown>;

  constructor(
    private readonly bound: BoundProcessor,
    private readonly settings: WorkerSettings,
  ) {
    const { job } = bound;
    this.worker = new Worker<unknown>(job.name, (given) => this.work(given), {
      connection: settings.connection,
      prefix: settings.prefix,
      concurrency: job.concurrency,
      lockDuration: LOCK_MS,
      stalledInterval: STALLED_CHECK_MS,
      maxStalledCount: MAX_STALLED,
      settings: {
        backoffStrategy: (attempt, _type, error) => retryDelay(job, attempt, settings.retryPauseScale, error),
      },
    });
    // An alert sees only counts that grow, so the first refusal must not be the first count.
    refusedEntries.inc({ queue: job.name, reason: 'forged' }, 0);
    this.worker.on('error', () => undefined);
    this.worker.on('completed', (ended) => this.ended(ended));
    this.worker.on('failed', (ended, error) => this.failed(ended, error));
  }

  /** Takes no more jobs and waits at most `graceMs` for running ones; other workers take over the rest. */
  async close(graceMs: number): Promise<void> {
    // BullMQ's `close(true)` has no effect after `close()` was called.
    const ended = new AbortController();
    await Promise.race([
      this.worker.close(),
      pause(graceMs, undefined, { signal: ended.signal }).catch(() => undefined),
    ]);
    ended.abort();
  }

  private async work({ id = '', attemptsMade, data: given }: Job<unknown>): Promise<void> {
    const data = await verifiedEntry(this.bound.job, id, given, this.settings.publicKeys);
    const attempt = attemptsMade + 1;
    const name = this.bound.job.name;
    const attributes = {
      'messaging.system': 'bullmq',
      'messaging.operation.type': 'process',
      'messaging.destination.name': name,
      'messaging.message.id': id,
      'coverleaf.attempt': attempt,
      'coverleaf.correlation_id': data.correlationId,
    } as const;
    const span = { kind: 'consumer', name: `process ${name}`, attributes, parent: data.traceparent } as const;
    await withCorrelation(data.correlationId, () => withSpan(span, () => this.attempt(id, attempt, data)));
  }

  private async attempt(id: string, number: number, data: QueueEntry): Promise<void> {
    const { job, processor } = this.bound;
    const stop = jobSeconds.startTimer({ job: job.name });
    try {
      if (!(await this.settings.isUnfinished(job.name, id))) {
        refusedEntries.inc({ queue: job.name, reason: 'ended' });
        stop({ outcome: 'completed' });
        return;
      }
      const payload = job.payload.safeParse(data.payload);
      // Its service has signed it, so another version of it did: a newer process may read it.
      if (!payload.success) throw new Error('The payload does not match its schema');
      const pauseAfter = (attempts: number) => retryDelay(job, attempts, this.settings.retryPauseScale);
      await processor.process(payload.data, { id, number, pauseAfter });
      stop({ outcome: 'completed' });
    } catch (error) {
      stop({ outcome: 'failed' });
      throw this.toRetryError(error, number, data);
    }
  }

  /** Errors that control retries pass; any other error is retried up to the job's number of attempts. */
  private toRetryError(error: unknown, attempt: number, { payload }: QueueEntry): unknown {
    if (error instanceof RetryLaterError || error instanceof UnrecoverableError) return error;
    this.logger.warn({
      msg: 'an attempt failed',
      ...this.logFields(payload, attempt),
      error: describeError(error),
    });
    return attempt >= this.bound.job.attempts
      ? new UnrecoverableJobError('No attempt worked', { cause: error })
      : error;
  }

  private failed(job: Job<unknown> | undefined, error: Error): void {
    if (!job || !(error instanceof UnrecoverableError)) return;
    if (error instanceof ForgedEntryError) {
      this.refused(job);
      return;
    }
    jobFailures.inc({ job: this.bound.job.name });
    const { correlationId, payload } = job.data as QueueEntry;
    const fields = { jobId: job.id, ...this.logFields(payload, job.attemptsMade) };
    withCorrelation(correlationId, () =>
      this.logger.error({ msg: 'a job failed for good', ...fields, error: describeError(error) }),
    );
    this.ended(job);
  }

  /** Nothing of the entry is logged: it may say anything. */
  private refused({ id = '' }: Job<unknown>): void {
    const job = this.bound.job.name;
    refusedEntries.inc({ queue: job, reason: 'forged' });
    this.logger.error({ msg: 'a queue entry without valid signature was refused', job });
    this.settings.onForged(job, id);
  }

  /** Payloads hold ids only, so they may be logged. */
  private logFields(payload: unknown, attempt: number): object {
    return { job: this.bound.job.name, payload, attempt };
  }

  private ended({ id }: Job<unknown>): void {
    if (id) this.settings.onEnd(id);
  }
}
