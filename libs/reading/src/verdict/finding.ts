import type { ReadField, Verdict, VerdictReason, VerdictReasonCode } from '@coverleaf/contracts';

/** A field with its number in the reading. */
export interface NumberedField extends ReadField {
  readonly number: number;
}

/** What came out of one condition. Without reasons it is met, or nothing was asked. */
export interface Finding {
  readonly state: Verdict['conditions'][number]['state'];
  /** Their numbers. */
  readonly fields: readonly number[];
  readonly reasons: readonly Pick<VerdictReason, 'code' | 'answer'>[];
}

/** The vehicles, boats or properties of a document that the loan may be about. */
export interface LoanItems {
  /** What holds for the loan must hold for each of them. Empty: unknown which of several it is. */
  readonly items: readonly number[];
  /** How many the document lists. */
  readonly count: number;
}

/** Whether a value is about one vehicle, boat or property. In a document of several it must say so. */
export const isOf = (field: NumberedField, item: number, { count }: LoanItems): boolean =>
  count <= 1 || field.item === item;

/** Whether a known label announces it, so that it may make a yes. */
export const isLabeled = ({ checks }: ReadField): boolean =>
  checks.every(({ check, passed }) => check !== 'label' || passed);

/**
 * Whether a label announces it and a reader of pictures saw it: a text layer alone may say what the page doesn't show.
 */
export const isSeen = (field: ReadField): boolean =>
  isLabeled(field) &&
  (field.agreement === 'agreed' ||
    (field.agreement === 'single' && field.seen.some(({ reader }) => reader !== 'text')));

export const met = (fields: readonly NumberedField[]): Finding => ({
  state: 'met',
  fields: fields.map(({ number }) => number),
  reasons: [],
});

export const notAsked: Finding = { state: 'not_asked', fields: [], reasons: [] };

export const failed = (
  code: VerdictReasonCode,
  answer: VerdictReason['answer'],
  fields: readonly NumberedField[] = [],
): Finding => ({
  state: answer === 'no' ? 'failed' : 'unclear',
  fields: fields.map(({ number }) => number),
  reasons: [{ code, answer }],
});
