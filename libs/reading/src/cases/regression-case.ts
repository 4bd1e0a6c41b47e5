import {
  Box,
  CoverageKind,
  type FieldCorrection,
  FieldName,
  PartyRole,
  type ReadField,
  type Reading,
} from '@coverleaf/contracts';
import { z } from 'zod';
import { sharedArea } from '../sheet/areas';
import { readFields } from '../read-fields';
import { HIDDEN_REASONS, type ReadFile, type View, type Word } from '../sheet/words';
import { letterKey } from './form-words';
import { inventFile, valuesOf } from './invent-file';
import { runKeys } from './inventor';

const CaseWord = z.object({
  text: z.string(),
  box: Box,
  confidence: z.number(),
  angle: z.number().optional(),
  font: z.string().optional(),
  hidden: z.enum(HIDDEN_REASONS).optional(),
  annotation: z.literal(true).optional(),
}) satisfies z.ZodType<Word>;

const Words = z.array(CaseWord).optional();

const CaseFile = z.object({
  pageCount: z.int(),
  views: z.array(
    z.object({
      page: z.int(),
      part: z.int(),
      width: z.number(),
      height: z.number(),
      rotation: z.number(),
      quality: z.number(),
      source: z.enum(['text', 'image']),
      toPage: z.array(z.number()).length(9),
      words: z.object({ text: Words, paddle: Words, tesseract: Words }),
    }) satisfies z.ZodType<View>,
  ),
  origin: z.null(),
});

const Expectation = z.object({
  name: FieldName,
  coverage: CoverageKind.nullable(),
  role: PartyRole.nullable(),
  page: z.int(),
  box: Box,
  /** What was read when staff looked at it. */
  read: z.string(),
  /** What the page says; null: it is no such value. */
  value: z.string().nullable(),
});
export type Expectation = z.infer<typeof Expectation>;

/** A document that staff have checked, with invented persons: what its readers saw, and what must be read of it. */
export const RegressionCase = z.object({
  /** Of the rules that read it for staff. */
  version: z.string(),
  layout: z.string(),
  /** `open`: the rules still read it wrongly. */
  state: z.enum(['open', 'fixed']),
  expected: z.array(Expectation),
  file: CaseFile,
});
export type RegressionCase = z.infer<typeof RegressionCase>;

/** What is still read wrongly of a case, as sentences. Empty: nothing. */
export const replayCase = ({
  file,
  expected,
}: Pick<RegressionCase, 'expected'> & { file: ReadFile }): string[] => {
  const { fields } = readFields(file);
  return expected.map((one) => faultOf(one, fields)).filter((fault) => fault !== null);
};

export interface Checked {
  readonly file: ReadFile;
  /** As staff saw it; corrections refer to its fields. */
  readonly reading: Reading;
  readonly corrections: readonly Pick<FieldCorrection, 'field' | 'act' | 'value'>[];
  /** Of people that are known besides, such as the borrower. */
  readonly names?: readonly string[];
}

/**
 * Makes a case of a document that staff have checked, without anything personal.
 * @param seed of the invention: another one makes another person
 * @returns null: the invented document is not read as the original one is, so that it would tell nothing
 */
export function makeCase(
  { file, reading, corrections, names = [] }: Checked,
  seed: number,
): RegressionCase | null {
  const original = expectationsOf(reading, corrections);
  if (original.length === 0) return null;
  const known = [
    ...reading.fields.flatMap(valuesOf),
    ...readFields(file).fields.flatMap(valuesOf),
    ...names.map((text) => ({ name: 'named_insured' as const, text })),
    ...original.flatMap(({ name, value }) => (value === null ? [] : [{ name, text: value }])),
  ];
  const invented = inventFile(file, known, seed);
  const expected = original.map((one) => ({
    ...one,
    read: invented.value(one.read, one),
    value: one.value === null ? null : invented.value(one.value, one),
  }));
  const inventedFile = CaseFile.parse(rounded(invented.file));
  const { fields } = readFields(file);
  const { fields: inventedFields } = readFields(inventedFile);
  const faults = original.map((one) => faultOf(one, fields));
  const isAlike = expected.every(
    (one, index) => (faultOf(one, inventedFields) === null) === (faults[index] === null),
  );
  const made: RegressionCase = {
    version: reading.version,
    layout: reading.layout,
    state: faults.every((fault) => fault === null) ? 'fixed' : 'open',
    expected,
    file: inventedFile,
  };
  return isAlike && remainsOf(made, invented.replaced()).length === 0 ? made : null;
}

/** Words of a document that are in a case although they were replaced. Numbers of up to four figures may come up by chance. */
function remainsOf({ file, expected }: RegressionCase, replaced: ReadonlySet<string>): string[] {
  const texts = [
    ...file.views.flatMap(({ words }) =>
      Object.values(words).flatMap((seen) => (seen ?? []).map(({ text }) => text)),
    ),
    ...expected.flatMap(({ read, value }) => [read, value ?? '']),
  ];
  const keys = new Set(texts.flatMap(runKeys));
  return [...replaced].filter((key) => keys.has(key) && !/^\d{1,4}$/.test(key));
}

/** The last word of staff on each field. */
function expectationsOf({ fields }: Reading, corrections: Checked['corrections']): Expectation[] {
  const last = new Map(corrections.map((correction) => [correction.field, correction]));
  return [...last.values()].flatMap(({ field, act, value }) => {
    const read = fields[field];
    if (!read) return [];
    const { name, coverage, party, page, box } = read;
    const right = act === 'absent' ? null : act === 'corrected' ? value : read.value;
    return [{ name, coverage, role: party?.role ?? null, page, box, read: read.value, value: right }];
  });
}

/** Null: it is read rightly. */
function faultOf(
  { name, coverage, role, page, box, read, value }: Expectation,
  all: readonly ReadField[],
): string | null {
  const fields = all.filter(
    (field) => field.name === name && field.coverage === coverage && (field.party?.role ?? null) === role,
  );
  const isRead = value !== null && fields.some((field) => isSame(field.value, value));
  const isWrong =
    (value === null || !isSame(read, value)) &&
    fields.some(
      (field) => isSame(field.value, read) && field.page === page && sharedArea(field.box, box) > 0,
    );
  if (value === null) return isWrong ? `${name}: “${read}” is read, and is none` : null;
  if (isRead && !isWrong) return null;
  const instead = fields.map((field) => `“${field.value}”`).join(', ') || 'nothing';
  return `${name}: “${value}” is on the page, and ${instead} is read`;
}

const isSame = (one: string, other: string): boolean => letterKey(one) === letterKey(other);

/** Shares to a hundredth of a pixel, so that cases stay small. */
const rounded = (file: ReadFile): unknown =>
  JSON.parse(
    JSON.stringify(file, (_, value: unknown) =>
      typeof value === 'number' ? Number(value.toPrecision(5)) : value,
    ),
  );
