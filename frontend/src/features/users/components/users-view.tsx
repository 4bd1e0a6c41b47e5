import type { SignedInUser, User } from '@coverleaf/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../../components/controls/button';
import { ConfirmDelete, Modal } from '../../../components/controls/modal';
import { ROLE_LABELS } from '../../../components/controls/labels';
import { List } from '../../../components/lists/list';
import { FilterBar, isUuid, knownKey, present } from '../../../components/lists/filter-bar';
import { useList } from '../../../components/lists/use-list';
import { Screen } from '../../../components/screen/screen';
import { showToast } from '../../../components/toasts/toasts';
import { PlusIcon, UploadIcon } from '../../../components/ui/staff-icons';
import { deleteUser, listUsers } from '../api/user-calls';
import { UserForm } from './user-form';
import { UserTable } from './user-table';

interface UsersViewProps {
  readonly editor: SignedInUser;
  /** Users changed their own record. */
  readonly onOwnChange: () => void;
}

type Open = { readonly kind: 'add' } | { readonly kind: 'edit' | 'delete'; readonly user: User } | null;

const FILTERS = [
  { kind: 'search', name: 'q', label: 'Search by name or email' },
  { name: 'role', label: 'Role', all: 'All roles', options: Object.entries(ROLE_LABELS) },
] as const;
const LENDER_FILTER = { kind: 'lender', name: 'lenderId', label: 'Lender', all: 'Any lender' } as const;

export function UsersView({ editor, onOwnChange }: UsersViewProps) {
  const list = useList({
    key: ['users', 'list'],
    filters: ['q', 'role', 'lenderId'],
    toQuery: ({ q, role, lenderId }) =>
      present({
        q,
        role: knownKey(ROLE_LABELS, role),
        lenderId: isUuid(lenderId) ? lenderId : undefined,
      }),
    fetchPage: listUsers,
  });
  const [open, setOpen] = useState<Open>(null);
  const onDelete = useCallback((user: User) => setOpen({ kind: 'delete', user }), []);
  const queries = useQueryClient();
  const close = (): void => setOpen(null);

  const saved = (user: User): void => {
    showToast('success', open?.kind === 'add' ? 'User created successfully' : 'User updated successfully');
    if (user.id === editor.id) onOwnChange();
    close();
    void queries.invalidateQueries();
  };

  return (
    <Screen
      title="Users"
      actions={
        <>
          <Link className="btn" to="/admin/users/import">
            <UploadIcon />
            Import
          </Link>
          <Button variant="action" onClick={() => setOpen({ kind: 'add' })}>
            <PlusIcon />
            Add user
          </Button>
        </>
      }
    >
      <FilterBar filter={list} fields={editor.role === 'admin' ? [...FILTERS, LENDER_FILTER] : FILTERS} />
      <List
        list={list}
        noun={['user', 'users']}
        empty={{
          text: 'Your team appears here with roles and last sign-ins.',
          action: <Button onClick={() => setOpen({ kind: 'add' })}>Add a user</Button>,
          filteredText: 'Try another name or email, or clear the filters.',
        }}
      >
        {(users) => (
          <UserTable
            users={users}
            ownId={editor.id}
            onEdit={(user) => setOpen({ kind: 'edit', user })}
            onDelete={onDelete}
          />
        )}
      </List>
      <Modal
        title={open?.kind === 'edit' ? 'Edit user' : 'Add user'}
        // Sessions need room for their columns.
        place={open?.kind === 'edit' ? 'medium' : 'middle'}
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
      <ConfirmDelete
        item={open?.kind === 'delete' ? open.user : null}
        title="Delete this user?"
        label="Delete user"
        failed="Failed to delete user"
        done="User deleted successfully"
        deleteItem={({ id }) => deleteUser(id)}
        queryKey={['users']}
        onClose={close}
      >
        {({ name, email }) => (
          <p>
            {name} ({email}) is signed out at once and can no longer sign in. This action cannot be undone.
          </p>
        )}
      </ConfirmDelete>
    </Screen>
  );
}
