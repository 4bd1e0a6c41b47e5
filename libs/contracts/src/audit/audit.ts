import { z } from 'zod';
import { defineRpc } from '../definitions/rpc';
import { AUDIT_ACTIONS, AuditAction } from '../definitions/audit-action';
import { defineJob } from '../definitions/job';
import { Cursor, PageLimit, pageOf } from '../definitions/list';
import { defineOperation } from '../definitions/operation';
import { moment } from '../definitions/text';

/** What an act may be done to. */
export const AuditSubject = z.enum([
  'user',
  'lender',
  'document',
  'transmission',
  'email',
  'removal',
  'question',
  'image',
  'translation',
  'glossary_term',
]);
export type AuditSubject = z.infer<typeof AuditSubject>;

type Noun = AuditAction extends `${infer N}.${string}` ? N : never;

/** Null: acts of this noun are done to nothing that has an id. */
const SUBJECT_OF: Readonly<Record<Noun, AuditSubject | null>> = {
  session: 'user',
  password: 'user',
  totp: 'user',
  user: 'user',
  lender: 'lender',
  document: 'document',
  transmission: 'transmission',
  queue: null,
  email: 'email',
  erasure: 'removal',
  retention: 'removal',
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

export const subjectOf = (action: AuditAction): AuditSubject | null =>
  SUBJECT_OF[action.split('.')[0] as Noun];

/** Every act that is done to a subject of this kind. */
export const actionsOn = (kind: AuditSubject): AuditAction[] =>
  AUDIT_ACTIONS.filter((action) => subjectOf(action) === kind);

export const NamedSubject = z.object({ id: z.uuid(), name: z.string(), isGone: z.boolean() });
export type NamedSubject = z.infer<typeof NamedSubject>;

const nameSubjects = (name: `${string}.${string}`) =>
  defineRpc(name, {
    input: z.object({ kind: AuditSubject, ids: z.array(z.uuid()).max(100) }),
    /** Those that are no longer there at all are left out. */
    output: z.object({ items: z.array(NamedSubject) }),
    safe: true,
  });

/** What each service calls the things that it keeps. */
export const SUBJECT_NAMES = {
  lender: nameSubjects('lender.name-subjects'),
  document: nameSubjects('document.name-subjects'),
  mail: nameSubjects('mail.name-subjects'),
  translation: nameSubjects('translation.name-subjects'),
} as const;
export type SubjectKeeper = keyof typeof SUBJECT_NAMES;

/** Who keeps what; users are identity's own, and a removal has no name but its number. */
export const SUBJECT_KEEPERS: Readonly<Partial<Record<AuditSubject, SubjectKeeper>>> = {
  lender: 'lender',
  question: 'lender',
  image: 'lender',
  document: 'document',
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

/** A role or a setting before and after: nothing that is anybody's own. */
export const AuditChange = z.strictObject({
  field: z.string().max(60),
  /** Null: there was none. */
  from: ChangedValue,
  to: ChangedValue,
});
export type AuditChange = z.infer<typeof AuditChange>;

/**
 * One act: ids and names of fields, and what is in them only where it is a role or a setting, so that it may outlive
 * the people it speaks of. Where it was done from is kept with the session.
 */
export const AuditAct = z.strictObject({
  at: z.iso.datetime(),
  action: AuditAction,
  /** Null where nobody was signed in. */
  actorId: z.uuid().nullable(),
  sessionId: z.uuid().nullable(),
  /** Whom or what it was done to. */
  subjectId: z.uuid().nullable(),
  /** Names of the fields that were changed, or of what an act was done to so and so many. */
  fields: z.array(z.string().max(60)).max(50).optional(),
  /** Of some of the fields, what they were and what they became. */
  changes: z.array(AuditChange).max(50).optional(),
});
export type AuditAct = z.infer<typeof AuditAct>;

const actJob = <Name extends `${string}.${string}`>(name: Name) =>
  defineJob(name, {
    payload: AuditAct,
    attempts: 50,
    backoff: { firstMs: 500, factor: 2, capMs: 600_000, jitter: 0.3 },
    // In their order, as far as one process is concerned.
    concurrency: 1,
    retention: { completedSeconds: 60, failedSeconds: 30 * 86_400 },
  });

/** Appends one act to the chain; the job's id is the entry's, so that it is there once. */
export const recordAct = actJob('identity.record-act');

/** Brings acts that were done in the lender service to identity. */
export const reportLenderAct = actJob('lender.report-act');

/** … and in the document service. */
export const reportDocumentAct = actJob('document.report-act');

/** … and with mails. */
export const reportMailAct = actJob('mail.report-act');

/** … and with translations. */
export const reportTranslationAct = actJob('translation.report-act');

/** For other services: the same act under the same id is appended once. */
export const recordActRpc = defineRpc('identity.record-act', {
  input: z.object({ id: z.uuid(), act: AuditAct }),
  output: z.void(),
  safe: true,
});

export const AuditEntry = AuditAct.extend({
  /** 1 at the first entry, without gaps. */
  number: z.int(),
  /** SHA-256 in hex over this entry and the hash before it. */
  hash: z.string(),
  /** Null when they are gone, or nobody. */
  actorName: z.string().nullable(),
  subjectKind: AuditSubject.nullable(),
  /** Null when it is gone, or was not to be had. */
  subjectName: z.string().nullable(),
  /** It has been deleted since. */
  subjectIsGone: z.boolean(),
  /** The network address of the session; null when there was none, or it was erased. */
  address: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const AuditFilter = z.strictObject({
  actor: z.uuid().optional(),
  action: AuditAction.optional(),
  /** Whom or what it was done to. */
  subject: z.uuid().optional(),
  subjectKind: AuditSubject.optional(),
  from: moment.optional(),
  to: moment.optional(),
  cursor: Cursor.optional(),
  limit: PageLimit,
});
export type AuditFilter = z.infer<typeof AuditFilter>;

export const AuditVerdict = z.object({
  intact: z.boolean(),
  entries: z.int(),
  /** The first entry that does not fit the chain. */
  brokenAt: z.int().nullable(),
  /** The last hash; keep it elsewhere to notice later that entries were cut off the end. */
  head: z.string(),
});
export type AuditVerdict = z.infer<typeof AuditVerdict>;

export const listAudit = defineOperation('identity.listAudit', 'GET /api/v1/admin/audit', {
  summary: 'List audit entries, newest first',
  access: 'admin',
  query: AuditFilter,
  reply: pageOf(AuditEntry),
});

export const verifyAudit = defineOperation('identity.verifyAudit', 'GET /api/v1/admin/audit/verify', {
  summary: 'Verify the hash chain of the audit log',
  access: 'admin',
  reply: AuditVerdict,
  timeoutMs: 60_000,
});
