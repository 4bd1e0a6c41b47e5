import type { DocumentKind, FieldName, ReadField, Reading, ReadingFlag, Verdict } from '@coverleaf/contracts';
import { defaultRequirements } from '../src/verdict/requirements';
import { judge, type VerdictContext } from '../src/verdict/verdict';

const BOX = { left: 0.1, top: 0.1, width: 0.2, height: 0.02 };

/** A field that two readers agree on. */
export const fieldOf = (name: FieldName, value: string, more: Partial<ReadField> = {}): ReadField => ({
  name,
  value,
  raw: value,
  page: 1,
  box: BOX,
  confidence: 0.95,
  sure: true,
  seen: [
    { reader: 'text', text: value },
    { reader: 'paddle', text: value },
  ],
  agreement: 'agreed',
  checks: [],
  item: null,
  party: null,
  coverage: null,
  ...more,
});

export const partyOf = (
  value: string,
  party: Partial<NonNullable<ReadField['party']>> = {},
  more: Partial<ReadField> = {},
): ReadField =>
  fieldOf('party', value, {
    party: { role: 'lienholder', address: null, negation: null, hasSuccessors: false, ...party },
    ...more,
  });

/** A field that only the text layer has. */
export const onlyText = (field: ReadField): ReadField => ({
  ...field,
  agreement: 'single',
  sure: false,
  seen: [{ reader: 'text', text: field.value }],
});

export const readingOf = (
  kind: DocumentKind,
  fields: readonly ReadField[],
  flags: readonly ReadingFlag[] = [],
): Reading => ({
  version: 'rules-1',
  kind: { value: kind, confidence: 0.95, page: 1 },
  pages: [{ number: 1, width: 612, height: 792, rotation: 0, quality: 1, readers: ['text', 'paddle'] }],
  pageCount: 1,
  fields: [...fields],
  flags: flags.map((flag) => ({ flag, page: 1, box: BOX, raw: null })),
  layout: '0123456789abcdef',
});

export const VIN = '1HGCM82633A004352';
export const OTHER_VIN = '2T1BURHE5JC034461';
export const asked = defaultRequirements('auto', 'Skyla Federal Credit Union');
export const context: VerdictContext = {
  collateral: 'auto',
  loan: { vin: VIN },
  insured: 'Maria Lopez',
  asOf: '2026-11-24',
  requirementsVersion: 3,
};

export const good = {
  from: fieldOf('effective_date', '2026-05-16'),
  to: fieldOf('expiration_date', '2026-11-25'),
  vin: fieldOf('vin', VIN, { item: 0 }),
  insured: fieldOf('named_insured', 'Maria E. Lopez'),
  lender: partyOf('SKYLA FCU', {}, { item: 0 }),
  comprehensive: fieldOf('deductible', '500', { coverage: 'comprehensive', item: 0 }),
  collision: fieldOf('deductible', '500', { coverage: 'collision', item: 0 }),
};
export type Part = keyof typeof good;

/** The fields of a good document. Changes replace fields, leave them out (null) or add others. */
export const fieldsWith = (
  changes: Partial<Record<Part, ReadField | null>> = {},
  ...more: readonly ReadField[]
): readonly ReadField[] => {
  const all: Record<Part, ReadField | null> = { ...good, ...changes };
  return [...Object.values(all).filter((field) => field !== null), ...more];
};

export const judged = (
  changes?: Partial<Record<Part, ReadField | null>>,
  ...more: readonly ReadField[]
): Verdict => judge(readingOf('auto_declarations', fieldsWith(changes, ...more)), asked, context);

/** The answer and its first reason: `unsure: dates_unclear`. */
export const said = ({ answer, reasons }: Verdict): string =>
  reasons.length > 0 ? `${answer}: ${reasons[0]?.code}` : answer;
