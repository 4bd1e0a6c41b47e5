import {
  type CaseClosing,
  type CaseDetail,
  type ClosingReason,
  MAX_CLOSING_NOTE,
} from '@coverleaf/contracts';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { fieldMessagesOf } from '../../../api-client/call-result';
import { Button } from '../../../components/controls/button';
import { Options, SelectField, TextAreaField } from '../../../components/controls/fields';
import { showToast } from '../../../components/toasts/toasts';
import { closeCase, reopenCase } from '../api/case-calls';
import { CLOSING_REASONS } from '../case-values';
import { useCaseChange } from '../use-case-acts';

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

/** Closes and reopens a case in the version that is shown. `errors` are those of fields. */
function useClosing({ id, version }: CaseDetail, onClosed: () => void) {
  const { show, fail } = useCaseChange();
  const closing = useMutation({
    mutationFn: (body: CaseClosing) => closeCase(id, version, body),
    onSuccess: (one) => {
      show(one);
      onClosed();
      showToast('success', 'Case closed');
    },
    onError: fail,
  });
  const reopening = useMutation({
    mutationFn: () => reopenCase(id, version),
    onSuccess: (one) => {
      show(one);
      showToast('success', 'Case reopened');
    },
    onError: fail,
  });
  return {
    close: closing.mutate,
    reopen: reopening.mutate,
    isBusy: closing.isPending || reopening.isPending,
    errors: fieldMessagesOf(closing.error),
  };
}
