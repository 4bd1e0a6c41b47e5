import { z } from 'zod';
import { defineJob, PERSISTENT } from '../definitions/job';
import { defineOperation } from '../definitions/operation';
import { MAX_DECISIONS } from './document-decision';
import { ReviewQueue, Turn } from './document-review';

const params = z.object({ id: z.uuid() });
const path = '/api/v1/admin/documents';

/** How many documents each queue has, each count capped at 10,000. */
export const QueueSizes = z
  .object({
    ...{ to_decide: z.int(), due: z.int(), waiting: z.int(), unsendable: z.int(), mine: z.int() },
    /** Which counts exceed 10,000. */
    capped: z.array(ReviewQueue),
  })
  .meta({ id: 'QueueSizes' });
export type QueueSizes = z.infer<typeof QueueSizes>;

export const countQueues = defineOperation('document.countQueues', `GET ${path}/queues`, {
  summary: 'Count the documents of each work queue, of those that the caller may see',
  access: 'staff',
  reply: QueueSizes,
});

/** How long a person has a document, in minutes, unless a decision ends the lease. */
export const LEASE_MINUTES = 10;

/** The most documents that one request for the next document leaves out. */
const MAX_EXCEPT = 20;

export const takeNextDocument = defineOperation('document.takeNextDocument', `POST ${path}/next`, {
  summary: 'Lease the next document of a work queue for 10 minutes. Nobody else gets it meanwhile',
  access: 'managers',
  body: z.strictObject({
    queue: ReviewQueue.extract(['to_decide', 'due']).default('to_decide'),
    /** Documents that the caller has already, or passes over. */
    except: z.array(z.uuid()).max(MAX_EXCEPT).default([]),
  }),
  /** Null if there is no other document that nobody has. */
  reply: z.object({ id: z.uuid().nullable() }),
});

const Lease = z.object({ until: z.iso.datetime() });

/** 409 `leased`, `decided_before`. */
export const leaseDocument = defineOperation('document.leaseDocument', `PUT ${path}/{id}/lease`, {
  summary: 'Lease a document for 10 minutes, or renew the lease. `takeOver` ends the lease of a colleague',
  access: 'managers',
  params,
  body: z.strictObject({ takeOver: z.boolean().default(false) }),
  reply: Lease,
  problems: [404, 409],
});

export const releaseDocument = defineOperation('document.releaseDocument', `DELETE ${path}/{id}/lease`, {
  summary: 'End one’s own lease of a document',
  access: 'managers',
  params,
  reply: z.void(),
  status: 204,
});

/** Clockwise, in degrees: how its pages are shown to everybody from now on. */
export const turnDocument = defineOperation('document.turnDocument', `PUT ${path}/{id}/turn`, {
  summary: 'Remember how the pages of a document must be turned to be upright',
  access: 'managers',
  params,
  body: z.strictObject({ turn: Turn }),
  reply: z.void(),
  status: 204,
  problems: [404],
});

/** False: it was applied already, or somebody else decided. */
const UndoneDecision = z.object({ id: z.uuid(), undone: z.boolean() });

export const undoDecisions = defineOperation('document.undoDecisions', `POST ${path}/decisions/undo`, {
  summary: 'Take back one’s own decisions that have not been applied yet, and lease their documents',
  access: 'managers',
  audit: 'document.decision_undone',
  body: z.strictObject({ ids: z.array(z.uuid()).min(1).max(MAX_DECISIONS) }),
  reply: z.object({ items: z.array(UndoneDecision) }),
});

/** Applies the decisions of one act once they can no longer be undone. */
export const applyDecisions = defineJob('document.apply-decisions', {
  payload: z.strictObject({ act: z.uuid() }),
  ...PERSISTENT,
  concurrency: 4,
});
