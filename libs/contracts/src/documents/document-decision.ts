import { z } from 'zod';
import { defineRoute } from '../definitions/operation';
import { defineRpc } from '../definitions/rpc';
import { line } from '../definitions/text';
import { Actor } from '../definitions/actor';
import { RejectionCode, RejectionNote } from '../uploads/rejection';
import { UploadStage } from '../uploads/upload';
import { DocumentDetail } from './document';

export const LegalHoldChange = z.strictObject({ held: z.boolean(), reason: line(300).optional() });
export type LegalHoldChange = z.infer<typeof LegalHoldChange>;

/** 404. */
export const setLegalHoldRpc = defineRpc({
  name: 'document.set-legal-hold',
  input: LegalHoldChange.extend({ actor: Actor, id: z.uuid() }),
  output: DocumentDetail,
  safe: false,
});

export const setLegalHold = defineRoute({
  id: 'setLegalHold',
  method: 'PUT',
  path: '/api/v1/admin/documents/{id}/legal-hold',
  summary: 'Keep a document from being deleted, whatever is asked for; or no longer',
  access: 'admin',
  params: z.object({ id: z.uuid() }),
  body: LegalHoldChange,
  reply: DocumentDetail,
  status: 200,
  problems: [404],
});

export const Decision = z.enum(['approve', 'process', 'reject']);
export type Decision = z.infer<typeof Decision>;

/** How many documents may be decided at once. */
export const MAX_DECISIONS = 100;

const verdict = z.object({
  decision: Decision,
  /** Of a rejection: one of the common ones, which the borrower reads in their language. */
  reasonCode: RejectionCode.optional(),
  /** Of a rejection, for staff and borrower, word for word: beside a common reason or instead of one. */
  reason: RejectionNote.optional(),
  /** Refused for documents that are no longer in this stage, which the caller saw. */
  stage: UploadStage.optional(),
});

const saysWhy = ({ reasonCode, reason }: Partial<z.output<typeof verdict>>): boolean =>
  reasonCode !== undefined || reason !== undefined;
const WITHOUT_REASON = { path: ['reason'], message: 'Fill in this field' };

/** 404; 409 `decided_before`, `being_sent`. */
export const decideDocumentRpc = defineRpc({
  name: 'document.decide',
  input: verdict.extend({ actor: Actor, id: z.uuid() }),
  output: DocumentDetail,
  safe: false,
});

export const DocumentDecisions = z
  .strictObject({
    ...verdict.shape,
    ids: z
      .array(z.uuid())
      .min(1)
      .max(MAX_DECISIONS, `Choose at most ${MAX_DECISIONS} documents`)
      .transform((ids) => [...new Set(ids)]),
  })
  .refine(({ decision, ...given }) => decision !== 'reject' || saysWhy(given), WITHOUT_REASON);
export type DocumentDecisions = z.infer<typeof DocumentDecisions>;

/** Whether the borrower hears of a decision: a mail goes out, no address is known, or mails are switched off. */
export const NotificationOutcome = z.enum(['mail', 'no_address', 'off']);
export type NotificationOutcome = z.infer<typeof NotificationOutcome>;

export const DecisionOutcome = z.object({
  id: z.uuid(),
  /** Null: nothing to tell yet, it was not done, or it cannot be found out now. */
  borrower: NotificationOutcome.nullable(),
  /** Null: it was done. */
  problem: z.object({ status: z.int(), code: z.string(), detail: z.string() }).nullable(),
});
export type DecisionOutcome = z.infer<typeof DecisionOutcome>;

export const decideDocumentsRpc = defineRpc({
  name: 'document.decide-many',
  input: z.object({ actor: Actor, decisions: DocumentDecisions }),
  output: z.object({ items: z.array(DecisionOutcome) }),
  safe: false,
  timeoutMs: 30_000,
});

const params = z.object({ id: z.uuid() });
const path = '/api/v1/admin/documents/{id}';
const decided = { reply: DocumentDetail, status: 200, problems: [404, 409] } as const;

export const approveDocument = defineRoute({
  id: 'approveDocument',
  method: 'POST',
  path: `${path}/approve`,
  summary: 'Let a document go on to its lender',
  access: 'managers',
  params,
  ...decided,
});

export const processDocument = defineRoute({
  id: 'processDocument',
  method: 'POST',
  path: `${path}/process`,
  summary: 'Mark a document as processed',
  access: 'managers',
  params,
  ...decided,
});

export const rejectDocument = defineRoute({
  id: 'rejectDocument',
  method: 'POST',
  path: `${path}/reject`,
  summary:
    'Reject a document with a common reason, one in own words or both; with `stage` only while it is in that stage',
  access: 'managers',
  params,
  body: z.strictObject(verdict.omit({ decision: true }).shape).refine(saysWhy, WITHOUT_REASON),
  ...decided,
});

export const decideDocuments = defineRoute({
  id: 'decideDocuments',
  method: 'POST',
  path: '/api/v1/admin/documents/decisions',
  summary: 'Decide on up to 100 documents; each is done or not by itself',
  access: 'managers',
  body: DocumentDecisions,
  reply: z.object({ items: z.array(DecisionOutcome) }),
  status: 200,
});
