import type { NewSavedReply, ReplyPurpose, SavedReplyChange } from '@coverleaf/contracts';
import { oneLine } from '../../components/controls/form-values';
import { defineForm, type FormValues } from '../../components/forms/form-definition';

export type SavedReplyValues = FormValues<NewSavedReply>;

export const PURPOSE_LABELS: Readonly<Record<ReplyPurpose, string>> = {
  reject: 'Reject a document',
  ask: 'Ask for one more document',
};

const TEXT = { kind: 'textarea', rows: 4, maxLength: 500, required: true } as const;

/** @param lenderId of a new one, until another is chosen; '' for all lenders */
export const savedReplyForm = (lenderId: string, mayServeAll: boolean) =>
  defineForm<SavedReplyValues>({
    lenderId: {
      ...{ label: 'Lender', kind: 'custom', initial: lenderId, isOnlyForNew: true },
      ...(!mayServeAll && { required: true }),
    },
    purpose: { label: 'Used to', kind: 'custom', initial: 'reject' },
    name: {
      ...{ label: 'Name', hint: 'Staff find it by this name. Borrowers don’t see it.' },
      ...{ kind: 'text', maxLength: 60, required: true },
    },
    text: {
      ...{ label: 'Text in English', ...TEXT },
      hint: 'Borrowers read it after “The reason:” or “A note from our staff:”.',
    },
    textEs: {
      ...{ label: 'Text in Spanish', ...TEXT },
      hint: 'For borrowers who read Spanish. All others read the English text.',
    },
  });

/** @param values without errors */
export const toNewReply = ({ lenderId, ...values }: SavedReplyValues): NewSavedReply => ({
  ...values,
  lenderId: lenderId || null,
  text: oneLine(values.text),
  textEs: oneLine(values.textEs),
});

export const toReplyChange = ({
  purpose,
  name,
  text,
  textEs,
}: Partial<SavedReplyValues>): SavedReplyChange => ({
  ...(purpose && { purpose }),
  ...(name !== undefined && { name }),
  ...(text !== undefined && { text: oneLine(text) }),
  ...(textEs !== undefined && { textEs: oneLine(textEs) }),
});
