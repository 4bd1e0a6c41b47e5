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

/** The position of a value. A value that is printed several times has several positions, and each is right. */
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

/** What is known about the loan, apart from the lender's requirements. */
export const LoanContext = z.object({
  asOf: z.iso.date(),
  collateral: CollateralKind,
  vin: z.string().nullable(),
  hin: z.string().nullable(),
  address: z.string().nullable(),
  borrower: z.string().nullable(),
});
export type LoanContext = z.infer<typeof LoanContext>;

/** The content of a document, and the verdict that it must get. */
export const TrueDocument = z.object({
  id: z.string(),
  layout: z.string(),
  set: z.enum(['tune', 'test']),
  /** The reason why this document must not get a yes; null for an ordinary document. */
  trap: z.string().nullable(),
  kind: DocumentKind,
  values: z.array(TrueValue),
  /** Fields that are not measured, because the truth doesn't cover them. */
  untold: z.array(FieldName),
  flags: z.array(ReadingFlag),
  requirements: Requirements,
  loan: LoanContext,
  due: z.enum(['yes', 'not_yes']),
  /** Why no yes is due; null if one is due. */
  reason: VerdictReasonCode.nullable(),
  /** How the photo was taken; null for a PDF with text. */
  profile: z.string().nullable(),
  file: z.string(),
});
export type TrueDocument = z.infer<typeof TrueDocument>;
