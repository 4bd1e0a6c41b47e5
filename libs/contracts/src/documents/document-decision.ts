import { z } from 'zod';
import { defineOperation } from '../definitions/operation';
import { line } from '../definitions/text';
import { RejectionCode, RejectionNote } from '../uploads/rejection';
import { UploadStage } from '../uploads/upload';
import { DocumentDetail } from './document';
import { DocumentAct } from './document-review';

export const LegalHoldChange = z.strictObject({ held: z.boolean(), reason: line(300).optional() });
export type LegalHoldChange = z.infer<typeof LegalHoldChange>;

const params = z.object({ id: z.uuid() });
const path = '/api/v1/admin/documents';
/** `result`: without names. */
const detail = { reply: DocumentDetail, result: DocumentDetail, status: 200 } as const;

/** Audited as `document.held` or `document.released`. */
export const setLegalHold = defineOperation('document.setLegalHold', `PUT ${path}/{id}/legal-hold`, {
  summary: 'Set or lift a legal hold, which prevents deletion of a document',
  access: 'admin',
  audit: ['document.held', 'document.released'],
  stepUp: ({ held }) => !held,
  params,
  body: LegalHoldChange,
  ...detail,
  problems: [404],
});

/** The most documents of one bulk decision. */
export const MAX_DECISIONS = 100;

const decisionInput = z.object({
  decision: DocumentAct,
  /** For a rejection or an ask: one of the common reasons, which the borrower sees in their language. */
  reasonCode: RejectionCode.optional(),
  /** For a rejection or an ask: free text for staff and borrower, in addition to a common reason or instead of one. */
  reason: RejectionNote.optional(),
  /** For a rejection or an ask: a saved reply instead of the free text. The borrower sees its present text in their language. */
  savedReplyId: z.uuid().optional(),
  /** The stage that the caller saw. Documents that have left it are refused. */
  stage: UploadStage.optional(),
});

type Why = Pick<z.output<typeof decisionInput>, 'reasonCode' | 'reason' | 'savedReplyId'>;
const saysWhy = ({ reasonCode, reason, savedReplyId }: Why): boolean =>
  reasonCode !== undefined || reason !== undefined || savedReplyId !== undefined;
const NEEDS_REASON: ReadonlySet<DocumentAct> = new Set(['reject', 'ask']);
const WITHOUT_REASON = { path: ['reason'], message: 'Fill in this field' };
const hasOneText = ({ reason, savedReplyId }: Why): boolean =>
  reason === undefined || savedReplyId === undefined;
const TWO_TEXTS = { path: ['savedReplyId'], message: 'Choose a saved reply or write a text, not both' };

export const DocumentDecisions = z
  .strictObject({
    ...decisionInput.shape,
    /** They are applied after some seconds, until when the caller can undo them. */
    undoable: z.boolean().default(false),
    ids: z
      .array(z.uuid())
      .min(1)
      .max(MAX_DECISIONS, `Choose at most ${MAX_DECISIONS} documents`)
      .transform((ids) => [...new Set(ids)]),
  })
  .refine(({ decision, ...given }) => !NEEDS_REASON.has(decision) || saysWhy(given), WITHOUT_REASON)
  .refine(hasOneText, TWO_TEXTS);
export type DocumentDecisions = z.infer<typeof DocumentDecisions>;

/**
 * Whether the borrower is notified of a decision: by email, not because no address is known, or not because emails are
 * off.
 */
export const NotificationOutcome = z.enum(['mail', 'no_address', 'off']);
export type NotificationOutcome = z.infer<typeof NotificationOutcome>;

export const DecisionOutcome = z.object({
  id: z.uuid(),
  /** Null if there is nothing to tell yet, the decision failed, or it can't be determined now. */
  borrower: NotificationOutcome.nullable(),
  /** Until when it can be undone; absent if it has been applied. */
  appliesAt: z.iso.datetime().optional(),
  /** Null if the decision succeeded. */
  problem: z.object({ status: z.int(), code: z.string(), detail: z.string() }).nullable(),
});
export type DecisionOutcome = z.infer<typeof DecisionOutcome>;

export const DecisionOutcomes = z.object({ items: z.array(DecisionOutcome) });
export type DecisionOutcomes = z.infer<typeof DecisionOutcomes>;

/** 409 `decided_before`. */
export const approveDocument = defineOperation('document.approveDocument', `POST ${path}/{id}/approve`, {
  summary: 'Approve a document for delivery to its lender',
  access: 'managers',
  audit: 'document.approved',
  params,
  ...detail,
  problems: [404, 409],
});

/** 409 `decided_before`, `being_sent`. */
export const processDocument = defineOperation('document.processDocument', `POST ${path}/{id}/process`, {
  summary: 'Mark a document as processed',
  access: 'managers',
  audit: 'document.processed',
  params,
  ...detail,
  problems: [404, 409],
});

/** 409 `decided_before`, `being_sent`, `reply_unusable`. */
export const rejectDocument = defineOperation('document.rejectDocument', `POST ${path}/{id}/reject`, {
  summary:
    'Reject a document with a reason code, a note or saved reply, or both. `stage` rejects it only while it is in that stage',
  access: 'managers',
  audit: 'document.rejected',
  params,
  body: z
    .strictObject(decisionInput.omit({ decision: true }).shape)
    .refine(saysWhy, WITHOUT_REASON)
    .refine(hasOneText, TWO_TEXTS),
  ...detail,
  problems: [404, 409],
});

/** 409 `decided_before`, `leased`, `reply_unusable`. */
export const askSender = defineOperation('document.askSender', `POST ${path}/{id}/ask`, {
  summary:
    'Ask the sender for one more document before anybody decides, with a reason code, a note or saved reply, or both',
  access: 'managers',
  audit: 'document.asked',
  params,
  body: z
    .strictObject({
      reasonCode: RejectionCode.optional(),
      note: RejectionNote.optional(),
      savedReplyId: z.uuid().optional(),
    })
    .refine(({ note, ...why }) => saysWhy({ ...why, reason: note }), { ...WITHOUT_REASON, path: ['note'] })
    .refine(({ note, ...why }) => hasOneText({ ...why, reason: note }), TWO_TEXTS),
  ...detail,
  problems: [404, 409],
});

/** 409 `not_decided`, `being_told`. */
export const reopenDocument = defineOperation('document.reopenDocument', `POST ${path}/{id}/reopen`, {
  summary:
    'Take back a decision of staff that was applied. The borrower is told that the document is looked at again',
  access: 'managers',
  audit: 'document.reopened',
  params,
  /** For staff. */
  body: z.strictObject({ reason: line(300) }),
  ...detail,
  problems: [404, 409],
});

/** Each is audited like a single decision. */
export const decideDocuments = defineOperation('document.decideDocuments', `POST ${path}/decisions`, {
  summary:
    'Decide on up to 100 documents, or ask their senders for one more. Each succeeds or fails on its own. `undoable` leaves some seconds to undo them',
  access: 'managers',
  audit: ['document.approved', 'document.processed', 'document.rejected', 'document.asked'],
  body: DocumentDecisions,
  reply: DecisionOutcomes,
  timeoutMs: 30_000,
});
