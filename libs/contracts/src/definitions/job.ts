import { z } from 'zod';
import type { ServiceName } from './operation';

export interface Backoff {
  /** Milliseconds before the second attempt. */
  readonly firstMs: number;
  /** Multiplies each further delay. */
  readonly factor: number;
  /** The longest delay, in milliseconds. */
  readonly capMs: number;
  /** The random share of a delay, 0 to 1, so that retries are spread out. */
  readonly jitter: number;
}

type AnyJobName = `${string}.${string}`;

/** The name of a job that some service runs; no process would run another. */
export type ServedJobName = `${Exclude<ServiceName, 'mail-ingest'> | 'mail'}.${string}`;

interface JobOptions<Payload extends z.ZodType> {
  /** Ids only: Redis stores job data in clear text. */
  readonly payload: Payload;
  readonly attempts: number;
  readonly backoff: Backoff;
  /** The most jobs that one worker process runs concurrently. */
  readonly concurrency: number;
  /** The processes that run it; `reader` is for slow work that must not block other jobs. Default: `worker`. */
  readonly role?: 'worker' | 'reader';
  /** Seconds that Redis keeps an ended job, for operators. Default: an hour if it completed, a week if it failed. */
  readonly retention?: { readonly completedSeconds: number; readonly failedSeconds: number };
}

export interface JobDefinition<
  Payload extends z.ZodType = z.ZodType,
  Name extends AnyJobName = AnyJobName,
> extends Required<JobOptions<Payload>> {
  /** `<service>.<verb>-<noun>`; also the queue's name. That service runs it (`mail`: mail-ingest). */
  readonly name: Name;
}

const RETENTION = { completedSeconds: 3_600, failedSeconds: 7 * 86_400 };

/** One kind of work that may be retried. One job = one queue = one processor. */
export const defineJob = <P extends z.ZodType, Name extends AnyJobName>(
  name: Name,
  options: JobOptions<P>,
): JobDefinition<P, Name> => Object.freeze({ name, retention: RETENTION, role: 'worker', ...options });

/** Many attempts, for work that must not be lost. */
export const PERSISTENT = {
  attempts: 50,
  backoff: { firstMs: 1_000, factor: 2, capMs: 5 * 60_000, jitter: 0.3 },
  concurrency: 1,
  retention: { completedSeconds: 86_400, failedSeconds: 7 * 86_400 },
} as const;

/** A job without payload, which `provideScheduler` of its service enqueues. */
export const defineScheduledJob = <Name extends AnyJobName>(name: Name) =>
  defineJob(name, { payload: z.strictObject({}), ...PERSISTENT });

/** The only service that may publish the job; it also runs it. */
export function publisherOf({ name }: Pick<JobDefinition, 'name'>): ServiceName {
  const [prefix = ''] = name.split('.');
  return (prefix === 'mail' ? 'mail-ingest' : prefix) as ServiceName;
}

/** The delay in milliseconds after `attempt` failed attempts (1, 2, …), with jitter. @param random 0 to 1 */
export function backoffDelay(backoff: Backoff, attempt: number, random = Math.random()): number {
  const full = Math.min(backoff.capMs, backoff.firstMs * backoff.factor ** (attempt - 1));
  return Math.round(full * (1 - backoff.jitter * random));
}
