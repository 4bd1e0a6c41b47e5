import { type JobsOptions, UnrecoverableError } from 'bullmq';
import { Injectable, SetMetadata } from '@nestjs/common';
import type { z } from 'zod';
import { DiscoveryService } from '@nestjs/core';
import { backoffDelay, type JobDefinition, JOBS } from '@coverleaf/contracts';

/**
 * Thrown by a processor to run again after `delayMs`, without using up an attempt. The processor must decide by its row
 * when to stop.
 */
export class RetryLaterError extends Error {
  override readonly name = 'RetryLaterError';
  constructor(
    readonly delayMs: number,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** Thrown by a processor if another attempt would be useless. */
export class UnrecoverableJobError extends UnrecoverableError {
  constructor(message: string, options?: ErrorOptions) {
    super(message);
    if (options?.cause !== undefined) this.cause = options.cause;
  }
}

/** The worker counts attempts itself, because a `RetryLaterError` uses up none. */
const UNBOUNDED = 1_000_000;

/** @param id id of the outbox row; BullMQ ignores a second job with the same id */
export const jobOptions = (job: JobDefinition, id: string): JobsOptions => ({
  jobId: id,
  attempts: UNBOUNDED,
  backoff: { type: 'custom' },
  removeOnComplete: { age: job.retention.completedSeconds },
  removeOnFail: { age: job.retention.failedSeconds },
});

export const retryDelay = (job: JobDefinition, attempt: number, scale: number): number =>
  Math.round(backoffDelay(job.backoff, attempt) * scale);

export const JOB_METADATA = Symbol('job');

export interface JobAttempt {
  /** Id of the outbox row: the same in every attempt. */
  readonly id: string;
  /** 1 for the first. */
  readonly number: number;
  /** Backoff in milliseconds after this many failed attempts, with jitter. */
  readonly pauseAfter: (attempts: number) => number;
}

/** Handles one kind of job. It must be idempotent: check the state of the row first. */
export interface JobProcessor<J extends JobDefinition> {
  process(payload: z.output<J['payload']>, attempt: JobAttempt): Promise<void>;
}

/** Marks the one class that handles `job`. */
export function Processor<J extends JobDefinition>(job: J) {
  return <T extends new (...args: never[]) => JobProcessor<J>>(target: T): void => {
    Injectable()(target);
    SetMetadata(JOB_METADATA, job)(target);
  };
}

export interface BoundProcessor {
  readonly job: JobDefinition;
  readonly processor: JobProcessor<JobDefinition>;
}

/** Finds the processors of this process among its providers. */
@Injectable()
export class ProcessorRegistry {
  constructor(private readonly discovery: DiscoveryService) {}

  /** @throws if a job of the catalog has no processor or two, or a processor's job is not in the catalog */
  forService(service: string, declared: readonly JobDefinition[] = JOBS): BoundProcessor[] {
    const bound = this.discovery.getProviders().flatMap(({ metatype, instance }) => {
      const job: unknown = metatype ? Reflect.getMetadata(JOB_METADATA, metatype) : undefined;
      return job ? [{ job: job as JobDefinition, processor: instance as JobProcessor<JobDefinition> }] : [];
    });
    // A job outside the catalog would wait in the outbox forever.
    const unknown = bound.find(({ job }) => !declared.includes(job));
    if (unknown)
      throw new Error(`The job ${unknown.job.name} is in no module of libs/contracts/src/catalog.ts`);
    for (const job of declared.filter(({ name }) => name.startsWith(`${service}.`))) {
      const count = bound.filter((entry) => entry.job === job).length;
      if (count !== 1) throw new Error(`The job ${job.name} has ${count} processors; it needs exactly one`);
    }
    return bound;
  }
}
