import type {
  CaseDetail,
  CaseFields,
  ChargeChanges,
  ClosingReason,
  CollateralKind,
  CoverageKind,
} from '@coverleaf/contracts';
import { defineForm } from '../../components/forms/form-definition';

/** As typed: amounts as text, and no choice as ''. */
export interface CaseValues extends Record<TextName, string> {
  readonly collateral: CollateralKind | '';
  readonly coverages: readonly CoverageKind[];
}
type TextName = Exclude<keyof CaseFields, 'collateral' | 'coverages'>;

export type CaseRecord = CaseValues & { readonly version: number };

export const CASE_FIELD_LABELS: Readonly<Record<keyof CaseFields, string>> = {
  reference: 'Reference',
  borrower: 'Borrower',
  email: 'Email',
  phone: 'Phone',
  collateral: 'Collateral',
  description: 'Description',
  number: 'VIN or hull number',
  address: 'Property address',
  lienholderName: 'Lienholder',
  lienholderAddress: 'Lienholder’s address',
  maxDeductible: 'Highest deductible',
  coverages: 'Coverages',
  noticeOn: 'Notice sent on',
  reminderOn: 'Reminder sent on',
  dueOn: 'Proof due on',
  monthlyChargeCents: 'Monthly charge',
};

export const CHARGE_LABELS: Readonly<Record<keyof ChargeChanges, string>> = {
  firstOn: 'First day',
  lastOn: 'Last day',
  monthlyCents: 'Monthly charge',
  isVoid: 'The lender did not charge',
  coveredFrom: 'Coverage from',
  coveredUntil: 'Coverage until',
  refundPaidOn: 'Refund paid on',
};

export const CLOSING_REASONS: Readonly<Record<ClosingReason, string>> = {
  paid_off: 'The loan was paid off',
  sold: 'The loan was sold to another lender',
  duplicate: 'Another case is about the same loan',
  other: 'Another reason',
};

/** `$81.50` */
export const centsWords = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

const plain = (text: string): string => text.trim().replaceAll(/[$,\s]/g, '');

const dollarsError = (text: string): string | undefined =>
  plain(text) === '' || (/^\d{1,7}$/.test(plain(text)) && Number(plain(text)) <= 1_000_000)
    ? undefined
    : 'Enter whole dollars, at most 1,000,000, or leave it empty';

/** Of an amount with cents, as typed. */
export const amountError = (text: string): string | undefined =>
  plain(text) === '' || (/^\d{1,7}(\.\d{1,2})?$/.test(plain(text)) && Number(plain(text)) <= 1_000_000)
    ? undefined
    : 'Enter an amount like 81.50, or leave it empty';

/** As typed; see `amountError`. */
export const amountText = (cents: number | null): string => (cents === null ? '' : (cents / 100).toFixed(2));

/** @param text without an error; see `amountError` */
export const centsOf = (text: string): number | null =>
  plain(text) === '' ? null : Math.round(Number(plain(text)) * 100);

const LABELS = CASE_FIELD_LABELS;

export const CASE_FORM = defineForm<CaseValues>({
  reference: {
    label: LABELS.reference,
    kind: 'text',
    maxLength: 100,
    required: true,
    hint: 'As the lender’s letters have it',
  },
  borrower: { label: LABELS.borrower, kind: 'text', maxLength: 200 },
  email: { label: LABELS.email, kind: 'email', maxLength: 254 },
  phone: { label: LABELS.phone, kind: 'tel', maxLength: 40 },
  collateral: { label: LABELS.collateral, kind: 'custom', initial: '' },
  description: { label: LABELS.description, kind: 'text', maxLength: 200, hint: 'Such as 2018 Ford F-150' },
  number: {
    label: LABELS.number,
    kind: 'text',
    maxLength: 30,
    autoCapitalize: 'characters',
    spellCheck: false,
  },
  address: { label: LABELS.address, kind: 'text', maxLength: 300 },
  lienholderName: {
    label: LABELS.lienholderName,
    kind: 'text',
    maxLength: 200,
    hint: 'As the policy must name the lender. Empty: as the lender’s requirements say',
  },
  lienholderAddress: { label: LABELS.lienholderAddress, kind: 'text', maxLength: 300 },
  maxDeductible: {
    label: `${LABELS.maxDeductible}, in dollars`,
    kind: 'text',
    inputMode: 'numeric',
    maxLength: 12,
    check: dollarsError,
  },
  coverages: { label: LABELS.coverages, kind: 'custom', initial: [] },
  noticeOn: { label: LABELS.noticeOn, kind: 'custom', initial: '' },
  reminderOn: { label: LABELS.reminderOn, kind: 'custom', initial: '' },
  dueOn: { label: LABELS.dueOn, kind: 'custom', initial: '' },
  monthlyChargeCents: {
    label: `${LABELS.monthlyChargeCents}, in dollars`,
    kind: 'text',
    inputMode: 'decimal',
    maxLength: 12,
    hint: 'Of the insurance that the lender buys otherwise',
    check: amountError,
  },
});

export const toRecord = (one: CaseDetail): CaseRecord => ({
  ...CASE_FORM.valuesOf({
    ...one,
    maxDeductible: one.maxDeductible === null ? '' : String(one.maxDeductible),
    monthlyChargeCents: amountText(one.monthlyChargeCents),
  }),
  version: one.version,
});

/** @param values without errors */
export function toFields(values: CaseValues): CaseFields {
  const { maxDeductible, monthlyChargeCents, collateral, coverages, reference, ...texts } = values;
  const orNull = (text: string): string | null => text.trim() || null;
  return {
    reference: reference.trim(),
    borrower: orNull(texts.borrower),
    email: orNull(texts.email),
    phone: orNull(texts.phone),
    description: orNull(texts.description),
    number: orNull(texts.number),
    address: orNull(texts.address),
    lienholderName: orNull(texts.lienholderName),
    lienholderAddress: orNull(texts.lienholderAddress),
    noticeOn: orNull(texts.noticeOn),
    reminderOn: orNull(texts.reminderOn),
    dueOn: orNull(texts.dueOn),
    collateral: collateral || null,
    coverages: [...coverages],
    maxDeductible: plain(maxDeductible) === '' ? null : Number(plain(maxDeductible)),
    monthlyChargeCents: centsOf(monthlyChargeCents),
  };
}
