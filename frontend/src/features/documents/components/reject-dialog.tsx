import type { ReactNode } from 'react';
import { Modal } from '../../../components/controls/modal';
import type { Decidable } from '../decisions';
import type { Rejection } from '../rejection';
import { RejectForm } from './reject-form';

interface RejectDialogProps {
  /** None: nothing is to be rejected. */
  readonly documents: readonly Decidable[];
  readonly onReject: (rejection: Rejection) => void;
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
      <RejectForm documents={documents} onReject={onReject} onCancel={onClose} />
    </Modal>
  );
}
