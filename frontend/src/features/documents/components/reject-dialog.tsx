import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '../../../components/controls/button';
import { focusFirstWrong, valuesOf } from '../../../components/controls/form-values';
import { Modal } from '../../../components/controls/modal';
import { TextAreaField } from '../../../components/controls/more-fields';
import type { Decidable } from '../decisions';

interface RejectDialogProps {
  /** None: nothing is to be rejected. */
  readonly documents: readonly Decidable[];
  readonly onReject: (reason: string) => void;
  readonly onClose: () => void;
}

/** Asks why, before documents are rejected. */
export function RejectDialog({ documents, onReject, onClose }: RejectDialogProps): ReactNode {
  const [only] = documents;
  const title =
    documents.length === 1 && only
      ? `Reject the document of ${only.name}?`
      : `Reject ${documents.length} documents?`;
  return (
    <Modal title={title} isOpen={documents.length > 0} onClose={onClose}>
      <RejectForm onReject={onReject} onCancel={onClose} />
    </Modal>
  );
}

function RejectForm({
  onReject,
  onCancel,
}: {
  onReject: (reason: string) => void;
  onCancel: () => void;
}): ReactNode {
  const [isMissing, setMissing] = useState(false);
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = event.currentTarget;
    // One line, whatever was pasted.
    const reason = valuesOf(form, ['reason']).reason.trim().replaceAll(/\s+/g, ' ');
    setMissing(!reason);
    if (reason) onReject(reason);
    else focusFirstWrong(form);
  };
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <TextAreaField
        name="reason"
        label="Reason"
        hint="Staff read it in the history; the borrower may be told of it."
        rows={3}
        maxLength={500}
        error={isMissing ? 'Fill in this field' : undefined}
        autoFocus
        required
      />
      <div className="form-end">
        <Button type="submit" look="danger">
          Reject
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}
