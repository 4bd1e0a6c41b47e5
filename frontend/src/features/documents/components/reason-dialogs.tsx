import type { Decidable, Rejection } from '../decisions';
import { Modal } from '../../../components/controls/modal';
import { ReasonForm } from './reason-form';

interface ReasonDialogProps {
  /** None: the dialog is closed. */
  readonly documents: readonly Decidable[];
  readonly onReason: (reason: Rejection) => void;
  readonly onClose: () => void;
}

export const RejectDialog = ({ documents, onReason, onClose }: ReasonDialogProps) => (
  <Modal
    title={
      documents.length === 1 && documents[0]
        ? `Reject ${documents[0].name}’s document?`
        : `Reject ${documents.length} documents?`
    }
    isOpen={documents.length > 0}
    onClose={onClose}
  >
    <ReasonForm
      label="Reject"
      variant="danger"
      purpose="reject"
      documents={documents}
      onReason={onReason}
      onCancel={onClose}
    />
  </Modal>
);

/** Asks for one more document, before anybody decides. */
export const AskDialog = ({ documents, onReason, onClose }: ReasonDialogProps) => (
  <Modal
    title={`Ask ${documents[0]?.name ?? ''} for one more document`}
    isOpen={documents.length > 0}
    onClose={onClose}
  >
    <p className="quiet">
      The status page says what is missing and takes the document. This one comes back when it’s there, or
      after a week.
    </p>
    <ReasonForm
      label="Ask"
      variant="action"
      purpose="ask"
      documents={documents}
      onReason={onReason}
      onCancel={onClose}
    />
  </Modal>
);
