import type { LetterBatchState, LetterKind } from '@coverleaf/contracts';
import type { Tone } from '../../components/controls/values';

export const LETTER_KINDS: Readonly<Record<LetterKind, string>> = {
  first_notice: 'First notice',
  reminder: 'Reminder',
  other: 'Other letter',
};

export const BATCH_STATES: Readonly<
  Record<LetterBatchState, { readonly label: string; readonly tone: Tone }>
> = {
  valid: { label: 'Valid', tone: 'ok' },
  withdrawn: { label: 'Withdrawn', tone: 'bad' },
};
