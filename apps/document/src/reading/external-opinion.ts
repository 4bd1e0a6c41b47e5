import {
  Box,
  FIELD_FORMATS,
  FieldName,
  READING_BOUNDS,
  type ReadField,
  type Reading,
  type Requirements,
  type Verdict,
} from '@coverleaf/contracts';
import { judge } from '@coverleaf/reading';
import { z } from 'zod';
import type { ReadingResult } from './results/reading-result';

/** Excludes fields with a role or coverage, which only our own readers provide. */
const FillableName = FieldName.exclude(['party', 'limit', 'deductible']);

const OpinionField = z
  .object({
    name: FillableName,
    value: z.string().trim().min(1).max(READING_BOUNDS.characters),
    page: z.int().min(1),
    /** Null: the place on the page is unknown. */
    box: Box.nullable().default(null),
  })
  .refine(({ name, value }) => FIELD_FORMATS[name] !== 'date' || z.iso.date().safeParse(value).success, {
    path: ['value'],
    error: 'Write dates like 2026-11-24',
  })
  .refine(({ name, value }) => FIELD_FORMATS[name] !== 'vin' || /^[A-HJ-NPR-Z0-9]{17}$/.test(value), {
    path: ['value'],
    error: 'Write VINs in capitals without blanks',
  });

/** The answer of the service at READING_ENGINE_URL. Unknown members are ignored. */
export const ExternalOpinion = z.object({
  version: z.literal(1),
  /** Whether the document meets the requirements; null: no opinion. */
  answer: z.enum(['yes', 'unsure', 'no']).nullable(),
  fields: z.array(OpinionField).max(100),
});
export type ExternalOpinion = z.infer<typeof ExternalOpinion>;

const ANYWHERE: Box = { left: 0, top: 0, width: 1, height: 1 };

/** A reading by our own readers, combined with an external opinion. */
interface Opined {
  readonly reading: Reading;
  readonly verdict: Verdict | null;
  /** The external reader did not answer yes. */
  readonly isDoubted: boolean;
}

/**
 * Fills fields for which our own readers found no value. They are appended, so that the numbers of existing fields stay
 * valid. Existing values and the verdict don't depend on them: an opinion can only lower the verdict.
 */
export function withOpinion(
  reading: Reading,
  verdict: Verdict | null,
  { answer, fields }: ExternalOpinion,
): Opined {
  const names = new Set<string>(reading.fields.map(({ name }) => name));
  const filled = fields
    .filter(({ name, page }) => !names.has(name) && page <= reading.pageCount)
    .slice(0, Math.max(0, READING_BOUNDS.fields - reading.fields.length))
    .map(({ name, value, page, box }): ReadField => ({
      ...{ name, value, raw: value, page, box: box ?? ANYWHERE, confidence: 0.5, sure: false },
      ...{ seen: [{ reader: 'external', text: value }], agreement: 'single', checks: [] },
      ...{ item: null, party: null, coverage: null },
    }));
  const isDoubted = answer === 'unsure' || answer === 'no';
  return {
    reading: { ...reading, fields: [...reading.fields, ...filled] },
    verdict: verdict && isDoubted ? lowered(verdict) : verdict,
    isDoubted,
  };
}

/**
 * Judges a reading by other requirements, as of the day of its first verdict and only by what our own readers found.
 * Null if there was no verdict, because the document has no lender.
 */
export function judgedAgain(
  { reading, verdict, insured, isDoubted }: ReadingResult,
  requirements: Requirements,
): Verdict | null {
  if (!verdict) return null;
  const { collateral, asOf, requirementsVersion } = verdict;
  const context = { collateral, loan: null, insured, asOf, requirementsVersion };
  const judged = judge(ownReading(reading), requirements, context);
  return isDoubted ? lowered(judged) : judged;
}

/** A doubted yes becomes unsure, so that a person looks. Other answers stay. */
const lowered = (verdict: Verdict): Verdict =>
  verdict.answer === 'yes'
    ? {
        ...verdict,
        answer: 'unsure',
        reasons: [{ code: 'needs_review', answer: 'unsure', fields: [], flags: [] }],
      }
    : verdict;

/**
 * Only what our own readers found, which is all that a verdict may use. Their fields come first, so their numbers stay
 * valid.
 */
const ownReading = (reading: Reading): Reading => ({
  ...reading,
  fields: reading.fields.filter(({ seen }) => seen.some(({ reader }) => reader !== 'external')),
});
