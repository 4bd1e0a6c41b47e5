import { describeError, withCorrelation, withSpan, registry, SECONDS } from '@coverleaf/service-kit';
import { Logger } from '@nestjs/common';
import { setTimeout as pause } from 'node:timers/promises';
import { type Job, UnrecoverableError, Worker } from 'bullmq';
import { Counter, Histogram } from 'prom-client';
import { LOCK_MS } from './job-queues';
import { type BoundProcessor, retryDelay, RetryLaterError, UnrecoverableJobError } from './job-processor';
import { queueOptions, type RedisConnection } from './redis';

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
  help: 'Queue entries that the service did not run, because its outbox has no such job: it has ended, or never was',
  labelNames: ['queue'],
  registers: [registry],
});

/**
 * A job as the outbox has it. Redis supplies only its id, and can't be trusted with more: an intruder there could write any
 * job, and end any.
 */
export interface OutboxJob {
  /** Not parsed yet. Ids only. */
  readonly payload: unknown;
  readonly correlationId: string;
  /** The trace of the request that wrote the job; the spans of all attempts belong to it. */
  readonly traceparent: string | null;
  readonly failedAttempts: number;
  /** Milliseconds until the job is due; 0 or less if it is due. */
  readonly earlyMs: number;
}

export interface WorkerOutbox {
  /** Null if the job has ended, or never was. @param id as reported by Redis */
  find(job: string, id: string): Promise<OutboxJob | null>;
  /** @param pauseMs how long the next attempt must wait */
  countFailure(id: string, pauseMs: number): Promise<void>;
}

export interface WorkerSettings {
  readonly connection: RedisConnection;
  readonly prefix: string;
  readonly retryPauseScale: number;
  readonly outbox: WorkerOutbox;
  /** Redis says that an entry failed for good, but its processor did not. @param id as reported by Redis */
  readonly onLost: (job: string, id: string) => void;
  /** The processor has ended the job. */
  readonly onEnd: (jobId: string) => void;
}

const STALLED_CHECK_MS = 5_000;
/** A killed worker is not the job's fault, so a job never fails because of stalls. */
const MAX_STALLED = 1_000_000;
/** The clocks of Redis and the database may differ by this much. */
const CLOCK_TOLERANCE_MS = 1_000;

/**
 * Runs a queue's jobs. A job ends only here, when its processor returns or fails for good, never because of a state in
 * Redis: an intruder there can make BullMQ complete, fail or repeat any entry.
 */
export class JobWorker {
  private readonly logger = new Logger('jobs');
  /** The errors with which jobs ended. */
  private readonly ends = new WeakSet<Error>();
  private readonly worker: Worker;

  constructor(
    private readonly bound: BoundProcessor,
    private readonly settings: WorkerSettings,
  ) {
    const { job } = bound;
    this.worker = new Worker(job.name, (entry) => this.work(entry), {
      ...queueOptions(settings.connection, settings.prefix, job.name),
      concurrency: job.concurrency,
      lockDuration: LOCK_MS,
      stalledInterval: STALLED_CHECK_MS,
      maxStalledCount: MAX_STALLED,
      settings: {
        backoffStrategy: (attempt, _type, error) =>
          error instanceof RetryLaterError
            ? error.delayMs
            : retryDelay(job, attempt, settings.retryPauseScale),
      },
    });
    // Alerts react to increases only, so the counter must exist before the first refusal.
    refusedEntries.inc({ queue: job.name }, 0);
    this.worker.on('error', () => undefined);
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

  private async work({ id = '' }: Job): Promise<void> {
    const { job } = this.bound;
    const found = await this.settings.outbox.find(job.name, id).catch((error: unknown) => {
      this.logger.warn({ msg: 'a job cannot be read yet', job: job.name, error: describeError(error) });
      throw error;
    });
    if (!found) {
      refusedEntries.inc({ queue: job.name });
      return;
    }
    // Otherwise an intruder in Redis could use up all attempts at once.
    if (found.earlyMs > CLOCK_TOLERANCE_MS)
      throw new RetryLaterError(found.earlyMs, 'The job is not due yet');
    const attempt = found.failedAttempts + 1;
    const attributes = {
      'messaging.system': 'bullmq',
      'messaging.operation.type': 'process',
      'messaging.destination.name': job.name,
      'messaging.message.id': id,
      'coverleaf.attempt': attempt,
      'coverleaf.correlation_id': found.correlationId,
    } as const;
    const span = {
      kind: 'consumer',
      name: `process ${job.name}`,
      attributes,
      parent: found.traceparent ?? undefined,
    } as const;
    await withCorrelation(found.correlationId, () => withSpan(span, () => this.attempt(id, attempt, found)));
  }

  private async attempt(id: string, number: number, found: OutboxJob): Promise<void> {
    const { job, processor } = this.bound;
    const stop = jobSeconds.startTimer({ job: job.name });
    try {
      const payload = job.payload.safeParse(found.payload);
      // A different version of the service wrote it: a newer process may be able to read it.
      if (!payload.success) throw new Error('The payload does not match its schema');
      const pauseAfter = (attempts: number) => retryDelay(job, attempts, this.settings.retryPauseScale);
      await processor.process(payload.data, { id, number, pauseAfter });
      stop({ outcome: 'completed' });
    } catch (error) {
      stop({ outcome: 'failed' });
      const end = this.endAfter(error, number, found);
      if (!end) throw await this.retryAfter(error, id, number);
      this.ends.add(end);
      this.settings.onEnd(id);
      throw end;
    }
    this.settings.onEnd(id);
  }

  /** The error with which the job ends; null if there is another attempt. */
  private endAfter(error: unknown, attempt: number, { payload }: OutboxJob): UnrecoverableError | null {
    if (error instanceof RetryLaterError) return null;
    const fields = { ...this.logFields(payload, attempt), error: describeError(error) };
    const isFinal = error instanceof UnrecoverableError;
    if (!isFinal) this.logger.warn({ msg: 'an attempt failed', ...fields });
    if (!isFinal && attempt < this.bound.job.attempts) return null;
    const end = isFinal ? error : new UnrecoverableJobError('No attempt worked', { cause: error });
    jobFailures.inc({ job: this.bound.job.name });
    this.logger.error({ msg: 'a job failed for good', ...fields, error: describeError(end) });
    return end;
  }

  /** If the failure can't be counted, the attempt is repeated. */
  private async retryAfter(error: unknown, id: string, attempt: number): Promise<RetryLaterError> {
    const { job } = this.bound;
    const later =
      error instanceof RetryLaterError
        ? error
        : new RetryLaterError(
            retryDelay(job, attempt, this.settings.retryPauseScale),
            error instanceof Error ? error.message : 'The attempt failed',
            { cause: error },
          );
    await this.settings.outbox.countFailure(id, later.delayMs).catch((reason: unknown) => {
      this.logger.warn({
        msg: 'a failed attempt was not counted',
        job: job.name,
        error: describeError(reason),
      });
    });
    return later;
  }

  /** BullMQ also fails entries because of their state in Redis, before they reach the processor. */
  private failed(entry: Job | undefined, error: Error): void {
    if (!entry?.id || entry.finishedOn === undefined || this.ends.has(error)) return;
    this.settings.onLost(this.bound.job.name, entry.id);
  }

  /** Payloads contain only ids, so they may be logged. */
  private logFields(payload: unknown, attempt: number): object {
    return { job: this.bound.job.name, payload, attempt };
  }
}
