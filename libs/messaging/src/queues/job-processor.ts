import type { JobDefinition } from '@coverleaf/contracts';
import { Injectable, SetMetadata } from '@nestjs/common';
import type { z } from 'zod';

export const JOB_METADATA = Symbol('job');

export interface JobAttempt {
  /** The outbox row's id: the same in every attempt. */
  readonly id: string;
  /** 1 at the first. */
  readonly number: number;
  /** Milliseconds to wait after so many failed attempts, with its share of chance. */
  readonly pauseAfter: (attempts: number) => number;
}

/** Works one job. It may be run again at any time, so it looks at the row's state first. */
export interface JobProcessor<J extends JobDefinition> {
  process(payload: z.output<J['payload']>, attempt: JobAttempt): Promise<void>;
}

/** Marks the one class that works `job`. */
export function Processor<J extends JobDefinition>(job: J) {
  return <T extends new (...args: never[]) => JobProcessor<J>>(target: T): void => {
    Injectable()(target);
    SetMetadata(JOB_METADATA, job)(target);
  };
}
