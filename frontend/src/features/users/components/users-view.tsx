import type { SignedInUser, User } from '@coverleaf/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../components/controls/button';
import { ConfirmDelete, Modal } from '../../../components/controls/modal';
import { ROLE_LABELS } from '../../../components/controls/role-labels';
import { List } from '../../../components/lists/data-table';
import { FilterBar, knownKey } from '../../../components/lists/filter-bar';
import { useList } from '../../../components/lists/use-list';
import { Screen } from '../../../components/screen/screen';
import { showToast } from '../../../components/toasts/toasts';
import { PlusIcon } from '../../../components/ui/staff-icons';
import { deleteUser, listUsers } from '../api/user-calls';
import { UserForm } from './user-form';
import { UserTable } from './user-table';

const DeleteUser = ({ user, onDeleted, onClose }: DeleteUserProps): ReactNode => (
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

interface UsersViewProps {
  readonly editor: SignedInUser;
  /** The editor has changed what is known of themselves. */
  readonly onOwnChange: () => void;
}

type Open = { readonly kind: 'add' } | { readonly kind: 'edit' | 'delete'; readonly user: User } | null;

const FILTERS = [
  { kind: 'search', name: 'q', label: 'Search by name or email' },
  { name: 'role', label: 'Role', all: 'All roles', options: Object.entries(ROLE_LABELS) },
] as const;

export function UsersView({ editor, onOwnChange }: UsersViewProps): ReactNode {
  const list = useList({
    key: ['users', 'list'],
    filters: ['q', 'role'],
    toQuery: ({ q, role }) => {
      const known = knownKey(ROLE_LABELS, role);
      return { ...(q && { q }), ...(known && { role: known }) };
    },
    fetchPage: listUsers,
  });
  const [open, setOpen] = useState<Open>(null);
  const queries = useQueryClient();
  const close = (): void => setOpen(null);

  const changed = (): void => {
    close();
    void queries.invalidateQueries();
  };
  const saved = (user: User): void => {
    showToast('success', open?.kind === 'add' ? 'User created successfully' : 'User updated successfully');
    if (user.id === editor.id) onOwnChange();
    changed();
  };
  const deleted = (): void => {
    changed();
    // The row that had the focus is gone.
    requestAnimationFrame(() => document.getElementById('main')?.focus());
  };

  return (
    <Screen
      title="Users"
      actions={
        <Button look="action" onClick={() => setOpen({ kind: 'add' })}>
          <PlusIcon />
          Add user
        </Button>
      }
    >
      <FilterBar filter={list} fields={FILTERS} />
      <List
        list={list}
        noun={['user', 'users']}
        empty={{
          text: 'Your team appears here with roles and last sign-ins.',
          action: <Button onClick={() => setOpen({ kind: 'add' })}>Add a user</Button>,
          filteredText: 'Try another name or email, or clear the filters.',
        }}
        onMore={list.more}
      >
        {(users) => (
          <UserTable
            users={users}
            ownId={editor.id}
            onEdit={(user) => setOpen({ kind: 'edit', user })}
            onDelete={(user) => setOpen({ kind: 'delete', user })}
          />
        )}
      </List>
      <Modal
        title={open?.kind === 'edit' ? 'Edit user' : 'Add user'}
        isOpen={open?.kind === 'add' || open?.kind === 'edit'}
        onClose={close}
      >
        <UserForm
          editor={editor}
          user={open?.kind === 'edit' ? open.user : null}
          onSaved={saved}
          onCancel={close}
        />
      </Modal>
      <DeleteUser user={open?.kind === 'delete' ? open.user : null} onDeleted={deleted} onClose={close} />
    </Screen>
  );
}

interface DeleteUserProps {
  /** Null: nobody is to be deleted. */
  readonly user: User | null;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}
