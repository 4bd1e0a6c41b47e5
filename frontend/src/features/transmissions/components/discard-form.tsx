import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '../../../components/controls/button';
import { TextAreaField } from '../../../components/controls/more-fields';

interface DiscardFormProps {
  readonly busy: boolean;
  readonly onDiscard: (reason: string) => void;
  readonly onCancel: () => void;
}

const MAX_REASON = 500;

/** Giving up needs a reason, which the timeline keeps. */
export function DiscardForm({ busy, onDiscard, onCancel }: DiscardFormProps): ReactNode {
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
        label="Why is it given up?"
        hint="Staff see it in the timeline; the borrower does not."
        error={isTried && isMissing ? 'Give a reason' : undefined}
        value={reason}
        rows={3}
        maxLength={MAX_REASON}
        required
        autoFocus
        onChange={({ target }) => setReason(target.value)}
      />
      <div className="form-end">
        <Button type="submit" look="danger" busy={busy}>
          Discard
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}
