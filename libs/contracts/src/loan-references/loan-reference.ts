import { z } from 'zod';
import { defineRoute } from '../definitions/operation';
import { defineRpc } from '../definitions/rpc';
import { line } from '../definitions/text';
import { Slug } from '../lenders/slug';
import { LienholderClause } from '../reading/verdict';
import { SecondFact, TypedFact } from './second-fact';

/** Longest reference that is looked up. */
export const REFERENCE_MAX_LENGTH = 100;

/** Letters, then digits: `REF-1001`, with any separator. */
const LETTERS_THEN_DIGITS = /^(\p{L}+)[ \-_.#/:]*(\d[\d ]*)$/u;
/** The same with letters that look like digits. */
const LOOKALIKES = /^(\p{L}+)(?:[ \-_.#/:]+|(?=\d))([\dOIL ]*\d[\dOIL ]*)$/u;
/** Punctuation around a reference in a letter. */
const AROUND = /^[\s#:("']+|[\s.,;:)"']+$/g;

/**
 * At most two spellings under which Insight may know the loan, the likeliest first: as typed in plain characters, and
 * as printed in letters.
 */
export function referenceForms(typed: string): readonly string[] {
  const plain = typed
    .normalize('NFKC')
    .replace(/[\p{Pd}\u2212\u2043]/gu, '-')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
  // NFKC expands some characters to words, and others to the dots of a relative path.
  if (plain === '' || plain.length > REFERENCE_MAX_LENGTH || /^\.+$/.test(plain)) return [typed];
  const printed = inPrint(plain);
  return printed === plain || printed.length > REFERENCE_MAX_LENGTH ? [plain] : [plain, printed];
}

/**
 * A suggestion for an unknown reference: with digits in place of similar letters. Doesn't check whether a loan has it.
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

/** The query parameter of printed links: `?ref=…`. */
export const REFERENCE_PARAMETER = 'ref';

/** The reference that a printed link carries; null without one. */
export function linkedReference(query: string): string | null {
  // Control and format characters are not part of a reference, and HTML cannot represent all of them.
  const value = new URLSearchParams(query).get(REFERENCE_PARAMETER)?.replace(/\p{C}/gu, '').trim();
  return value ? [...value].slice(0, REFERENCE_MAX_LENGTH).join('') : null;
}

/** A reference as typed. The format is not checked, except that it must fit in a path. */
export const Reference = line(REFERENCE_MAX_LENGTH).refine(
  (text) => !/^\.+$/.test(text),
  'Enter the reference from your letter',
);

/**
 * The last two characters of a reference, by which people who have it recognize it; null if it has fewer than six,
 * because two of them would tell too much.
 */
export function referenceEnd(reference: string): string | null {
  const characters = [...reference];
  return characters.length < 6 ? null : characters.slice(-2).join('');
}

/** The insurance of a loan's collateral according to Insight. */
export const LoanReference = z
  .object({
    referenceId: z.string(),
    insuranceStatusName: z.string(),
    collateralDescription: z.string(),
    insuranceCompany: z.string(),
    /** On a lender's page: the day on which the newest proof for this loan arrived. */
    proofReceivedOn: z.iso.date().nullable().optional(),
    /** Carries the loan to the upload page and form: `?loan=…`. */
    loanToken: z.string().optional(),
    /** On a lender's page: what the lender tells everybody. Null while it is unknown. */
    clause: LienholderClause.nullable().optional(),
  })
  .meta({ id: 'LoanReference' });
export type LoanReference = z.infer<typeof LoanReference>;

export const lookUpReference = defineRpc('document.look-up-reference', {
  /** If a fact is given and Insight's differs, the reference counts as unknown. */
  input: z.object({
    reference: Reference,
    fact: SecondFact.optional(),
    /** The lender whose page it is. */
    lenderId: z.uuid().nullable().optional(),
  }),
  output: LoanReference,
  safe: true,
  timeoutMs: 8_000,
});

/** In Insight's name of the insurer: the lender bought the insurance. */
export const FORCE_PLACED_MARKER = '*FORCE PLACED';

/** Of a lookup. Opaque; the document service seals and opens it. */
export const LoanToken = z.string().max(1_600);

/** Of an agent link. Opaque; the document service seals and opens it. */
export const AgentToken = z.string().max(800);

/** The query parameter of the upload page: `?loan=…`. */
export const LOAN_PARAMETER = 'loan';

/** The loan that an upload is for, as the upload page shows it. */
export const LookedUpLoan = z.object({
  /** As Insight writes it. */
  reference: z.string(),
  /** In Insight's words: `2018 Ford F-150, VIN ending 0937`. May be empty. */
  collateral: z.string(),
  /** May be empty. */
  insurer: z.string(),
});
export type LookedUpLoan = z.infer<typeof LookedUpLoan>;

/** The same with its token, for the upload form. */
export const UploadLoan = LookedUpLoan.extend({ token: LoanToken });
export type UploadLoan = z.infer<typeof UploadLoan>;

/** Null for an altered or expired token. */
export const readLoanTokenRpc = defineRpc('document.read-loan-token', {
  input: z.object({
    token: LoanToken,
    /** If given, the token of another lender's loan counts as altered. */
    lenderId: z.uuid().optional(),
  }),
  output: LookedUpLoan.nullable(),
  safe: true,
});

export const getLoanReference = defineRoute('getLoanReference', 'GET /api/v1/loan-references/{reference}', {
  summary: 'Look up the insurance status of a loan reference',
  access: 'public',
  limit: 'lookups',
  params: z.object({ reference: Reference }),
  reply: LoanReference,
  problems: [403, 404, 429, 503],
});

/** Leading zero bits of the SHA-256 of a solved challenge: a phone needs less than a second. */
export const WORK_BITS = 15;

/** Solved by a decimal number such that the SHA-256 of `challenge.number` begins with `bits` zero bits. */
export const LookupChallenge = z.object({ challenge: z.string(), bits: z.int() });
export type LookupChallenge = z.infer<typeof LookupChallenge>;

export const issueLookupChallenge = defineRoute('issueLookupChallenge', 'POST /api/v1/lookup-challenges', {
  summary: 'Get a challenge, which is valid for two minutes and one lookup',
  access: 'public',
  limit: 'lookups',
  reply: LookupChallenge,
  status: 200,
});

/** POST, because the second fact is personal. 403 `fact_required`; 429 `work_required`. */
export const findLoanReference = defineRoute('findLoanReference', 'POST /api/v1/loan-references', {
  summary:
    'Look up the insurance status of a loan reference with the second fact that the site asks for. 429 `work_required`: solve a challenge',
  access: 'public',
  limit: 'lookups',
  body: z.strictObject({
    reference: Reference,
    /** The fact that the site's `lookupFactor` asks for. */
    fact: TypedFact.optional(),
    /** `challenge.number`. */
    work: z.string().max(60).optional(),
    /** The lender whose page it is. */
    lenderSlug: Slug.optional(),
  }),
  reply: LoanReference,
  status: 200,
  problems: [403, 404, 429, 503],
});
