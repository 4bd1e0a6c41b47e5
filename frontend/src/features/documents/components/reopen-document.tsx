import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../api-client/call-result';
import { Button } from '../../../components/controls/button';
import { Field } from '../../../components/controls/fields';
import { Modal } from '../../../components/controls/modal';
import { EMPTY_ERROR } from '../../../components/forms/form-definition';
import { FormEnd } from '../../../components/forms/mutation-form';
import { showToast } from '../../../components/toasts/toasts';
import { reopenDocument } from '../api/document-calls';

/** Takes back a decision that can no longer be undone. */
export function ReopenDocument({ id }: { id: string }) {
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const close = (): void => setOpen(false);
  const { mutate, isPending } = useMutation({
    mutationFn: reopenDocument,
    onSuccess: () => {
      close();
      setReason('');
      showToast('success', 'Document reopened');
    },
    onError: (error) => showToast('error', messageOf(error, 'Failed to reopen the document')),
    onSettled: () => queries.invalidateQueries({ queryKey: ['documents'] }),
  });
  return (
    <div>
      <Button onClick={() => setOpen(true)}>Reopen</Button>
      <Modal title="Reopen this document?" isOpen={isOpen} onClose={close}>
        <form
          className="stack"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            setMissing(!reason.trim());
            if (reason.trim() && !isPending) mutate({ id, reason: reason.trim() });
          }}
        >
          <p>
            Somebody can decide again. A borrower who was told the decision will be told that it no longer
            holds.
          </p>
          <Field
            name="reason"
            label="Reason, for staff"
            value={reason}
            maxLength={300}
            autoComplete="off"
            autoFocus
            required
            error={isMissing && !reason.trim() ? EMPTY_ERROR : undefined}
            onChange={({ target }) => setReason(target.value)}
          />
          <FormEnd label="Reopen" busy={isPending} cancel={close} />
        </form>
      </Modal>
    </div>
  );
}
