import { languageName, type RejectionCode } from '@coverleaf/contracts';
import type { Decidable } from './decisions';

/** Why documents are rejected: a common reason, words of one's own, or both. */
export interface Rejection {
  readonly reasonCode?: RejectionCode;
  readonly reason?: string;
}

/** Undefined while nothing says why. */
export function rejectionOf(code: RejectionCode | undefined, typed: string): Rejection | undefined {
  // One line, whatever was pasted.
  const reason = typed.trim().replaceAll(/\s+/g, ' ');
  if (!code && !reason) return undefined;
  return { ...(code && { reasonCode: code }), ...(reason && { reason }) };
}

/** What whoever writes to these borrowers has to know; nothing where all of them read English. */
export function languageWords(documents: readonly Pick<Decidable, 'language'>[]): string | undefined {
  const counts = new Map<string, number>();
  for (const { language } of documents) counts.set(language, (counts.get(language) ?? 0) + 1);
  counts.delete('en');
  const sentences = [...counts].map(([code, count]) => {
    const name = languageName(code, 'en');
    if (documents.length === 1) return `This borrower reads ${name}.`;
    if (count === documents.length) return `These borrowers read ${name}.`;
    return `${count} of these borrowers ${count === 1 ? 'reads' : 'read'} ${name}.`;
  });
  return sentences.join(' ') || undefined;
}
