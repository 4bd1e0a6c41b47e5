import type { Role, User } from '@coverleaf/contracts';
import { useCallback } from 'react';
import { Button } from '../../../components/controls/button';
import { ROLE_LABELS } from '../../../components/controls/labels';
import { AddressText, Badge, Moment, TwoLines } from '../../../components/controls/values';
import { type Column, DataTable } from '../../../components/lists/data-table';
import { AccountIcon, KeyIcon, TrashIcon } from '../../../components/ui/staff-icons';

/** Admins and site managers share a color, because both manage users. */
const RoleBadge = ({ role }: { role: Role }) => (
  <Badge
    {...(role === 'user' ? { tone: 'plain', icon: <AccountIcon /> } : { tone: 'ink', icon: <KeyIcon /> })}
  >
    {ROLE_LABELS[role]}
  </Badge>
);

const COLUMNS: readonly Column<User>[] = [
  {
    label: 'Name',
    cell: ({ name, email }) => <TwoLines below={<AddressText>{email}</AddressText>}>{name}</TwoLines>,
  },
  {
    label: 'Role',
    cell: ({ role, suspendedAt }) => (
      <>
        <RoleBadge role={role} /> {suspendedAt && <Badge tone="bad">Suspended</Badge>}
      </>
    ),
  },
  {
    label: 'Lender',
    isOnPhone: false,
    cell: ({ lenderId, lenderName }) =>
      lenderId === null ? 'All lenders' : (lenderName ?? <span className="quiet">Inactive lender</span>),
  },
  { label: 'Created', isOnPhone: false, cell: ({ authCreatedAt }) => <Moment at={authCreatedAt} /> },
  {
    label: 'Last login',
    isOnPhone: false,
    cell: ({ lastSignInAt }) => (lastSignInAt ? <Moment at={lastSignInAt} /> : 'Never'),
  },
  {
    label: 'Email',
    cell: ({ emailConfirmedAt }) =>
      emailConfirmedAt ? (
        <Badge tone="ok">Verified</Badge>
      ) : (
        <span className="users__unconfirmed">
          <Badge tone="wait">Unverified</Badge>
          <span className="quiet">Email not confirmed</span>
        </span>
      ),
  },
];

interface UserTableProps {
  readonly users: readonly User[];
  readonly ownId: string;
  readonly onEdit: (user: User) => void;
  readonly onDelete: (user: User) => void;
}

export function UserTable({ users, ownId, onEdit, onDelete }: UserTableProps) {
  const actions = useCallback(
    (user: User) =>
      user.id !== ownId && (
        <Button variant="plain" square aria-label={`Delete ${user.name}`} onClick={() => onDelete(user)}>
          <TrashIcon />
        </Button>
      ),
    [ownId, onDelete],
  );
  return (
    <DataTable
      label="Users"
      className="users"
      rows={users}
      keyOf={({ id }) => id}
      columns={COLUMNS}
      onOpen={onEdit}
      actions={actions}
    />
  );
}
