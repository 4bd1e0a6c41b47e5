import type { Role, User } from '@coverleaf/contracts';
import { ROLE_LABELS } from '../../../components/controls/labels';
import { AddressText, Badge, Moment, TwoLines } from '../../../components/controls/values';
import { type Column, DataGrid, RowButton } from '../../../components/lists/data-table';
import { AccountIcon, KeyIcon, PencilIcon, TrashIcon } from '../../../components/ui/staff-icons';

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

export const UserTable = ({ users, ownId, onEdit, onDelete }: UserTableProps) => (
  <DataGrid
    label="Users"
    className="users"
    rows={users}
    nameOf={({ name }) => name}
    columns={COLUMNS}
    onOpen={onEdit}
    actions={(user) => (
      <>
        <RowButton label={`Edit ${user.name}`} opens onPress={() => onEdit(user)}>
          <PencilIcon />
        </RowButton>
        {user.id !== ownId && (
          <RowButton label={`Delete ${user.name}`} onPress={() => onDelete(user)}>
            <TrashIcon />
          </RowButton>
        )}
      </>
    )}
  />
);
