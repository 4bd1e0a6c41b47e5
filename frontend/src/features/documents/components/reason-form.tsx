import {
  REJECTION_REASONS,
  type RejectionCode,
  type ReplyPurpose,
  type SavedReply,
} from '@coverleaf/contracts';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { SelectField, TextAreaField, Options } from '../../../components/controls/fields';
import { focusFirstWrong } from '../../../components/controls/form-values';
import { listSavedReplies, SAVED_REPLIES } from '../../../components/saved-replies/saved-reply-calls';
import { SavedReplyField } from '../../../components/saved-replies/saved-reply-field';
import { commonLender, type Decidable, languageNote, type Rejection, rejectionOf } from '../decisions';
import { EMPTY_ERROR } from '../../../components/forms/form-definition';
import { FormEnd } from '../../../components/forms/mutation-form';

interface ReasonFormProps {
  /** Of the button. */
  readonly label: string;
  readonly variant: 'danger' | 'action';
  readonly purpose: ReplyPurpose;
  readonly documents: readonly Decidable[];
  readonly onReason: (reason: Rejection) => void;
  readonly onCancel: () => void;
}

const REASONS = Object.entries(REJECTION_REASONS) as [RejectionCode, { label: string; words: string }][];

/** A common reason, which is translated for the borrower, a saved reply or free-text note, or both. */
export function ReasonForm(props: ReasonFormProps) {
  const { label: button, variant, purpose, documents, onReason, onCancel } = props;
  const [code, setCode] = useState<string>('');
  const [note, setNote] = useState('');
  const [reply, setReply] = useState<SavedReply>();
  const replies = useSavedReplies(purpose, documents);
  const [isMissing, setMissing] = useState(false);
  const chosen = REASONS.find(([one]) => one === code);
  const languages = languageNote(documents);
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = event.currentTarget;
    const reason = rejectionOf(chosen?.[0], note, reply?.id);
    setMissing(!reason);
    if (reason) onReason(reason);
    else focusFirstWrong(form);
  };
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <SelectField
        name="reasonCode"
        label="Reason"
        value={code}
        onChange={({ target }) => setCode(target.value)}
        hint={chosen && `The borrower sees, in their language: ${chosen[1].words}`}
        autoFocus
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          event.currentTarget.form?.requestSubmit();
        }}
      >
        <option value="">Other reason</option>
        {/* A digit chooses the reason that begins with it. */}
        <Options options={REASONS.map(([one, { label }], index) => [one, `${index + 1} ${label}`])} />
      </SelectField>
      {replies.length > 0 && <SavedReplyField replies={replies} chosen={reply} onChange={setReply} />}
      {!reply && (
        <TextAreaField
          name="reason"
          label={chosen ? 'Note (optional)' : 'Message to borrower'}
          hint={['The borrower will see this exactly as written.', languages].filter(Boolean).join(' ')}
          rows={3}
          maxLength={500}
          value={note}
          onChange={({ target }) => setNote(target.value)}
          error={isMissing && !chosen ? EMPTY_ERROR : undefined}
          required={!chosen}
        />
      )}
      <FormEnd label={button} variant={variant} cancel={onCancel} />
    </form>
  );
}

const REPLIES_STALE_MS = 60_000;
const NONE: readonly SavedReply[] = [];

/** Those for all of the documents. Without them, a reason can still be typed. */
function useSavedReplies(purpose: ReplyPurpose, documents: readonly Decidable[]): readonly SavedReply[] {
  const lenderId = commonLender(documents);
  const query = { purpose, ...(lenderId && { lenderId }) };
  const { data } = useQuery({
    queryKey: [...SAVED_REPLIES, 'for', query],
    queryFn: () => listSavedReplies(query),
    staleTime: REPLIES_STALE_MS,
  });
  return data?.items ?? NONE;
}
