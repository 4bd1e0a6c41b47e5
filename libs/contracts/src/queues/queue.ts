import { z } from 'zod';
import { defineRoute } from '../definitions/operation';
import { defineRead } from '../definitions/rpc';
import { defineJob } from '../definitions/job';

/** Jobs in a service's outbox that are not in Redis yet. */
export const OutboxDepth = z.object({
  waiting: z.int(),
  /** When the oldest was written. */
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
    /** Waiting for a retry. */
    delayed: z.int(),
    /** Failed in the retention time of failed jobs. */
    failed: z.int(),
    /** Not in Redis yet; null if the service is unavailable. */
    outbox: OutboxDepth.nullable(),
  })
  .meta({ id: 'JobQueue' });
export type JobQueue = z.infer<typeof JobQueue>;

/** Outbox depths by job name, without empty ones. */
const outboxDepth = (name: `${string}.${string}`) => defineRead(name, z.record(z.string(), OutboxDepth));

/** The RPC of each service with an outbox. */
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
  audit: 'queue.paused',
  params,
  reply: z.object({}),
  problems: [404, 503],
});

export const resumeQueue = defineRoute('resumeQueue', `POST ${path}/{name}/resume`, {
  summary: 'Resume a queue',
  access: 'admin',
  audit: 'queue.resumed',
  params,
  reply: z.object({}),
  problems: [404, 503],
});

/** Emails staff a digest of open work. If it fails, the next one follows within minutes. */
export const mailDigest = defineJob('document.mail-digest', {
  payload: z.strictObject({}),
  attempts: 3,
  backoff: { firstMs: 5_000, factor: 4, capMs: 60_000, jitter: 0.3 },
  concurrency: 1,
  retention: { completedSeconds: 3_600, failedSeconds: 86_400 },
});
