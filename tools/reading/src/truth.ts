import {
  Box,
  CollateralKind,
  CoverageKind,
  DocumentKind,
  FieldName,
  Party,
  ReadingFlag,
  Requirements,
  VerdictReasonCode,
} from '@coverleaf/contracts';
import { z } from 'zod';

/** Where a value stands. One that is printed several times has several places, each of them right. */
export const Place = z.object({ page: z.int(), box: Box });
export type Place = z.infer<typeof Place>;

export const TrueValue = z.object({
  field: FieldName,
  value: z.string(),
  item: z.int().nullable(),
  party: Party.nullable(),
  coverage: CoverageKind.nullable(),
  places: z.array(Place),
});
export type TrueValue = z.infer<typeof TrueValue>;

/** What the case knows about the loan, besides what the lender asks. */
export const LoanContext = z.object({
  asOf: z.iso.date(),
  collateral: CollateralKind,
  vin: z.string().nullable(),
  hin: z.string().nullable(),
  address: z.string().nullable(),
  borrower: z.string().nullable(),
});
export type LoanContext = z.infer<typeof LoanContext>;

/** What a document says, and what must be made of it. */
export const TrueDocument = z.object({
  id: z.string(),
  layout: z.string(),
  set: z.enum(['tune', 'test']),
  /** How it looks right without being it; null: an ordinary document. */
  trap: z.string().nullable(),
  kind: DocumentKind,
  values: z.array(TrueValue),
  /** Fields of which the truth says nothing, so that they are not measured. */
  untold: z.array(FieldName),
  flags: z.array(ReadingFlag),
  requirements: Requirements,
  loan: LoanContext,
  due: z.enum(['yes', 'not_yes']),
  /** The reason why it is not due; null: due. */
  reason: VerdictReasonCode.nullable(),
  /** Profile of the photos; null: a PDF with text. */
  profile: z.string().nullable(),
  file: z.string(),
});
export type TrueDocument = z.infer<typeof TrueDocument>;
