import type { User } from '@coverleaf/contracts';
import type { ReactNode } from 'react';
import { ConfirmDelete } from '../../../components/controls/confirm-delete';
import { deleteUser } from '../api/user-calls';

interface DeleteUserProps {
  /** Null: nobody is to be deleted. */
  readonly user: User | null;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

export const DeleteUser = ({ user, onDeleted, onClose }: DeleteUserProps): ReactNode => (
  <ConfirmDelete
    isOpen={user !== null}
    title="Delete this user?"
    label="Delete user"
    failed="Failed to delete user"
    done="User deleted successfully"
    remove={() => (user ? deleteUser(user.id) : Promise.resolve())}
    onDeleted={onDeleted}
    onFailed={onClose}
    onClose={onClose}
  >
    <p>
      {user?.name} ({user?.email}) is signed out at once and can no longer sign in. This action cannot be
      undone.
    </p>
  </ConfirmDelete>
);
