import { FIELD_FORMATS, type FieldCorrection, type ReadField, type ReaderName } from '@coverleaf/contracts';
import { dayWords } from '../../components/controls/format';
import { COVERAGE_LABELS, dollars } from '../../components/reading-labels/reading-labels';

const READER_LABELS: Readonly<Record<ReaderName, string>> = {
  text: 'Text of the PDF',
  paddle: 'PP-OCR',
  tesseract: 'Tesseract',
  external: 'External reader',
};

const FIELD_LABELS: Readonly<Record<ReadField['name'], string>> = {
  insurer: 'Insurer',
  naic: 'NAIC number',
  policy_number: 'Policy number',
  named_insured: 'Named insured',
  effective_date: 'Effective date',
  expiration_date: 'Expiration date',
  vin: 'VIN',
  hin: 'Hull number',
  vehicle: 'Vehicle',
  property_address: 'Property address',
  party: 'Party',
  limit: 'Limit',
  deductible: 'Deductible',
};

const PARTY_LABELS: Readonly<Record<NonNullable<ReadField['party']>['role'], string>> = {
  lienholder: 'Lienholder',
  mortgagee: 'Mortgagee',
  loss_payee: 'Loss payee',
  lessor: 'Lessor',
  additional_insured: 'Additional insured',
  interest: 'Additional interest',
  certificate_holder: 'Certificate holder',
  unknown: 'Party with an unclear role',
};

const CHECK_LABELS: Readonly<
  Record<ReadField['checks'][number]['check'], { readonly passed: string; readonly failed: string }>
> = {
  check_digit: { passed: 'Check digit is right', failed: 'Check digit is wrong' },
  format: { passed: 'Usual format', failed: 'Unusual format' },
  known_name: { passed: 'Known insurer', failed: 'Not a known insurer' },
  label: { passed: 'Known label', failed: 'Found without a known label' },
};

const GROUPS = ['Policy', 'Vehicles and property', 'Parties', 'Coverages'] as const;
type Group = (typeof GROUPS)[number];

const GROUP_OF: Readonly<Record<ReadField['name'], Group>> = {
  insurer: 'Policy',
  naic: 'Policy',
  policy_number: 'Policy',
  effective_date: 'Policy',
  expiration_date: 'Policy',
  vin: 'Vehicles and property',
  hin: 'Vehicles and property',
  vehicle: 'Vehicles and property',
  property_address: 'Vehicles and property',
  named_insured: 'Parties',
  party: 'Parties',
  limit: 'Coverages',
  deductible: 'Coverages',
};

/** A field with its number in the reading, by which reasons and corrections name it. */
export interface NumberedField {
  readonly number: number;
  readonly field: ReadField;
}

export interface FieldGroup {
  readonly group: Group;
  readonly fields: readonly NumberedField[];
}

/** Groups that have fields; within a group, fields of one vehicle or property are together. */
export function groupFields(fields: readonly ReadField[]): readonly FieldGroup[] {
  const numbered = fields.map((field, number): NumberedField => ({ field, number }));
  return GROUPS.map((group) => ({
    group,
    fields: numbered
      .filter(({ field }) => GROUP_OF[field.name] === group)
      .toSorted((one, other) => (one.field.item ?? -1) - (other.field.item ?? -1)),
  })).filter((one) => one.fields.length > 0);
}

export function fieldLabel({ name, party, coverage, item }: ReadField): string {
  const of = item === null ? '' : ` · item ${item + 1}`;
  if (party) return `${PARTY_LABELS[party.role]}${of}`;
  return `${coverage ? `${COVERAGE_LABELS[coverage]}, ${FIELD_LABELS[name].toLowerCase()}` : FIELD_LABELS[name]}${of}`;
}

/** Dates and amounts as people write them. @param value as in the reading */
export function valueLabel({ name, coverage }: Pick<ReadField, 'name' | 'coverage'>, value: string): string {
  if (FIELD_FORMATS[name] === 'date') return dayWords(value);
  return coverage && /^\d{1,12}$/.test(value) ? dollars(Number(value)) : value;
}

/** Other facts about a party. */
export function partyNotes({ party }: Pick<ReadField, 'party'>): readonly string[] {
  if (!party) return [];
  return [
    party.address ?? 'No address found',
    ...(party.hasSuccessors ? ['With ISAOA/ATIMA'] : []),
    ...(party.negation === 'removed' ? ['The page says: removed'] : []),
    ...(party.negation === 'prior' ? ['The page says: prior'] : []),
  ];
}

export interface Agreement {
  readonly label: string;
  readonly isWarning: boolean;
  /** What each reader saw, if they differ. */
  readonly seen: readonly string[];
}

export function agreementOf({ agreement, seen, confidence, sure }: ReadField): Agreement {
  const percent = `${Math.round(Math.max(0, Math.min(1, confidence)) * 100)}%`;
  const readers = seen.map(({ reader }) => READER_LABELS[reader]);
  if (agreement === 'disputed') {
    return {
      label: `Readers differ · ${percent}`,
      isWarning: true,
      seen: seen.map(({ reader, text }) => `${READER_LABELS[reader]}: ${text}`),
    };
  }
  const [only] = seen;
  const by =
    agreement === 'agreed'
      ? 'Readers agree'
      : only?.reader === 'text'
        ? 'Only the PDF’s text'
        : `Only ${readers[0] ?? 'one reader'}`;
  return {
    label: `${by} · ${percent}${sure ? ' · sure' : ''}`,
    isWarning: !sure && confidence < 0.7,
    seen: [],
  };
}

export const failedChecks = ({ checks }: Pick<ReadField, 'checks'>): readonly string[] =>
  checks.filter(({ passed }) => !passed).map(({ check }) => CHECK_LABELS[check].failed);

export const passedChecks = ({ checks }: Pick<ReadField, 'checks'>): readonly string[] =>
  checks.filter(({ passed }) => passed).map(({ check }) => CHECK_LABELS[check].passed);

/** The latest correction of a field; undefined if there is none. */
export const lastCorrection = (
  corrections: readonly FieldCorrection[],
  number: number,
): FieldCorrection | undefined => corrections.findLast(({ field }) => field === number);

export function correctionLabel({ act, value }: FieldCorrection, field: ReadField): string {
  if (act === 'confirmed') return 'Confirmed';
  if (act === 'absent') return 'Not on the page';
  return `Corrected: ${value === null ? '' : valueLabel(field, value)}`;
}
