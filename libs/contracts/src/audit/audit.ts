import { z } from 'zod';
import { defineRpc } from '../definitions/rpc';
import { AUDIT_ACTIONS, AuditAction } from '../definitions/audit-action';
import { defineJob, defineScheduledJob } from '../definitions/job';
import { Cursor, PageLimit, pageOf } from '../definitions/list';
import { defineOperation, defineRoute } from '../definitions/operation';
import { moment } from '../definitions/text';
import { Origin } from '../definitions/origin';

/** The kinds of subjects of audit entries. */
export const AuditSubject = z.enum([
  'user',
  'lender',
  'document',
  'case',
  'transmission',
  'email',
  'retention_run',
  'question',
  'image',
  'translation',
  'glossary_term',
]);
export type AuditSubject = z.infer<typeof AuditSubject>;

type Noun = AuditAction extends `${infer N}.${string}` ? N : never;

/** Null if acts of this noun have no subject with an id. */
const SUBJECT_OF: Readonly<Record<Noun, AuditSubject | null>> = {
  session: 'user',
  password: 'user',
  totp: 'user',
  passkey: 'user',
  user: 'user',
  lender: 'lender',
  document: 'document',
  case: 'case',
  clock: 'lender',
  service_level: 'lender',
  saved_reply: 'lender',
  letter: 'lender',
  scoreboard: null,
  requirements: 'lender',
  transmission: 'transmission',
  access: null,
  audit: null,
  queue: null,
  email: 'email',
  erasure: 'retention_run',
  retention: 'retention_run',
  files: null,
  keys: null,
  faq: 'question',
  settings: null,
  image: 'image',
  logo: 'image',
  lenders: null,
  translation: 'translation',
  translations: 'lender',
  glossary: 'glossary_term',
};

/** The processes that sign audit entries. */
export const AuditSigner = z.enum([
  'lender',
  'document',
  'mail-ingest',
  'translation',
  'identity',
  'gateway',
]);
export type AuditSigner = z.infer<typeof AuditSigner>;

/** Who may report acts of this noun. Entries signed by others are refused. */
const SIGNERS_OF: Readonly<Record<Noun, readonly AuditSigner[]>> = {
  session: ['identity'],
  password: ['identity'],
  totp: ['identity'],
  passkey: ['identity'],
  user: ['identity'],
  lender: ['lender', 'document'],
  document: ['document'],
  case: ['document'],
  clock: ['document'],
  service_level: ['document'],
  saved_reply: ['document'],
  letter: ['document'],
  scoreboard: ['document'],
  requirements: ['document'],
  transmission: ['document'],
  access: ['gateway'],
  audit: ['gateway', 'identity'],
  queue: ['gateway'],
  email: ['mail-ingest'],
  erasure: ['document'],
  retention: ['document', 'mail-ingest'],
  files: ['document', 'mail-ingest', 'lender'],
  keys: ['document', 'mail-ingest', 'identity'],
  faq: ['lender'],
  settings: ['lender'],
  image: ['lender'],
  logo: ['lender'],
  lenders: ['lender'],
  translation: ['translation'],
  translations: ['translation'],
  glossary: ['translation'],
};

export const signersOf = (action: AuditAction): readonly AuditSigner[] =>
  SIGNERS_OF[action.split('.')[0] as Noun];

export const subjectOf = (action: AuditAction): AuditSubject | null =>
  SUBJECT_OF[action.split('.')[0] as Noun];

/** All actions on subjects of this kind. */
export const actionsOn = (kind: AuditSubject): AuditAction[] =>
  AUDIT_ACTIONS.filter((action) => subjectOf(action) === kind);

export const NamedSubject = z.object({ id: z.uuid(), name: z.string(), isGone: z.boolean() });
export type NamedSubject = z.infer<typeof NamedSubject>;

const nameSubjects = (name: `${string}.${string}`) =>
  defineRpc(name, {
    input: z.object({ kind: AuditSubject, ids: z.array(z.uuid()).max(100) }),
    /** Omits subjects that no longer exist. */
    output: z.object({ items: z.array(NamedSubject) }),
    safe: true,
  });

/** The RPC of each service that names its subjects. */
export const SUBJECT_NAMES = {
  lender: nameSubjects('lender.name-subjects'),
  document: nameSubjects('document.name-subjects'),
  mail: nameSubjects('mail.name-subjects'),
  translation: nameSubjects('translation.name-subjects'),
} as const;
export type SubjectKeeper = keyof typeof SUBJECT_NAMES;

/** The service that names each kind. Identity names users itself; erasure requests have no name. */
export const SUBJECT_KEEPERS: Readonly<Partial<Record<AuditSubject, SubjectKeeper>>> = {
  lender: 'lender',
  question: 'lender',
  image: 'lender',
  document: 'document',
  case: 'document',
  transmission: 'document',
  email: 'mail',
  translation: 'translation',
  glossary_term: 'translation',
};

const ChangedValue = z.union([
  z.string().max(500),
  z.number(),
  z.boolean(),
  z.null(),
  z.array(z.string().max(60)).max(50),
]);

/** A field before and after the act. */
export const AuditChange = z.strictObject({
  field: z.string().max(60),
  /** Null if there was no value. */
  from: ChangedValue,
  to: ChangedValue,
});
export type AuditChange = z.infer<typeof AuditChange>;

/**
 * One act: ids, names of fields, and values that aren't personal data. Identity adds the address and browser of the
 * session.
 */
export const AuditAct = z.strictObject({
  at: z.iso.datetime(),
  action: AuditAction,
  /** Null: nobody was signed in. */
  actorId: z.uuid().nullable(),
  sessionId: z.uuid().nullable(),
  /** Id of the subject. */
  subjectId: z.uuid().nullable(),
  /** Names of the changed fields, or counts of the affected items. */
  fields: z.array(z.string().max(60)).max(50).optional(),
  /** Old and new values of some of these fields. */
  changes: z.array(AuditChange).max(50).optional(),
  /** Personal values, sealed by identity for itself. */
  sealed: z.base64().max(8_000).optional(),
});
export type AuditAct = z.infer<typeof AuditAct>;

/** An act with the signature of the service that did it, which identity verifies and stores. */
export const SignedAct = z.object({
  id: z.uuid(),
  act: AuditAct,
  signer: AuditSigner,
  signature: z.string().max(100),
});
export type SignedAct = z.infer<typeof SignedAct>;

const actJob = <Name extends `${string}.${string}`>(name: Name) =>
  defineJob(name, {
    /** The previous version wrote unsigned acts, which are refused like any unsigned act. */
    payload: z.union([SignedAct, AuditAct]),
    attempts: 50,
    backoff: { firstMs: 500, factor: 2, capMs: 600_000, jitter: 0.3 },
    // Keeps the order within one process.
    concurrency: 1,
    retention: { completedSeconds: 60, failedSeconds: 30 * 86_400 },
  });

/** Appends one act to the chain. The act has the entry's id, so a retry does not append it twice. */
export const recordAct = actJob('identity.record-act');

/** Signs the head of the chain and sends the anchor elsewhere, daily. */
export const anchorAuditLog = defineScheduledJob('identity.anchor-audit-log');

/** These report acts of the other services to identity. */
export const reportLenderAct = actJob('lender.report-act');

export const reportDocumentAct = actJob('document.report-act');

export const reportMailAct = actJob('mail.report-act');

export const reportTranslationAct = actJob('translation.report-act');

/** For other services. An id is appended only once. */
export const recordActRpc = defineRpc('identity.record-act', {
  input: SignedAct,
  output: z.void(),
  safe: true,
});

export const AuditEntry = AuditAct.omit({ sealed: true }).extend({
  id: z.uuid(),
  /** 1 at the first entry, without gaps. */
  number: z.int(),
  /** In hex, over this entry and the previous hash: HMAC-SHA-256; in the oldest entries SHA-256. */
  hash: z.string(),
  /** The service that signed the entry, and its Ed25519 signature. Null in the oldest entries. */
  signer: AuditSigner.nullable(),
  signature: z.string().nullable(),
  /** Null if the user was deleted or nobody was signed in. */
  actorName: z.string().nullable(),
  subjectKind: AuditSubject.nullable(),
  /** Null if the subject was deleted or its service is unavailable. */
  subjectName: z.string().nullable(),
  /** The subject was deleted. */
  subjectIsGone: z.boolean(),
  /** Network address and browser of the actor; null without a request. */
  address: z.string().nullable(),
  /** Absent if identity is of the previous version. */
  userAgent: z.string().nullable().default(null),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const AuditFilter = z.strictObject({
  actor: z.uuid().optional(),
  action: AuditAction.optional(),
  /** Id of the subject. */
  subject: z.uuid().optional(),
  subjectKind: AuditSubject.optional(),
  /** The network address, exactly. */
  address: Origin.shape.address.optional(),
  session: z.uuid().optional(),
  from: moment.optional(),
  to: moment.optional(),
  cursor: Cursor.optional(),
  limit: PageLimit,
});
export type AuditFilter = z.infer<typeof AuditFilter>;

export const AuditExportQuery = AuditFilter.omit({ cursor: true, limit: true }).extend({
  format: z.enum(['csv', 'jsonl']).default('csv'),
});
export type AuditExportQuery = z.infer<typeof AuditExportQuery>;

/** Entries that an export reads at a time. */
export const AUDIT_EXPORT_PAGE = PageLimit.parse(100);

export const AuditCheck = z.object({
  intact: z.boolean(),
  entries: z.int(),
  /** The first invalid entry. */
  brokenAt: z.int().nullable(),
  /** The problem: the entry does not fit the chain, it has no valid signature, or an anchor contradicts it. */
  reason: z.enum(['chain', 'signature', 'anchor']).nullable(),
  /** The first entry with a keyed hash and a signature. Null if there is none yet. */
  keyedFrom: z.int().nullable(),
  /** When the newest anchor was signed. */
  anchoredAt: z.iso.datetime().nullable(),
  /** The last hash. Store it elsewhere to detect truncation later. */
  head: z.string(),
});
export type AuditCheck = z.infer<typeof AuditCheck>;

export const listAudit = defineOperation('identity.listAudit', 'GET /api/v1/admin/audit', {
  summary: 'List audit entries, newest first',
  access: 'admin',
  audit: 'audit.listed',
  query: AuditFilter,
  reply: pageOf(AuditEntry),
});

export const verifyAudit = defineOperation('identity.verifyAudit', 'GET /api/v1/admin/audit/verify', {
  summary: 'Verify chain, signatures and anchors of the audit log',
  access: 'admin',
  reply: AuditCheck,
  timeoutMs: 60_000,
});

export const exportAudit = defineRoute('exportAudit', 'GET /api/v1/admin/audit/export', {
  summary: 'Export the filtered audit entries, newest first, as CSV or JSON lines',
  access: 'admin',
  audit: 'audit.exported',
  query: AuditExportQuery,
  reply: z.unknown(),
});
