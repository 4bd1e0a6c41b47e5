import type {
  CollateralKind,
  CoverageKind,
  DocumentKind,
  LenderRequirements,
  Requirements,
} from '@coverleaf/contracts';
import { defineForm } from '../../components/forms/form-definition';
import { COVERAGE_LABELS, dollars, KIND_LABELS } from '../../components/reading-labels/reading-labels';

/** As typed: one name per line, numbers as text. */
export interface RequirementValues {
  readonly acceptedKinds: readonly DocumentKind[];
  readonly lienholderNames: string;
  readonly lienholderAddress: string;
  readonly asksSuccessors: boolean;
  readonly coverages: readonly CoverageKind[];
  readonly maxDeductible: string;
  readonly acceptsYes: boolean;
  readonly sampledPercent: string;
}

export type RequirementRecord = RequirementValues & { readonly version: number };

export const toRecord = ({ requirements, version }: LenderRequirements): RequirementRecord => ({
  acceptedKinds: requirements.acceptedKinds,
  lienholderNames: requirements.lienholderNames.join('\n'),
  lienholderAddress: requirements.lienholderAddress ?? '',
  asksSuccessors: requirements.asksSuccessors,
  coverages: requirements.coverages,
  maxDeductible: requirements.maxDeductible === null ? '' : String(requirements.maxDeductible),
  acceptsYes: requirements.acceptsYes,
  sampledPercent: String(requirements.sampledPercent),
  version,
});

/** @param values without errors */
export function toRequirements(values: RequirementValues): Requirements {
  const { acceptedKinds, coverages, asksSuccessors, acceptsYes } = values;
  return {
    acceptedKinds: [...acceptedKinds],
    lienholderNames: namesOf(values.lienholderNames),
    lienholderAddress: values.lienholderAddress.trim().replaceAll(/\s+/g, ' ') || null,
    asksSuccessors,
    coverages: [...coverages],
    maxDeductible: amountOf(values.maxDeductible),
    acceptsYes,
    sampledPercent: Number(values.sampledPercent),
  };
}

const namesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((name) => name.trim().replaceAll(/\s+/g, ' '))
    .filter(Boolean);

const plain = (text: string): string => text.trim().replaceAll(/[$,\s]/g, '');
const amountOf = (text: string): number | null => (plain(text) ? Number(plain(text)) : null);

/** The limits of the schema, which cannot be imported without its library. */
const MOST_NAMES = 20;
const LONGEST_NAME = 200;
const MOST_DOLLARS = 1_000_000;

function namesError(text: string): string | undefined {
  const names = namesOf(text);
  if (names.length > MOST_NAMES) return `Enter at most ${MOST_NAMES} names`;
  return names.some(({ length }) => length > LONGEST_NAME)
    ? `A name has more than ${LONGEST_NAME} characters`
    : undefined;
}

function amountError(text: string): string | undefined {
  const digits = plain(text);
  return digits === '' || (/^\d+$/.test(digits) && Number(digits) <= MOST_DOLLARS)
    ? undefined
    : 'Enter whole dollars, at most 1,000,000, or leave it empty';
}

const shareError = (text: string): string | undefined =>
  /^\d{1,3}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= 100
    ? undefined
    : 'Enter a whole number from 1 to 100';

export const REQUIREMENT_FORM = defineForm<RequirementValues>({
  acceptedKinds: {
    label: 'Kinds of documents that are accepted',
    kind: 'custom',
    initial: [],
    check: (kinds) => (kinds.length === 0 ? 'Choose at least one kind' : undefined),
  },
  lienholderNames: {
    label: 'How a policy may name the lender',
    hint: 'One name a line. Case, punctuation and legal forms such as “Inc.” don’t matter. Borrowers’ agents are given the first.',
    kind: 'textarea',
    rows: 4,
    required: true,
    check: namesError,
  },
  lienholderAddress: {
    label: 'Address of the lienholder',
    hint: 'Empty: any address.',
    kind: 'text',
    maxLength: 300,
  },
  asksSuccessors: {
    label: 'ISAOA/ATIMA must follow the name',
    hint: 'Or the words that it stands for.',
    kind: 'checkbox',
  },
  coverages: { label: 'Coverages that the document must show', kind: 'custom', initial: [] },
  maxDeductible: {
    label: 'Highest deductible, in dollars',
    hint: 'Empty: any.',
    kind: 'text',
    inputMode: 'numeric',
    maxLength: 12,
    check: amountError,
  },
  acceptsYes: {
    label: 'A document that shows all needs no approval by staff',
    hint: 'Applies where documents wait for approval (Settings). Coverleaf doesn’t know yet which vehicle or property secures a loan, so a document about another one passes too.',
    kind: 'checkbox',
  },
  sampledPercent: {
    label: 'Share of those that staff check all the same, in percent',
    hint: 'So that wrong answers are noticed.',
    kind: 'text',
    inputMode: 'numeric',
    maxLength: 3,
    required: true,
    check: shareError,
  },
});

/** A lender's requirements, in sentences. */
export function requirementSentences(requirements: Requirements): readonly string[] {
  const { acceptedKinds, lienholderNames, lienholderAddress, coverages, maxDeductible } = requirements;
  return [
    `The document is one of these: ${listed(acceptedKinds.map((kind) => KIND_LABELS[kind]))}.`,
    'The policy is in force on the day on which it is read.',
    'It covers the vehicle or property of the loan, where the loan is known.',
    `It names the lender as lienholder, mortgagee or loss payee: ${listed(lienholderNames.map((name) => `“${name}”`))}${
      requirements.asksSuccessors ? ', followed by ISAOA/ATIMA' : ''
    }.`,
    lienholderAddress ? `The lender’s address is ${lienholderAddress}.` : 'The lender may have any address.',
    coverages.length > 0
      ? `It shows these coverages: ${listed(
          coverages.map((kind) => COVERAGE_LABELS[kind]),
          'and',
        )}.`
      : 'No coverage is required in particular.',
    maxDeductible === null
      ? 'Deductibles may be of any amount.'
      : `No deductible is above ${dollars(maxDeductible)}.`,
  ];
}

export const approvalSentence = ({ acceptsYes, sampledPercent }: Requirements): string =>
  acceptsYes
    ? `A document that shows all of this needs no approval by staff, but ${sampledPercent}% of them are checked all the same.`
    : 'If documents wait for approval (Settings), one that shows all of this also waits.';

const listed = (names: readonly string[], joint: 'or' | 'and' = 'or'): string =>
  new Intl.ListFormat('en-US', { type: joint === 'or' ? 'disjunction' : 'conjunction' }).format(names);

export const COLLATERALS: readonly CollateralKind[] = ['auto', 'home', 'boat', 'rv'];

export const knownCollateral = (text: string | undefined): CollateralKind | undefined =>
  COLLATERALS.find((one) => one === text);
