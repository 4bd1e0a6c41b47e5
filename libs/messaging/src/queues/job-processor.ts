import { Injectable, SetMetadata } from '@nestjs/common';
import type { z } from 'zod';
import { DiscoveryService } from '@nestjs/core';
import { type JobDefinition, JOBS } from '@coverleaf/contracts';

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

  /** @throws when a declared job of the service has no processor, or two */
  forService(service: string, declared: readonly JobDefinition[] = JOBS): BoundProcessor[] {
    const bound = this.discovery.getProviders().flatMap(({ metatype, instance }) => {
      const job: unknown = metatype ? Reflect.getMetadata(JOB_METADATA, metatype) : undefined;
      return job ? [{ job: job as JobDefinition, processor: instance as JobProcessor<JobDefinition> }] : [];
    });
    for (const job of declared.filter(({ name }) => name.startsWith(`${service}.`))) {
      const count = bound.filter((entry) => entry.job === job).length;
      if (count !== 1) throw new Error(`The job ${job.name} has ${count} processors; it needs exactly one`);
    }
    return bound;
  }
}
