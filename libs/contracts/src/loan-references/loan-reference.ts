import { z } from 'zod';
import { defineRoute } from '../definitions/operation';
import { defineRpc } from '../definitions/rpc';
import { line } from '../definitions/text';

/** Longest reference that is looked up. */
export const REFERENCE_MAX_LENGTH = 100;

/** Letters, then digits: `REF-1001`, with whatever people type between the two. */
const LETTERS_THEN_DIGITS = /^(\p{L}+)[ \-_.#/:]*(\d[\d ]*)$/u;
/** The same with letters among the digits that look like digits. */
const LOOKALIKES = /^(\p{L}+)(?:[ \-_.#/:]+|(?=\d))([\dOIL ]*\d[\dOIL ]*)$/u;
/** What stands before and after it in a letter, or comes from a phone's keyboard. */
const AROUND = /^[\s#:("']+|[\s.,;:)"']+$/g;

/**
 * The ways to write a reference under which its loan may be kept, the likeliest first, at most two: as it was typed,
 * but with the signs of a plain keyboard, and as letters print it.
 */
export function referenceForms(typed: string): readonly string[] {
  const plain = typed
    .normalize('NFKC')
    .replace(/[\p{Pd}\u2212\u2043]/gu, '-')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
  // Some single signs stand for whole words, and others for the dots of a path that leads elsewhere.
  if (plain === '' || plain.length > REFERENCE_MAX_LENGTH || /^\.+$/.test(plain)) return [typed];
  const printed = inPrint(plain);
  return printed === plain || printed.length > REFERENCE_MAX_LENGTH ? [plain] : [plain, printed];
}

/**
 * What may be meant by a reference that no loan has: the same with digits for the letters that look like them. It is
 * told by the form alone; whether a loan has it is not known.
 */
export function likelyReference(typed: string): string | null {
  const [plain = '', printed = plain] = referenceForms(typed);
  const [, letters = '', digits = ''] = LOOKALIKES.exec(printed.toUpperCase()) ?? [];
  if (!/[OIL]/.test(digits)) return null;
  return `${letters}-${digits.replaceAll(' ', '').replaceAll('O', '0').replace(/[IL]/g, '1')}`;
}

function inPrint(plain: string): string {
  const upper = plain.toUpperCase().replace(AROUND, '');
  if (upper === '') return plain;
  const [, letters, digits] = LETTERS_THEN_DIGITS.exec(upper) ?? [];
  return letters && digits ? `${letters}-${digits.replaceAll(' ', '')}` : upper.replace(/ *- */g, '-');
}

/** The parameter of an address, as a QR code's, that carries a reference: `?ref=…`. */
export const REFERENCE_PARAMETER = 'ref';

/** The reference that a printed link carries; null without one. */
export function linkedReference(query: string): string | null {
  // Signs that nobody can see or type are none of a reference, and HTML could not hold them all.
  const value = new URLSearchParams(query).get(REFERENCE_PARAMETER)?.replace(/\p{C}/gu, '').trim();
  return value ? [...value].slice(0, REFERENCE_MAX_LENGTH).join('') : null;
}

/** A reference as typed. No format is checked; it must only be one that can travel in a path. */
export const Reference = line(REFERENCE_MAX_LENGTH).refine(
  (text) => !/^\.+$/.test(text),
  'Enter the reference from your letter',
);

/** The insurance of a loan's collateral, as Insight knows it. */
export const LoanReference = z
  .object({
    referenceId: z.string(),
    insuranceStatusName: z.string(),
    collateralDescription: z.string(),
    insuranceCompany: z.string(),
  })
  .meta({ id: 'LoanReference' });
export type LoanReference = z.infer<typeof LoanReference>;

export const lookUpReference = defineRpc('document.look-up-reference', {
  input: z.object({ reference: Reference }),
  output: LoanReference,
  safe: true,
  timeoutMs: 8_000,
});

export const getLoanReference = defineRoute('getLoanReference', 'GET /api/v1/loan-references/{reference}', {
  summary: 'Look up the insurance status of a loan reference',
  access: 'public',
  limit: 'lookups',
  params: z.object({ reference: Reference }),
  reply: LoanReference,
  problems: [404, 503],
});
