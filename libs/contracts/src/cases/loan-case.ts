import { z } from 'zod';
import { Cursor, Day, PageLimit, pageOf, severalTextOf, TimeOrder } from '../definitions/list';
import { defineOperation } from '../definitions/operation';
import { searchText } from '../definitions/text';
import { TimeZone } from '../definitions/time-zone';
import { Comment, CommentText, Mentions } from '../comments/comment';
import { VerdictAnswer, VerdictReasonCode } from '../reading/verdict';
import { UploadDoor, UploadStage, UploadStatus } from '../uploads/upload';
import { Attestation, AttestationOutcome } from './attestation';
import { CaseClock } from './clock-rules';
import { CaseState } from './case-state';
import { CaseFields, NewCaseFields, StoredCaseFields } from './case-fields';
import { CaseCharge, ChargeChanges } from './charge';
import { EvidenceState, MatchReason, NoProof } from './evidence';
import { CaseReminders } from './reminder';

/** What opened a case. `statement`: an attestation, without a document. */
export const CaseOrigin = z.enum(['roster', 'lookup', 'upload', 'statement', 'staff']);
export type CaseOrigin = z.infer<typeof CaseOrigin>;

/** A case as a list shows it. */
export const CaseRow = z.object({
  id: z.uuid(),
  lenderId: z.uuid(),
  /** Null: the lender was deleted, or its service is unavailable. */
  lenderName: z.string().nullable(),
  reference: z.string(),
  borrower: z.string().nullable(),
  state: CaseState,
  dueOn: z.iso.date().nullable(),
  /** Documents that count, and documents that staff should decide about. */
  evidence: z.object({ joined: z.int(), proposed: z.int() }),
  /** A borrower stated the insurance without a document, and nobody has asked the agent. */
  awaitsCall: z.boolean().default(false),
  createdAt: z.iso.datetime(),
});
export type CaseRow = z.infer<typeof CaseRow>;

/** A document of a case, or one that may belong to it. */
export const CaseEvidence = z.object({
  documentId: z.uuid(),
  state: EvidenceState,
  /** 0 to 100; null if nobody had to guess. */
  score: z.int().nullable(),
  reasons: z.array(MatchReason),
  noProof: NoProof.nullable(),
  /** Whether nothing may be charged because of it. */
  holds: z.boolean(),
  /** Of the document. */
  name: z.string(),
  originalFilename: z.string(),
  insuranceCompany: z.string(),
  status: UploadStatus,
  stage: UploadStage,
  door: UploadDoor.default('upload'),
  answer: VerdictAnswer.nullable(),
  ask: VerdictReasonCode.nullable(),
  receivedAt: z.iso.datetime(),
});
export type CaseEvidence = z.infer<typeof CaseEvidence>;

export const CaseEventKind = z.enum([
  'opened',
  'changed',
  'looked_up',
  'joined',
  'proposed',
  'declined',
  'removed',
  'undone',
  'accepted',
  'rejected',
  // It plainly proves nothing, so that it holds nothing.
  'no_proof',
  // It holds the case after all.
  'holds',
  // The decision about it was taken back.
  'document_reopened',
  // It was deleted before anybody decided about it, or after it was rejected.
  'document_deleted',
  // It was rejected, and its sender had time to send another one.
  'released',
  'state_changed',
  // The clock came to another step.
  'stepped',
  'charged',
  'charge_changed',
  'refund_owed',
  // It will be late soon.
  'refund_due',
  'refund_paid',
  'erased',
  'attested',
  'attestation_accepted',
  'attestation_rejected',
  // Nobody decided about it in time, and nothing else held the case.
  'attestation_lapsed',
  // Staff closed it, and proof is no longer asked for.
  'closed',
  'reopened',
  // To a phone number of its borrower.
  'texts_stopped',
  'texts_resumed',
  // Asked for proof; the details say for what, and how.
  'reminder_sent',
  'reminder_failed',
  // Staff sent no more of them, or sent them again.
  'reminders_ended',
  'reminders_resumed',
]);
export type CaseEventKind = z.infer<typeof CaseEventKind>;

/** One line of a case's timeline. */
export const CaseEvent = z.object({
  at: z.iso.datetime(),
  kind: CaseEventKind,
  /** Events of one act have the same; null if it can't be undone. */
  act: z.uuid().nullable(),
  documentId: z.uuid().nullable(),
  actorId: z.uuid().nullable(),
  actorName: z.string().nullable(),
  /** What opened it, the fields that changed, its state, why it was closed, or the reasons of a match. Never values. */
  details: z.array(z.string()),
});
export type CaseEvent = z.infer<typeof CaseEvent>;

export const CaseDetail = CaseRow.extend({
  ...StoredCaseFields.shape,
  origin: CaseOrigin,
  version: z.int(),
  /** What staff wrote when they closed it; null unless it is closed. */
  closingNote: z.string().nullable().default(null),
  /** The lender's day. */
  today: z.iso.date(),
  /** By the lender's rules, today. */
  clock: CaseClock,
  items: z.array(CaseEvidence),
  /** Oldest first. */
  charges: z.array(CaseCharge),
  /** Newest first. */
  attestations: z.array(Attestation).default([]),
  reminders: CaseReminders.default({ endedAt: null, next: null, items: [], numbers: [] }),
  /** Oldest first. */
  comments: z.array(Comment).default([]),
  /** A colleague asked the caller to look, and they haven't said that they have. */
  mentionsCaller: z.boolean().optional(),
  /** Oldest first; the newest 200. */
  events: z.array(CaseEvent),
});
export type CaseDetail = z.infer<typeof CaseDetail>;

/** `due`: the last day for proof, the soonest first, and cases without one at the end. */
export const CaseOrder = z.enum([...TimeOrder.options, 'due']);
export type CaseOrder = z.infer<typeof CaseOrder>;

export const CaseFilter = z.strictObject({
  /**
   * A reference, VIN or HIN or its end, email address, phone number, the last 4 digits of the loan number, or a part of a
   * name.
   */
  q: searchText.optional(),
  /** One or several, separated by commas, like `lenderId`. */
  state: severalTextOf(CaseState).optional(),
  /** `owed`: a refund is owed or may be, and isn't reported as paid. */
  refund: z.literal('owed').optional(),
  /** Only cases that wait for a call to an agent, or that mention the caller. */
  waiting: z.enum(['call', 'mention']).optional(),
  lenderId: severalTextOf(z.uuid()).optional(),
  /** First and last day on which it was opened, in `tz`. */
  openedFrom: Day.optional(),
  openedTo: Day.optional(),
  /** Default: UTC. */
  tz: TimeZone.optional(),
  /** First and last day until which proof is due. */
  dueFrom: Day.optional(),
  dueTo: Day.optional(),
  /** Default: newest. */
  order: CaseOrder.optional(),
  cursor: Cursor.optional(),
  limit: PageLimit,
});
export type CaseFilter = z.infer<typeof CaseFilter>;

export const CasePage = pageOf(CaseRow);
export type CasePage = z.infer<typeof CasePage>;

const path = '/api/v1/admin/cases';
const params = z.object({ id: z.uuid() });
/** `result`: without the names of lender and staff. */
const detail = { reply: CaseDetail, result: CaseDetail } as const;

export const listCases = defineOperation('document.listCases', `GET ${path}`, {
  summary: 'List cases',
  access: 'staff',
  audit: 'case.listed',
  query: CaseFilter,
  reply: CasePage,
  result: CasePage,
  timeoutMs: 10_000,
});

export const getCase = defineOperation('document.getCase', `GET ${path}/{id}`, {
  summary: 'Get a case with its evidence and timeline',
  access: 'staff',
  audit: 'case.read',
  params,
  ...detail,
  problems: [404],
});

export const openCase = defineOperation('document.openCase', `POST ${path}`, {
  summary: 'Open a case for a loan of a lender. 409 `case_exists`',
  access: 'managers',
  audit: 'case.opened',
  body: NewCaseFields.extend({ lenderId: z.uuid() }),
  ...detail,
  status: 201,
  problems: [404, 409],
});

export const changeCase = defineOperation('document.changeCase', `PATCH ${path}/{id}`, {
  summary: 'Change what is known of a loan',
  access: 'managers',
  audit: 'case.changed',
  params,
  body: CaseFields.partial(),
  takesVersion: true,
  ...detail,
  problems: [404, 409],
});

/** `move` joins a document with another case and removes it from this one. */
export const EvidenceAct = z.enum(['join', 'decline', 'remove', 'move']);
export type EvidenceAct = z.infer<typeof EvidenceAct>;

export const decideEvidence = defineOperation('document.decideEvidence', `POST ${path}/{id}/evidence`, {
  summary: 'Join a document with a case, remove it, move it to another case, or decline a proposal',
  access: 'managers',
  audit: 'case.evidence_decided',
  params,
  body: z.strictObject({
    documentId: z.uuid(),
    act: EvidenceAct,
    /** Only with `move`. */
    toCaseId: z.uuid().optional(),
  }),
  ...detail,
  status: 200,
  problems: [404, 409],
});

export const undoCaseAct = defineOperation('document.undoCaseAct', `POST ${path}/{id}/undo`, {
  summary: 'Undo an act about evidence. 409 `changed_since`',
  access: 'managers',
  audit: 'case.act_undone',
  params,
  body: z.strictObject({ act: z.uuid() }),
  ...detail,
  status: 200,
  problems: [404, 409],
});

/** Corrects a charge, reports coverage that proof showed, or that its refund was paid. */
export const changeCharge = defineOperation(
  'document.changeCharge',
  `PATCH ${path}/{id}/charges/{chargeId}`,
  {
    summary: 'Change a charge of a case, or report its refund as paid',
    access: 'managers',
    audit: 'case.charge_changed',
    params: params.extend({ chargeId: z.uuid() }),
    body: ChargeChanges,
    takesVersion: true,
    ...detail,
    problems: [404, 409],
  },
);

export const decideAttestation = defineOperation(
  'document.decideAttestation',
  `POST ${path}/{id}/attestations`,
  {
    summary: 'Say whether the agent confirmed what the borrower stated. 409 `changed_since`',
    access: 'managers',
    audit: 'case.attestation_decided',
    params,
    body: z.strictObject({ attestationId: z.uuid(), outcome: AttestationOutcome }),
    ...detail,
    status: 200,
    problems: [404, 409],
  },
);

export const setReminders = defineOperation('document.setReminders', `POST ${path}/{id}/reminders`, {
  summary: 'End the reminders of a case, or send them again',
  access: 'managers',
  audit: 'case.reminders_set',
  params,
  body: z.strictObject({ areSent: z.boolean() }),
  ...detail,
  status: 200,
  problems: [404],
});

/** 409 `many_comments`, `mention_unseen`. */
export const commentOnCase = defineOperation('document.commentOnCase', `POST ${path}/{id}/comments`, {
  summary: 'Write a comment about a case for colleagues, or note a phone call. The borrower never sees it',
  access: 'staff',
  audit: 'case.commented',
  params,
  body: z.strictObject({ text: CommentText, isCall: z.boolean().default(false), mentions: Mentions }),
  ...detail,
  status: 200,
  problems: [404, 409],
});

export const dismissCaseMention = defineOperation(
  'document.dismissCaseMention',
  `DELETE ${path}/{id}/mention`,
  {
    summary: 'Say that one has seen the case in which one was mentioned',
    access: 'staff',
    params,
    ...detail,
    status: 200,
    problems: [404],
  },
);

/** The cases that a document belongs to, or may belong to. */
export const DocumentCases = z.object({
  items: z.array(
    CaseRow.pick({ id: true, reference: true, borrower: true, state: true, dueOn: true }).extend({
      evidence: EvidenceState,
      score: z.int().nullable(),
      reasons: z.array(MatchReason),
    }),
  ),
});
export type DocumentCases = z.infer<typeof DocumentCases>;

export const listDocumentCases = defineOperation(
  'document.listDocumentCases',
  'GET /api/v1/admin/documents/{id}/cases',
  {
    summary: 'List the cases that a document belongs to, or may belong to',
    access: 'staff',
    audit: 'case.listed',
    params,
    reply: DocumentCases,
    problems: [404],
  },
);
