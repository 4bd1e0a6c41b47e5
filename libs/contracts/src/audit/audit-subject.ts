import { z } from 'zod';
import { defineRpc } from '../definitions/rpc';
import { AUDIT_ACTIONS, type AuditAction } from './audit-action';

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
  defineRpc({
    name,
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
