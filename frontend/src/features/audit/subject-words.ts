import type { AuditEntry, AuditSubject } from '@coverleaf/contracts';

/** One of each kind, and several. A new one has to be given its words here before this compiles. */
export const SUBJECT_WORDS: Readonly<Record<AuditSubject, readonly [one: string, many: string]>> = {
  user: ['user', 'Users'],
  lender: ['lender', 'Lenders'],
  document: ['document', 'Documents'],
  transmission: ['transmission', 'Transmissions'],
  email: ['email', 'Emails'],
  removal: ['removal', 'Removals'],
  question: ['question', 'FAQs'],
  image: ['image', 'Images'],
  translation: ['translation', 'Translations'],
  glossary_term: ['glossary term', 'Glossary terms'],
};

export const SUBJECTS = Object.keys(SUBJECT_WORDS) as readonly AuditSubject[];

const SCREENS: Readonly<Record<AuditSubject, (id: string) => string>> = {
  user: () => '/admin/users',
  lender: (id) => `/admin/lenders/${id}/edit`,
  document: (id) => `/admin/documents?open=${id}`,
  transmission: (id) => `/admin/transmissions?open=${id}`,
  email: (id) => `/admin/emails?open=${id}`,
  removal: () => '/admin/privacy',
  question: (id) => `/admin/faqs/${id}/edit`,
  image: () => '/admin/content',
  translation: (id) => `/admin/translations?open=${id}`,
  glossary_term: () => '/admin/translations/glossary',
};

type Subject = Pick<AuditEntry, 'action' | 'subjectId' | 'subjectKind' | 'subjectName' | 'subjectIsGone'>;

/** What an act was done to is called so. */
export function subjectName({ subjectId, subjectKind, subjectName: name, subjectIsGone }: Subject): string {
  if (!subjectKind) return subjectId ?? '';
  // It is known by its number alone.
  if (subjectKind === 'removal') return subjectId ?? '';
  const [word] = SUBJECT_WORDS[subjectKind];
  if (name === null)
    return subjectIsGone ? `A deleted ${word}` : `The name of this ${word} is not to be had now`;
  return subjectIsGone ? `${name} (deleted)` : name;
}

/** Where it is seen; null where it is not any more, and of logos, which no screen lists. */
export function subjectScreen({ action, subjectId, subjectKind, subjectIsGone }: Subject): string | null {
  if (!subjectId || !subjectKind || subjectIsGone || action === 'logo.uploaded') return null;
  // Removals of old mails are on no list.
  if (action === 'retention.deleted') return null;
  return SCREENS[subjectKind](subjectId);
}
