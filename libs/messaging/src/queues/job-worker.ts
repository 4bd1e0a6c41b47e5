import { describeError, jobFailures, jobSeconds, withCorrelation, withSpan } from '@coverleaf/service-kit';
import { Logger } from '@nestjs/common';
import { setTimeout as pause } from 'node:timers/promises';
import { type Job, UnrecoverableError, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import {
  type BoundProcessor,
  type JobData,
  retryDelay,
  RetryLaterError,
  UnrecoverableJobError,
} from './job-processor';

export interface WorkerSettings {
  readonly connection: Redis;
  readonly prefix: string;
  readonly retryPauseScale: number;
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
  private readonly worker: Worker<JobData>;

  constructor(
    private readonly bound: BoundProcessor,
    private readonly settings: WorkerSettings,
  ) {
    const { job } = bound;
    this.worker = new Worker<JobData>(job.name, (given) => this.work(given), {
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

  private work(given: Job<JobData>): Promise<void> {
    const { id = '', attemptsMade, data } = given;
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
    return withCorrelation(data.correlationId, () => withSpan(span, () => this.attempt(id, attempt, data)));
  }

  private async attempt(id: string, number: number, data: JobData): Promise<void> {
    const { job, processor } = this.bound;
    const stop = jobSeconds.startTimer({ job: job.name });
    try {
      const payload = job.payload.safeParse(data.payload);
      if (!payload.success) throw new UnrecoverableJobError('The payload does not match its schema');
      const pauseAfter = (attempts: number) => retryDelay(job, attempts, this.settings.retryPauseScale);
      await processor.process(payload.data, { id, number, pauseAfter });
      stop({ outcome: 'completed' });
    } catch (error) {
      stop({ outcome: 'failed' });
      throw this.toRetryError(error, number, data);
    }
  }

  /** Errors that control retries pass; any other error is retried up to the job's number of attempts. */
  private toRetryError(error: unknown, attempt: number, { payload }: JobData): unknown {
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

  private failed(job: Job<JobData> | undefined, error: Error): void {
    if (!job || !(error instanceof UnrecoverableError)) return;
    jobFailures.inc({ job: this.bound.job.name });
    const fields = { jobId: job.id, ...this.logFields(job.data.payload, job.attemptsMade) };
    withCorrelation(job.data.correlationId, () =>
      this.logger.error({ msg: 'a job failed for good', ...fields, error: describeError(error) }),
    );
    this.ended(job);
  }

  /** Payloads hold ids only, so they may be logged. */
  private logFields(payload: unknown, attempt: number): object {
    return { job: this.bound.job.name, payload, attempt };
  }

  private ended({ id }: Job<JobData>): void {
    if (id) this.settings.onEnd(id);
  }
}
