import { type CaseDetail, type ClosingReason, MAX_CLOSING_NOTE } from '@coverleaf/contracts';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../components/controls/button';
import { Options, SelectField, TextAreaField } from '../../../components/controls/fields';
import { CLOSING_REASONS } from '../case-values';
import { useClosing } from '../use-closing';

/** Closes a case for a reason, or reopens it. */
export function CloseCase({ one }: { one: CaseDetail }) {
  const [isOpen, setOpen] = useState(false);
  const { close, reopen, isBusy, errors } = useClosing(one, () => setOpen(false));
  const [reason, setReason] = useState<ClosingReason>('paid_off');
  const [note, setNote] = useState('');
  if (one.state === 'closed')
    return (
      <Button busy={isBusy} onClick={() => reopen()}>
        Reopen
      </Button>
    );
  if (!isOpen) return <Button onClick={() => setOpen(true)}>Close case</Button>;
  const save = (event: FormEvent): void => {
    event.preventDefault();
    if (!isBusy) close({ reason, note });
  };
  return (
    <form className="close-case" onSubmit={save} noValidate>
      <p>Proof is no longer asked for, and a charge that runs ends today. Refunds that are owed stay owed.</p>
      <SelectField
        name="reason"
        label="Reason"
        value={reason}
        autoFocus
        onChange={({ target }) => setReason(target.value as ClosingReason)}
      >
        <Options options={Object.entries(CLOSING_REASONS)} />
      </SelectField>
      <TextAreaField
        name="note"
        label="Note"
        hint="Optional. Whoever opens this case reads it"
        rows={3}
        maxLength={MAX_CLOSING_NOTE}
        value={note}
        error={errors['note']}
        onChange={({ target }) => setNote(target.value)}
      />
      <div className="button-row">
        <Button type="submit" variant="action" busy={isBusy}>
          Close case
        </Button>
        <Button onClick={() => setOpen(false)}>Cancel</Button>
      </div>
    </form>
  );
}
