import { z } from 'zod';
import { defineRoute } from '../definitions/operation';
import { TimeZone } from '../definitions/time-zone';
import { moment } from '../definitions/text';
import { defineCount, defineRead, defineRpc } from '../definitions/rpc';
import { DocumentRow } from '../documents/document';
import { UploadStatus } from '../uploads/upload';
import { Actor } from '../definitions/actor';

/**
 * What waits for a member of staff:
 * - `mine`: documents that they have leased
 * - `overdue`: documents that are decided later than their lender was promised
 * - `due`, `to_decide`: documents of these work queues; those that are overdue are not in `due`
 * - `mention`: cases that mention them, until they say that they have seen it
 * - `call`: cases whose agent somebody has to call
 * - `refund`: cases with a refund that isn't reported as paid
 * - `held`: documents that the virus scanner hasn't seen
 * - `emails`: emails that nobody has handled
 * - `today`: documents that were received today, for those who only view them
 */
export const WorkKind = z.enum([
  'mine',
  'overdue',
  'due',
  'to_decide',
  'mention',
  'call',
  'refund',
  'held',
  'emails',
  'today',
]);
export type WorkKind = z.infer<typeof WorkKind>;

export const WaitingWork = z.object({
  kind: WorkKind,
  /** At least 1; capped at COUNT_CAP. */
  count: z.int(),
  isCapped: z.boolean(),
  /** Since when the oldest of them has waited. */
  since: z.iso.datetime(),
});
export type WaitingWork = z.infer<typeof WaitingWork>;

/** One line of the dashboard. */
export const RecentDocument = z.object({
  id: z.uuid(),
  name: z.string(),
  financialInstitution: z.string(),
  createdAt: z.iso.datetime(),
  status: UploadStatus,
  sendingEnded: DocumentRow.shape.sendingEnded,
});
export type RecentDocument = z.infer<typeof RecentDocument>;

export const Dashboard = z
  .object({
    /** For admins only. Null: the service is unavailable. */
    counts: z
      .object({
        /** Active ones. */
        lenders: z.int().nullable(),
        users: z.int().nullable(),
        documents: z.int().nullable(),
        emails: z.int().nullable(),
      })
      .optional(),
    /** Transmissions that failed for good, up to COUNT_CAP; for admins only. Null if the service is unavailable. */
    failedTransmissions: z.int().nullable().optional(),
    /** Whether a virus scanner is configured; for admins only. Null if the service is unavailable. */
    scansForViruses: z.boolean().nullable().optional(),
    /** Why untrusted files are opened without a sandbox; for admins only. Null if there is one. */
    sandboxProblem: z.string().max(400).nullable().optional(),
    /**
     * The host that gets every document that is read; for admins only. Null if documents stay here, or the service is
     * unavailable.
     */
    externalReader: z.string().max(300).nullable().optional(),
    /** What waits for the caller: what is overdue, then the longest waiting first. Work of an unavailable service is missing. */
    waiting: z.array(WaitingWork).default([]),
    recentDocuments: z.array(RecentDocument),
  })
  .meta({ id: 'Dashboard' });
export type Dashboard = z.infer<typeof Dashboard>;

/** The newest five that the actor may see, newest first. */
export const listRecentDocuments = defineRpc('document.list-recent', {
  input: z.object({ actor: Actor }),
  output: z.object({ items: z.array(RecentDocument) }),
  safe: true,
});

/** What waits for the actor, in no order. */
export const listWaitingWork = defineRpc('document.list-waiting-work', {
  input: z.object({
    actor: Actor,
    /** When the actor's day began. */
    today: moment,
  }),
  output: z.object({ items: z.array(WaitingWork) }),
  safe: true,
  timeoutMs: 10_000,
});

/** Whether uploads are scanned for viruses. */
export const getScanning = defineRead('document.get-scanning', z.object({ isOn: z.boolean() }));

export const countDocuments = defineCount('document.count');

export const countActiveLenders = defineCount('lender.count-active');

export const getDashboard = defineRoute('getDashboard', 'GET /api/v1/admin/dashboard', {
  audit: 'document.listed',
  summary: 'Get what waits for the caller, counts (admins only) and the five latest documents',
  access: 'staff',
  /** Where the caller's day begins. */
  query: z.strictObject({ tz: TimeZone.default('UTC') }),
  reply: Dashboard,
});
