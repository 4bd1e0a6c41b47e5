import type { Role, SignedInUser, User } from '@coverleaf/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useState } from 'react';
import { messageOf } from '../../../api-client/call-error';
import { Button } from '../../../components/controls/button';
import { EmptyState, LoadFailure, Skeleton } from '../../../components/controls/notices';
import { ConfirmDelete, Modal } from '../../../components/controls/modal';
import { ROLE_NAMES, ROLES_IN_ORDER } from '../../../components/controls/role-name';
import { ListEnd } from '../../../components/lists/list-end';
import { useCursorPages } from '../../../components/lists/use-cursor-pages';
import { useUrlFilter } from '../../../components/lists/url-state';
import { Screen } from '../../../components/screen/screen';
import { showToast } from '../../../components/toasts/toasts';
import { PlusIcon } from '../../../components/ui/staff-icons';
import { deleteUser, listUsers } from '../api/user-calls';
import { UserForm } from './user-form';
import { UserTable } from './user-table';
import { SelectField } from '../../../components/controls/fields';
import { SearchBox } from '../../../components/lists/filters';

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

const knownRole = (text: string): Role | undefined => ROLES_IN_ORDER.find((role) => role === text);

export function UsersView({ editor, onOwnChange }: UsersViewProps): ReactNode {
  const { values, set, clear, isFiltered, pages, more } = useUrlFilter(['q', 'role']);
  const role = knownRole(values.role);
  const list = useCursorPages(['users', values.q, role], pages, (cursor) =>
    listUsers({ ...(values.q && { q: values.q }), ...(role && { role }), ...(cursor && { cursor }) }),
  );
  const [open, setOpen] = useState<Open>(null);
  const queries = useQueryClient();
  const close = (): void => setOpen(null);
  const search = useCallback((q: string) => set({ q }), [set]);

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
      <UserFilters
        q={values.q}
        role={values.role}
        onSearch={search}
        onRole={(chosen) => set({ role: chosen })}
      />
      {list.error && (
        <LoadFailure
          message={messageOf(list.error, 'Failed to load users')}
          busy={list.isFetching}
          onRetry={list.retry}
        />
      )}
      {!list.items && !list.error && <Skeleton label="Loading users..." rows={8} />}
      {list.items?.length === 0 && (
        <NoUsers isFiltered={isFiltered} onAdd={() => setOpen({ kind: 'add' })} onClear={clear} />
      )}
      {list.items && list.items.length > 0 && (
        <>
          <UserTable
            users={list.items}
            ownId={editor.id}
            onEdit={(user) => setOpen({ kind: 'edit', user })}
            onDelete={(user) => setOpen({ kind: 'delete', user })}
          />
          <ListEnd {...list} shown={list.items.length} words={['user', 'users']} onMore={more} />
        </>
      )}
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

interface NoUsersProps {
  readonly isFiltered: boolean;
  readonly onAdd: () => void;
  readonly onClear: () => void;
}

function NoUsers({ isFiltered, onAdd, onClear }: NoUsersProps): ReactNode {
  return isFiltered ? (
    <EmptyState title="No users match your filters" action={<Button onClick={onClear}>Clear filters</Button>}>
      Users whose name or email contains what you search for appear here.
    </EmptyState>
  ) : (
    <EmptyState title="No users yet" action={<Button onClick={onAdd}>Add a user</Button>}>
      The people who work here with you appear here, with their role and when they last signed in.
    </EmptyState>
  );
}

interface UserFiltersProps {
  readonly q: string;
  readonly role: string;
  readonly onSearch: (q: string) => void;
  readonly onRole: (role: string) => void;
}

function UserFilters({ q, role, onSearch, onRole }: UserFiltersProps): ReactNode {
  return (
    <search className="filters">
      <SearchBox label="Search by name or email" value={q} onSearch={onSearch} />
      <SelectField name="role" label="Role" value={role} onChange={({ target }) => onRole(target.value)}>
        <option value="">All roles</option>
        {ROLES_IN_ORDER.map((one) => (
          <option key={one} value={one}>
            {ROLE_NAMES[one]}
          </option>
        ))}
      </SelectField>
    </search>
  );
}

interface DeleteUserProps {
  /** Null: nobody is to be deleted. */
  readonly user: User | null;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}
