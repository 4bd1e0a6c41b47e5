import { z } from 'zod';

/** What a process that sends or works jobs reads. */
export const QueueConfig = z.object({
  REDIS_URL: z.url(),
  /** Keeps several installations apart in one Redis. */
  QUEUE_PREFIX: z
    .string()
    .regex(/^[\w-]+$/)
    .default('coverleaf'),
  /** Multiplies every wait between attempts; below 1 only where the far end is a simulator. */
  RETRY_PAUSE_SCALE: z.coerce.number().min(0).max(10).default(1),
});
export type QueueConfig = z.infer<typeof QueueConfig>;
