import { z } from 'zod';
import { defineRoute } from '../definitions/operation';
import { defineRpc } from '../definitions/rpc';

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
const outboxDepth = (name: `${string}.${string}`) =>
  defineRpc({ name, input: z.object({}), output: z.record(z.string(), OutboxDepth), safe: true });

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

export const listQueues = defineRoute({
  id: 'listQueues',
  method: 'GET',
  path,
  summary: 'Jobs of every kind: how many wait, are under way, are tried again later, have failed',
  access: 'admin',
  reply: z.object({ items: z.array(JobQueue) }),
  status: 200,
  problems: [503],
});

export const pauseQueue = defineRoute({
  id: 'pauseQueue',
  method: 'POST',
  path: `${path}/{name}/pause`,
  summary: 'Let no worker begin a job of this kind',
  access: 'admin',
  params,
  reply: z.object({}),
  status: 200,
  problems: [404, 503],
});

export const resumeQueue = defineRoute({
  id: 'resumeQueue',
  method: 'POST',
  path: `${path}/{name}/resume`,
  summary: 'Let workers begin jobs of this kind again',
  access: 'admin',
  params,
  reply: z.object({}),
  status: 200,
  problems: [404, 503],
});
