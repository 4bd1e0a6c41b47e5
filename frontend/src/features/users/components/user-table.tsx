import type { Role, User } from '@coverleaf/contracts';
import type { ReactNode } from 'react';
import { Cell, Column, Row, Table, TableBody, TableHeader } from 'react-aria-components';
import { AddressText, Badge, Moment } from '../../../components/controls/values';
import { RowButton } from '../../../components/lists/row-button';
import { AccountIcon, KeyIcon, PencilIcon, TrashIcon } from '../../../components/ui/staff-icons';
import { ROLE_NAMES } from '../../../components/controls/role-name';
import { CheckIcon, ClockIcon } from '../../../components/ui/icons';

/** Admins and site managers look alike: both manage people. */
const RoleBadge = ({ role }: { readonly role: Role }): ReactNode =>
  role === 'user' ? (
    <Badge tone="plain" icon={<AccountIcon />}>
      {ROLE_NAMES[role]}
    </Badge>
  ) : (
    <Badge tone="ink" icon={<KeyIcon />}>
      {ROLE_NAMES[role]}
    </Badge>
  );

const VerifiedBadge = ({ verified }: { readonly verified: boolean }): ReactNode =>
  verified ? (
    <Badge tone="ok" icon={<CheckIcon />}>
      Verified
    </Badge>
  ) : (
    <Badge tone="wait" icon={<ClockIcon />}>
      Unverified
    </Badge>
  );

interface UserTableProps {
  readonly users: readonly User[];
  /** Of the reader, who cannot delete themselves. */
  readonly ownId: string;
  readonly onEdit: (user: User) => void;
  readonly onDelete: (user: User) => void;
}

/** Arrows go through the rows and what is in them; Enter edits. */
export function UserTable({ users, ownId, onEdit, onDelete }: UserTableProps): ReactNode {
  return (
    <Table
      className="rows users"
      aria-label="Users"
      onRowAction={(id) => {
        const user = users.find((one) => one.id === id);
        if (user) onEdit(user);
      }}
    >
      <TableHeader>
        <Column isRowHeader>Name</Column>
        <Column>Role</Column>
        <Column>Lender</Column>
        <Column>Created</Column>
        <Column>Last login</Column>
        <Column>Email</Column>
        <Column>
          <span className="visually-hidden">Actions</span>
        </Column>
      </TableHeader>
      <TableBody>
        {users.map((user) => (
          <Row key={user.id} id={user.id} textValue={user.name}>
            <Cell>
              <span className="users__who">
                {user.name}
                <span className="users__email">
                  <AddressText>{user.email}</AddressText>
                </span>
              </span>
            </Cell>
            <Cell data-label="Role">
              <RoleBadge role={user.role} />
            </Cell>
            <Cell data-label="Lender">{user.lenderName ?? <span className="quiet">None</span>}</Cell>
            <Cell data-label="Created">
              <Moment at={user.authCreatedAt} />
            </Cell>
            <Cell data-label="Last login">
              {user.lastSignInAt ? <Moment at={user.lastSignInAt} /> : 'Never'}
            </Cell>
            <Cell data-label="Email">
              <VerifiedBadge verified={user.emailConfirmedAt !== null} />
            </Cell>
            <Cell className="rows__acts">
              <RowButton label={`Edit ${user.name}`} onPress={() => onEdit(user)}>
                <PencilIcon />
              </RowButton>
              {user.id !== ownId && (
                <RowButton label={`Delete ${user.name}`} onPress={() => onDelete(user)}>
                  <TrashIcon />
                </RowButton>
              )}
            </Cell>
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}
