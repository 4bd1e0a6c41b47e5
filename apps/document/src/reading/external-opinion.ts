import {
  Box,
  FieldName,
  type ReadField,
  type Reading,
  type Requirements,
  type Verdict,
} from '@coverleaf/contracts';
import { judge } from '@coverleaf/reading';
import { z } from 'zod';
import type { ReadingResult } from './results/reading-result';

/** Values without a role or coverage: those come from our own readers only. */
const FillableName = FieldName.exclude(['party', 'limit', 'deductible']);

const DATES: readonly string[] = ['effective_date', 'expiration_date'];

const OpinionField = z
  .object({
    name: FillableName,
    value: z.string().trim().min(1).max(300),
    page: z.int().min(1),
    /** Null: somewhere on the page. */
    box: Box.nullable().default(null),
  })
  .refine(({ name, value }) => !DATES.includes(name) || z.iso.date().safeParse(value).success, {
    path: ['value'],
    error: 'Write dates like 2026-11-24',
  })
  .refine(({ name, value }) => name !== 'vin' || /^[A-HJ-NPR-Z0-9]{17}$/.test(value), {
    path: ['value'],
    error: 'Write VINs in capitals without blanks',
  });

/** What the reader that READING_ENGINE_URL names answers. Members that are not known are ignored. */
export const ExternalOpinion = z.object({
  version: z.literal(1),
  /** Whether the document shows what was asked; null: no opinion. */
  answer: z.enum(['yes', 'unsure', 'no']).nullable(),
  fields: z.array(OpinionField).max(100),
});
export type ExternalOpinion = z.infer<typeof ExternalOpinion>;

const ANYWHERE: Box = { left: 0, top: 0, width: 1, height: 1 };

/** What our own readers found and an opinion about it. */
interface Opined {
  readonly reading: Reading;
  readonly verdict: Verdict | null;
  /** The opinion is not a yes. */
  readonly isDoubted: boolean;
}

/**
 * Fills values of which our own readers found none, behind the others, so that numbers of fields stay right. Changes no
 * value, and judges by none that it fills: a verdict can only be lowered.
 */
export function withOpinion(
  reading: Reading,
  verdict: Verdict | null,
  { answer, fields }: ExternalOpinion,
): Opined {
  const names = new Set<string>(reading.fields.map(({ name }) => name));
  const filled = fields
    .filter(({ name, page }) => !names.has(name) && page <= reading.pageCount)
    .slice(0, Math.max(0, 500 - reading.fields.length))
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
 * The verdict on a reading under other requirements, on the day of its first verdict and by what our own readers found.
 * Null: nothing was asked of the document.
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

/** A yes that somebody doubts: a person looks. Other answers stay. */
const lowered = (verdict: Verdict): Verdict =>
  verdict.answer === 'yes'
    ? {
        ...verdict,
        answer: 'unsure',
        reasons: [{ code: 'needs_review', answer: 'unsure', fields: [], flags: [] }],
      }
    : verdict;

/** What our own readers found, by which alone a document is judged. Fields keep their numbers: ours come first. */
const ownReading = (reading: Reading): Reading => ({
  ...reading,
  fields: reading.fields.filter(({ seen }) => seen.some(({ reader }) => reader !== 'external')),
});
