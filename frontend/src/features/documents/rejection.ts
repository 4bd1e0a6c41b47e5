import type { LanguageCode, RejectionCode } from '@coverleaf/contracts';
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

export const LANGUAGE_NAMES: Readonly<Record<LanguageCode, string>> = { en: 'English', es: 'Spanish' };

/** What whoever writes to these borrowers has to know; nothing where all of them read English. */
export function languageWords(documents: readonly Pick<Decidable, 'language'>[]): string | undefined {
  const spanish = documents.filter(({ language }) => language === 'es').length;
  if (spanish === 0) return undefined;
  if (documents.length === 1) return 'This borrower reads Spanish.';
  return spanish === documents.length
    ? 'These borrowers read Spanish.'
    : `${spanish} of these borrowers ${spanish === 1 ? 'reads' : 'read'} Spanish.`;
}
