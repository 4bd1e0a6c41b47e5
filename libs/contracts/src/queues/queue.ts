import { z } from 'zod';
import { defineRoute } from '../definitions/operation';
import { defineRead } from '../definitions/rpc';
import { defineJob } from '../definitions/job';

/** Jobs that lie in a service's outbox and are not in Redis yet. */
export const OutboxDepth = z.object({
  waiting: z.int(),
  /** Since when the oldest waits. */
  since: z.iso.datetime().nullable(),
});
export type OutboxDepth = z.infer<typeof OutboxDepth>;

/** The jobs of one kind. */
export const JobQueue = z
  .object({
    /** The job's, such as `document.deliver-upload`. */
    name: z.string(),
    isPaused: z.boolean(),
    waiting: z.int(),
    active: z.int(),
    /** Tried again later. */
    delayed: z.int(),
    /** Ended badly in the last days, and given up. */
    failed: z.int(),
    /** Not in Redis yet; null where the service does not answer. */
    outbox: OutboxDepth.nullable(),
  })
  .meta({ id: 'JobQueue' });
export type JobQueue = z.infer<typeof JobQueue>;

/** What is kept in the service's outbox, by the job's name. Kinds of which nothing waits are left out. */
const outboxDepth = (name: `${string}.${string}`) => defineRead(name, z.record(z.string(), OutboxDepth));

/** Asked of each service that has an outbox. */
export const OUTBOX_DEPTHS = {
  lender: outboxDepth('lender.outbox-depth'),
  document: outboxDepth('document.outbox-depth'),
  identity: outboxDepth('identity.outbox-depth'),
  mail: outboxDepth('mail.outbox-depth'),
  translation: outboxDepth('translation.outbox-depth'),
} as const;

const path = '/api/v1/admin/queues';
const params = z.object({ name: z.string().max(100) });

export const listQueues = defineRoute('listQueues', `GET ${path}`, {
  summary: 'List job queues with their counts by state',
  access: 'admin',
  reply: z.object({ items: z.array(JobQueue) }),
  problems: [503],
});

export const pauseQueue = defineRoute('pauseQueue', `POST ${path}/{name}/pause`, {
  summary: 'Pause a queue',
  access: 'admin',
  params,
  reply: z.object({}),
  problems: [404, 503],
});

export const resumeQueue = defineRoute('resumeQueue', `POST ${path}/{name}/resume`, {
  summary: 'Resume a queue',
  access: 'admin',
  params,
  reply: z.object({}),
  problems: [404, 503],
});

/** Tells staff by e-mail of what waits for them. Where it fails, the next one, minutes later, tells the same. */
export const mailDigest = defineJob('document.mail-digest', {
  payload: z.strictObject({}),
  attempts: 3,
  backoff: { firstMs: 5_000, factor: 4, capMs: 60_000, jitter: 0.3 },
  concurrency: 1,
  retention: { completedSeconds: 3_600, failedSeconds: 86_400 },
});
