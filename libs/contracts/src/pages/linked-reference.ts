import { REFERENCE_MAX_LENGTH } from '../loan-references/reference-forms';

/** The parameter of an address, as a QR code's, that carries a reference: `?ref=…`. */
export const REFERENCE_PARAMETER = 'ref';

/** The reference that a printed link carries; null without one. */
export function linkedReference(query: string): string | null {
  // Signs that nobody can see or type are none of a reference, and HTML could not hold them all.
  const value = new URLSearchParams(query).get(REFERENCE_PARAMETER)?.replace(/\p{C}/gu, '').trim();
  return value ? [...value].slice(0, REFERENCE_MAX_LENGTH).join('') : null;
}
