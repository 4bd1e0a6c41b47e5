import type { User } from '@coverleaf/contracts';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { messageOf } from '../../../api-client/call-error';
import { Button } from '../../../components/controls/button';
import { Modal } from '../../../components/controls/modal';
import { showToast } from '../../../components/toasts/toast-queue';
import { deleteUser } from '../api/user-calls';

interface DeleteUserProps {
  /** Null: nobody is to be deleted. */
  readonly user: User | null;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

export function DeleteUser({ user, onDeleted, onClose }: DeleteUserProps): ReactNode {
  const { mutate, isPending } = useMutation({
    mutationFn: deleteUser,
    onSuccess: () => {
      showToast('success', 'User deleted successfully');
      onDeleted();
    },
    onError: (error) => {
      showToast('error', `Failed to delete user: ${messageOf(error, 'the server could not do it')}`);
      onClose();
    },
  });
  return (
    <Modal title="Delete this user?" role="alertdialog" isOpen={user !== null} onClose={onClose}>
      <div className="stack">
        <p>
          {user?.name} ({user?.email}) is signed out at once and can no longer sign in. This action cannot be
          undone.
        </p>
        <div className="form-end">
          <Button look="danger" busy={isPending} onClick={() => user && mutate(user.id)}>
            Delete user
          </Button>
          <Button onClick={onClose} autoFocus>
            Cancel
          </Button>
        </div>
      </div>
    </Modal>
  );
}
