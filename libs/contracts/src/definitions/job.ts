import type { z } from 'zod';

export interface Backoff {
  /** Milliseconds before the second attempt. */
  readonly firstMs: number;
  /** Every further wait is this many times the last one. */
  readonly factor: number;
  /** No wait is longer, in milliseconds. */
  readonly capMs: number;
  /** The part of a wait that is left to chance, 0 to 1, so that retries do not come as a herd. */
  readonly jitter: number;
}

type AnyJobName = `${string}.${string}`;

export interface JobDefinition<Payload extends z.ZodType = z.ZodType, Name extends AnyJobName = AnyJobName> {
  /** `<service>.<verb>-<noun>`; also the queue's name. The part before the dot is the service that works it (`mail`: mail-ingest). */
  readonly name: Name;
  /** Ids only: job data lies in Redis in clear text. */
  readonly payload: Payload;
  readonly attempts: number;
  readonly backoff: Backoff;
  /** Jobs that one worker process works on at once. */
  readonly concurrency: number;
  /** Seconds that an ended job is kept in Redis, to be looked at. */
  readonly retention: { readonly completedSeconds: number; readonly failedSeconds: number };
}

/** One kind of work that may be retried. One job = one queue = one processor. */
export function defineJob<P extends z.ZodType, Name extends AnyJobName>(
  job: JobDefinition<P, Name>,
): JobDefinition<P, Name> {
  return Object.freeze(job);
}

/**
 * The wait in milliseconds after `attempt` failed attempts (1, 2, …), with its share of chance.
 * @param random a number from 0 to 1; `Math.random()` when absent
 */
export function backoffDelay(backoff: Backoff, attempt: number, random = Math.random()): number {
  const full = Math.min(backoff.capMs, backoff.firstMs * backoff.factor ** (attempt - 1));
  return Math.round(full * (1 - backoff.jitter * random));
}
