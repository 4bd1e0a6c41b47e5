import type { SignedInUser, User } from '@coverleaf/contracts';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { fieldMessagesOf, messageOf, statusOf } from '../../../api-client/call-result';
import { Button } from '../../../components/controls/button';
import { Field, PasswordField, SelectField } from '../../../components/controls/field';
import { focusFirstWrong, valuesOf } from '../../../components/controls/form-values';
import { ErrorNotice, WarningNotice } from '../../../components/controls/notice';
import { ROLE_NAMES } from '../../../components/controls/role-name';
import { createUser, updateUser } from '../api/user-calls';
import {
  lenderChoice,
  lowersOwnRole,
  rolesToGive,
  toNewUser,
  toUserChange,
  USER_FIELDS,
  type UserFaults,
  userFaults,
  type UserValues,
} from '../user-rules';
import { LenderField } from './lender-field';
import { LostTotp } from './lost-totp';

interface UserFormProps {
  /** Who fills it in. */
  readonly editor: SignedInUser;
  /** Null: somebody new. */
  readonly user: User | null;
  readonly onSaved: (saved: User) => void;
  readonly onCancel: () => void;
}

export function UserForm({ editor, user, onSaved, onCancel }: UserFormProps): ReactNode {
  const form = useRef<HTMLFormElement>(null);
  const [role, setRole] = useState<string>(user?.role ?? 'user');
  const [faults, setFaults] = useState<UserFaults>({});
  const { mutate, isPending, error } = useMutation({
    mutationFn: (values: UserValues) =>
      user ? updateUser(user.id, toUserChange(editor, values, user)) : createUser(toNewUser(editor, values)),
    onSuccess: onSaved,
    onError: () => focusFirstWrong(form.current),
  });
  // Of what the server found: what stands beside a field is not said twice.
  const refused = fieldMessagesOf(error) as UserFaults;
  const isElsewhere = error !== null && !USER_FIELDS.some((field) => refused[field]);
  const faultOf = (field: keyof UserFaults): string | undefined => faults[field] ?? refused[field];

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (isPending) return;
    const values = valuesOf(event.currentTarget, USER_FIELDS);
    const found = userFaults(values, user === null);
    setFaults(found);
    if (Object.keys(found).length > 0) focusFirstWrong(form.current);
    else mutate(values);
  };

  return (
    <form ref={form} onSubmit={submit} noValidate className="stack">
      {isElsewhere && <ErrorNotice>{saveMessage(error, user === null)}</ErrorNotice>}
      <Field
        name="email"
        label="Email"
        type="email"
        defaultValue={user?.email}
        error={faultOf('email')}
        autoComplete="off"
        autoCapitalize="none"
        autoFocus
        required
      />
      {!user && (
        <PasswordField
          name="password"
          label="Password"
          hint="Minimum 8 characters"
          error={faultOf('password')}
          autoComplete="new-password"
          required
        />
      )}
      <Field
        name="name"
        label="Full name"
        defaultValue={user?.name}
        error={faultOf('name')}
        autoComplete="off"
        maxLength={200}
        required
      />
      <SelectField
        name="role"
        label="Role"
        value={role}
        onChange={({ target }) => setRole(target.value)}
        error={faultOf('role')}
      >
        {rolesToGive(editor).map((one) => (
          <option key={one} value={one}>
            {ROLE_NAMES[one]}
          </option>
        ))}
      </SelectField>
      {lowersOwnRole(editor, user, role) && (
        <WarningNotice>
          <p>
            You lower your own role. Screens that it does not include close at once, and only somebody else
            can give it back to you.
          </p>
        </WarningNotice>
      )}
      <LenderField
        choice={lenderChoice(editor, role)}
        current={user?.lenderId ? { id: user.lenderId, name: user.lenderName ?? 'Inactive lender' } : null}
        ownId={editor.lenderId}
        error={faultOf('lenderId')}
      />
      {user && user.id !== editor.id && <LostTotp user={user} />}
      <div className="form-end">
        <Button type="submit" look="action" busy={isPending}>
          {user ? 'Update user' : 'Create user'}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}

/** Why a user was not saved, in the server's words where it has some. */
function saveMessage(error: unknown, isNew: boolean): string {
  if (statusOf(error) === 401) return 'No active session';
  return messageOf(error, isNew ? 'Failed to create user' : 'Failed to update user');
}
