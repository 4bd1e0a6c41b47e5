import type { AdminFaq } from '@coverleaf/contracts';
import type { ReactNode } from 'react';
import { ConfirmDelete } from '../../../components/controls/confirm-delete';
import { deleteFaq } from '../api/faq-calls';

interface DeleteFaqProps {
  /** Null: none is to be deleted. */
  readonly faq: AdminFaq | null;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

export const DeleteFaq = ({ faq, onDeleted, onClose }: DeleteFaqProps): ReactNode => (
  <ConfirmDelete
    isOpen={faq !== null}
    title="Delete this question?"
    label="Delete FAQ"
    failed="Failed to delete FAQ"
    done="FAQ deleted successfully"
    remove={() => (faq ? deleteFaq(faq.id) : Promise.resolve())}
    onDeleted={onDeleted}
    onFailed={onDeleted}
    onClose={onClose}
  >
    <p>“{faq?.question}” goes from every public page. This action cannot be undone.</p>
  </ConfirmDelete>
);
