import { type FormEvent, useState } from 'react';
import { TextAreaField } from '../../../components/controls/fields';
import { FormEnd } from '../../../components/forms/mutation-form';

interface DiscardFormProps {
  readonly busy: boolean;
  readonly onDiscard: (reason: string) => void;
  readonly onCancel: () => void;
}

const MAX_REASON = 500;

export function DiscardForm({ busy, onDiscard, onCancel }: DiscardFormProps) {
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const isMissing = reason.trim() === '';
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (!isMissing && !busy) onDiscard(reason.replaceAll(/\s+/g, ' ').trim());
  };
  return (
    <form className="stack" noValidate onSubmit={submit}>
      <TextAreaField
        name="reason"
        label="Reason for discarding"
        hint="Staff see it in the timeline; the borrower does not."
        error={isTried && isMissing ? 'Enter a reason' : undefined}
        value={reason}
        rows={3}
        maxLength={MAX_REASON}
        required
        autoFocus
        onChange={({ target }) => setReason(target.value)}
      />
      <FormEnd label="Discard" variant="danger" busy={busy} cancel={onCancel} />
    </form>
  );
}
