import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { reasonOf } from '../../api-client/call-result';
import { showToast } from '../toasts/toast-queue';
import { Button } from './button';
import { Modal } from './modal';

interface ConfirmDeleteProps {
  readonly isOpen: boolean;
  readonly title: string;
  /** Of the button that does it. */
  readonly label: string;
  /** `Failed to delete user`; the reason follows. */
  readonly failed: string;
  readonly done: string;
  readonly remove: () => Promise<unknown>;
  readonly onDeleted: () => void;
  /** Also after a failure: somebody else may have deleted it. */
  readonly onFailed: () => void;
  readonly onClose: () => void;
  /** What is to go, and that it cannot be undone. */
  readonly children: ReactNode;
}

/** Asks before something goes for good. */
export function ConfirmDelete(props: ConfirmDeleteProps): ReactNode {
  const { isOpen, title, label, failed, done, remove, onDeleted, onFailed, onClose, children } = props;
  const { mutate, isPending } = useMutation({
    mutationFn: remove,
    onSuccess: () => {
      showToast('success', done);
      onDeleted();
    },
    onError: (error) => {
      showToast('error', `${failed}: ${reasonOf(error)}`);
      onFailed();
    },
  });
  return (
    <Modal title={title} role="alertdialog" isOpen={isOpen} onClose={onClose}>
      <div className="stack">
        {children}
        <div className="form-end">
          <Button look="danger" busy={isPending} onClick={() => mutate()}>
            {label}
          </Button>
          <Button onClick={onClose} autoFocus>
            Cancel
          </Button>
        </div>
      </div>
    </Modal>
  );
}
