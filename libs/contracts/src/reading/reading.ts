import { z } from 'zod';

/** A rectangle on a page as a viewer shows it, in fractions (0 to 1) from its top left corner. */
export const Box = z.object({ left: z.number(), top: z.number(), width: z.number(), height: z.number() });
export type Box = z.infer<typeof Box>;

/** Degrees clockwise. */
export type QuarterTurn = 0 | 90 | 180 | 270;

/** How a page must be turned to be upright, given the degrees by which it was turned for reading. */
export const quarterTurnOf = (degrees: number): QuarterTurn =>
  ([0, 90, 180, 270] as const)[(((Math.round(degrees / 90) % 4) + 4) % 4) as 0 | 1 | 2 | 3];

/** The position of a box after its page is turned clockwise. */
export const turnBox = ({ left, top, width, height }: Box, turn: QuarterTurn): Box => {
  const [right, bottom] = [1 - left - width, 1 - top - height];
  switch (turn) {
    case 0:
      return { left, top, width, height };
    case 90:
      return { left: bottom, top: left, width: height, height: width };
    case 180:
      return { left: right, top: bottom, width, height };
    case 270:
      return { left: top, top: right, width: height, height: width };
  }
};

/**
 * A source of words for a page.
 * - `text`: the text layer of a PDF
 * - `paddle`: PP-OCR
 * - `tesseract`: Tesseract
 * - `external`: the service that READING_ENGINE selects
 */
export const ReaderName = z.enum(['text', 'paddle', 'tesseract', 'external']);
export type ReaderName = z.infer<typeof ReaderName>;

export const DocumentKind = z.enum([
  'auto_declarations',
  'home_declarations',
  'boat_declarations',
  'rv_declarations',
  'id_card',
  'binder',
  'acord_25',
  'acord_27',
  'acord_28',
  'bill',
  'quote',
  'cancellation',
  'notice',
  'other',
]);
export type DocumentKind = z.infer<typeof DocumentKind>;

export const CollateralKind = z.enum(['auto', 'home', 'boat', 'rv']);
export type CollateralKind = z.infer<typeof CollateralKind>;

export const CoverageKind = z.enum([
  'bodily_injury',
  'property_damage',
  'comprehensive',
  'collision',
  'dwelling',
  'wind_hail',
  'flood',
  'hull',
  'all_perils',
]);
export type CoverageKind = z.infer<typeof CoverageKind>;

/**
 * The role of a party with an interest in the property. Requirements accept only the first three.
 * - `interest`: an additional interest, who is notified of changes but not paid
 */
export const PartyRole = z.enum([
  'lienholder',
  'mortgagee',
  'loss_payee',
  'lessor',
  'additional_insured',
  'interest',
  'certificate_holder',
  'unknown',
]);
export type PartyRole = z.infer<typeof PartyRole>;

/** A lienholder, mortgagee or other party with an interest. The field's value is the name. */
export const Party = z.object({
  role: PartyRole,
  /** On one line; null if none was found. */
  address: z.string().nullable(),
  /** The document says that the interest has ended. */
  negation: z.enum(['removed', 'prior']).nullable(),
  /** The document has ISAOA, ATIMA or the words that they stand for. */
  hasSuccessors: z.boolean(),
});
export type Party = z.infer<typeof Party>;

/**
 * The names of fields. Values are strings: dates as `2026-11-24`, amounts in dollars without separators (`500`,
 * `250000`; a percentage of the insured value as `2%`), VIN and HIN in capitals without blanks, the rest as printed on
 * one line.
 */
export const FieldName = z.enum([
  'insurer',
  'naic',
  'policy_number',
  'named_insured',
  'effective_date',
  'expiration_date',
  'vin',
  'hin',
  'vehicle',
  'property_address',
  'party',
  'limit',
  'deductible',
]);
export type FieldName = z.infer<typeof FieldName>;

/** How values are written and compared. What names no company, person or address is plain `text`. */
export type FieldFormat =
  'company' | 'person' | 'address' | 'date' | 'amount' | 'policy_number' | 'vin' | 'hin' | 'text';

export const FIELD_FORMATS: Readonly<Record<FieldName, FieldFormat>> = {
  insurer: 'company',
  naic: 'text',
  policy_number: 'policy_number',
  named_insured: 'person',
  effective_date: 'date',
  expiration_date: 'date',
  vin: 'vin',
  hin: 'hin',
  vehicle: 'text',
  property_address: 'address',
  party: 'company',
  limit: 'amount',
  deductible: 'amount',
};

/** The most that a reading contains. Characters are those of a value, or of words as printed. */
export const READING_BOUNDS = { fields: 500, flags: 100, characters: 300 } as const;

const Printed = z.string().max(READING_BOUNDS.characters);

/**
 * A comparison of a value with something else. `passed: false` lowers its confidence and is shown to staff.
 * - `label`: fails if no known label announces the value, only the words near it, or if the trained model doubts its
 *   label; such a value makes no yes
 */
export const FieldCheck = z.object({
  check: z.enum(['check_digit', 'format', 'known_name', 'label']),
  passed: z.boolean(),
});

export const ReadField = z.object({
  name: FieldName,
  value: Printed,
  /** As printed. */
  raw: Printed,
  /** From 1. */
  page: z.int(),
  /** On that page of the original file. */
  box: Box,
  /** 0 to 1. */
  confidence: z.number(),
  /** Values marked as sure are right in at least 99 of 100 cases. */
  sure: z.boolean(),
  /** What each reader saw at that place. */
  seen: z.array(z.object({ reader: ReaderName, text: Printed })),
  /** `single`: only one reader found it. */
  agreement: z.enum(['agreed', 'single', 'disputed']),
  checks: z.array(FieldCheck),
  /** The number, from 0, of the vehicle, boat or property that it belongs to; null for the whole policy. */
  item: z.int().nullable(),
  /** For the field `party`. */
  party: Party.nullable(),
  /** For the fields `limit` and `deductible`. */
  coverage: CoverageKind.nullable(),
});
export type ReadField = z.infer<typeof ReadField>;

/**
 * A sign of a problem with a document that a person should look at.
 * - `handwriting`: a date or name that looks handwritten
 * - `hidden_text`: text that is invisible on the page
 * - `covered_text`: the page shows something other than its text: a stamp, an annotation, an overlay
 * - `drawn_over`: a large drawing across the page that is not print
 * - `edited`: changed by an editor after it was made
 * - `mixed_fonts`: a value is set in two fonts
 * - `sums_differ`: premiums don't add up
 * - `dates_conflict`: dates that contradict each other
 * - `mixed_documents`: pages of different policies
 * - `twin`: another person sent the same page before
 * - `rejected_before`: staff rejected the same file before
 */
export const ReadingFlag = z.enum([
  'quote',
  'renewal_unpaid',
  'cancelled',
  'specimen',
  'liability_only',
  'handwriting',
  'hidden_text',
  'covered_text',
  'drawn_over',
  'edited',
  'mixed_fonts',
  'sums_differ',
  'dates_conflict',
  'vin_check_digit',
  'mixed_documents',
  'twin',
  'rejected_before',
  'low_quality',
  'pages_unread',
]);
export type ReadingFlag = z.infer<typeof ReadingFlag>;

export const FoundFlag = z.object({
  flag: ReadingFlag,
  page: z.int().nullable(),
  box: Box.nullable(),
  /** The words that raised it. */
  raw: Printed.nullable(),
});
export type FoundFlag = z.infer<typeof FoundFlag>;

export const ReadPageFacts = z.object({
  /** From 1, in the original file. */
  number: z.int(),
  /** Pixels or points, upright. */
  width: z.number(),
  height: z.number(),
  /** Degrees clockwise by which it was turned for reading. */
  rotation: z.number(),
  /** From 0 (nothing readable) to 1. */
  quality: z.number(),
  readers: z.array(ReaderName),
});

/** The content of a document. Contains personal data: sealed in the database, and never in logs, jobs or URLs. */
export const Reading = z.object({
  /** The version of the rules and engines. */
  version: z.string().max(40),
  kind: z.object({ value: DocumentKind, confidence: z.number(), page: z.int().nullable() }),
  pages: z.array(ReadPageFacts),
  /** Pages of the file; more than `pages` if not all were read. */
  pageCount: z.int(),
  /** A field's number is its place here, from 0; it never changes. Verdicts and corrections name fields by it. */
  fields: z.array(ReadField).max(READING_BOUNDS.fields),
  flags: z.array(FoundFlag).max(READING_BOUNDS.flags),
  /** A fingerprint of the positions of labels and values: equal for documents of one form. */
  layout: z.string().max(64),
});
export type Reading = z.infer<typeof Reading>;
