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
  const { items, openId, open } = list;
  const [isAdding, setAdding] = useState(false);
  const [edited, setEdited] = useState<User | null>(null);
  // As it was when it was opened: a list that is fetched again neither closes the form nor changes what it compares with.
  if (edited?.id !== openId) {
    const opened = items?.find(({ id }) => id === openId) ?? null;
    if (opened?.id !== edited?.id) setEdited(opened);
  }
  const [deleting, setDeleting] = useState<User | null>(null);
  const onEdit = useCallback(({ id }: User) => open(id), [open]);
  const queries = useQueryClient();
  const add = (): void => {
    setAdding(true);
    if (openId) open(null);
  };
  const close = (): void => {
    setAdding(false);
    if (openId) open(null);
  };

  const saved = (user: User): void => {
    showToast('success', isAdding ? 'User created successfully' : 'User updated successfully');
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
          <Button variant="action" onClick={add}>
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
          action: <Button onClick={add}>Add a user</Button>,
          filteredText: 'Try another name or email, or clear the filters.',
        }}
      >
        {(users) => <UserTable users={users} ownId={editor.id} onEdit={onEdit} onDelete={setDeleting} />}
      </List>
      <Modal
        title={edited ? 'Edit user' : 'Add user'}
        // Sessions need room for their columns.
        place={edited ? 'medium' : 'middle'}
        isOpen={isAdding || edited !== null}
        onClose={close}
      >
        <UserForm key={edited?.id} editor={editor} user={edited} onSaved={saved} onCancel={close} />
      </Modal>
      <ConfirmDelete
        item={deleting}
        title="Delete this user?"
        label="Delete user"
        failed="Failed to delete user"
        done="User deleted successfully"
        deleteItem={({ id }) => deleteUser(id)}
        queryKey={['users']}
        onClose={() => setDeleting(null)}
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
