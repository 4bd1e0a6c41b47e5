import type { ReadField, Verdict, VerdictReason, VerdictReasonCode } from '@coverleaf/contracts';

/** A field with its number in the reading. */
export interface NumberedField extends ReadField {
  readonly index: number;
}

/** What came out of one condition. Without reasons it is met, or nothing was asked. */
export interface Finding {
  readonly state: Verdict['conditions'][number]['state'];
  readonly fields: readonly number[];
  readonly reasons: readonly Pick<VerdictReason, 'code' | 'answer'>[];
}

/** The vehicle, boat or property of the loan in the document; null: the document has several, and the loan's is unknown. */
export interface LoanItem {
  readonly item: number | null;
  /** How many the document lists. */
  readonly count: number;
}

export const met = (fields: readonly NumberedField[]): Finding => ({
  state: 'met',
  fields: fields.map(({ index }) => index),
  reasons: [],
});

export const notAsked: Finding = { state: 'not_asked', fields: [], reasons: [] };

export const failed = (
  code: VerdictReasonCode,
  answer: VerdictReason['answer'],
  fields: readonly NumberedField[] = [],
): Finding => ({
  state: answer === 'no' ? 'failed' : 'unclear',
  fields: fields.map(({ index }) => index),
  reasons: [{ code, answer }],
});
