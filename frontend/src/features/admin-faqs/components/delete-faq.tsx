import type { AdminFaq } from '@coverleaf/contracts';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { messageOf } from '../../../api-client/call-error';
import { Button } from '../../../components/controls/button';
import { Modal } from '../../../components/controls/modal';
import { showToast } from '../../../components/toasts/toast-queue';
import { deleteFaq } from '../api/faq-calls';

interface DeleteFaqProps {
  /** Null: none is to be deleted. */
  readonly faq: AdminFaq | null;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

export function DeleteFaq({ faq, onDeleted, onClose }: DeleteFaqProps): ReactNode {
  const { mutate, isPending } = useMutation({
    mutationFn: deleteFaq,
    onSuccess: () => {
      showToast('success', 'FAQ deleted successfully');
      onDeleted();
    },
    onError: (error) => {
      showToast('error', `Failed to delete FAQ: ${messageOf(error, 'the server could not do it')}`);
      onDeleted();
    },
  });
  return (
    <Modal title="Delete this question?" role="alertdialog" isOpen={faq !== null} onClose={onClose}>
      <div className="stack">
        <p>“{faq?.question}” goes from every public page. This action cannot be undone.</p>
        <div className="form-end">
          <Button look="danger" busy={isPending} onClick={() => faq && mutate(faq.id)}>
            Delete FAQ
          </Button>
          <Button onClick={onClose} autoFocus>
            Cancel
          </Button>
        </div>
      </div>
    </Modal>
  );
}
