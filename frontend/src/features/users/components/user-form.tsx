import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import type { LenderName, SignedInUser, User } from '@coverleaf/contracts';
import { Field, PasswordField, SelectField } from '../../../components/controls/fields';
import {
  type LenderChoice,
  lenderChoice,
  lowersOwnRole,
  rolesToGive,
  toNewUser,
  toUserChange,
  USER_FIELDS,
  type UserErrors,
  userErrors,
  type UserValues,
} from '../user-rules';
import { Button } from '../../../components/controls/button';
import { ErrorNotice, WarningNotice } from '../../../components/controls/notices';
import { showToast } from '../../../components/toasts/toasts';
import { createUser, removeTotpOf, updateUser } from '../api/user-calls';
import { focusFirstWrong, valuesOf } from '../../../components/controls/form-values';
import { ROLE_LABELS } from '../../../components/controls/role-labels';
import { listLenderNames } from '../../../api-client/staff-client';
import { fieldMessagesOf, messageOf, statusOf } from '../../../api-client/call-result';

interface LenderFieldProps {
  readonly choice: LenderChoice;
  /** What is chosen now, which may be a lender that is no longer active. */
  readonly current: LenderName | null;
  /** The editor's own lender. */
  readonly ownId: string | null;
  readonly error: string | undefined;
}

export function LenderField({ choice, current, ownId, error }: LenderFieldProps): ReactNode {
  const names = useQuery({ queryKey: ['lender-names'], queryFn: listLenderNames });
  const known = names.data ?? [];
  if (choice === 'own') {
    const own = ownId && known.find(({ id }) => id === ownId)?.name;
    return (
      <FixedLender hint="Site managers can only create users for their assigned lender">
        {own ?? (ownId ? 'Your lender' : 'None: you belong to the operator')}
      </FixedLender>
    );
  }
  if (choice === 'none') {
    return <FixedLender hint="Administrators belong to the operator">No lender</FixedLender>;
  }
  const lenders = current && !known.some(({ id }) => id === current.id) ? [current, ...known] : known;
  return (
    <SelectField
      // The list comes after the form; only then can what is chosen be shown.
      key={names.isSuccess ? 'known' : 'unknown'}
      name="lenderId"
      label="Lender (optional)"
      hint={names.isError ? 'The lenders could not be loaded. You can assign one later.' : undefined}
      error={error}
      defaultValue={current?.id ?? ''}
    >
      <option value="">No lender</option>
      {lenders.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

function FixedLender({ hint, children }: { readonly hint: string; readonly children: ReactNode }): ReactNode {
  return (
    <dl className="fld">
      <dt className="fld__label">Lender</dt>
      <dd>{children}</dd>
      <dd className="fld__hint">{hint}</dd>
    </dl>
  );
}

/** For a colleague who has lost both phone and recovery codes. */
export function LostTotp({ user }: { readonly user: User }): ReactNode {
  const queries = useQueryClient();
  const [asked, setAsked] = useState(false);
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => removeTotpOf(user.id),
    onSuccess: () => {
      showToast('success', 'Second factor removed');
      void queries.invalidateQueries();
    },
  });
  if (!user.hasTotp || isSuccess) return null;
  return (
    <div className="stack">
      {error && <ErrorNotice>{messageOf(error, 'Failed to remove the second factor')}</ErrorNotice>}
      <p className="quiet">
        {asked
          ? 'They’ll be signed out everywhere and can sign in with just their password until they set up a new one.'
          : 'Signs in with a second factor.'}
      </p>
      <div className="form-end">
        {asked ? (
          <>
            <Button look="danger" busy={isPending} onClick={() => mutate()}>
              Remove second factor
            </Button>
            <Button onClick={() => setAsked(false)}>Keep it</Button>
          </>
        ) : (
          <Button onClick={() => setAsked(true)}>They lost it …</Button>
        )}
      </div>
    </div>
  );
}

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
  const [errors, setErrors] = useState<UserErrors>({});
  const { mutate, isPending, error } = useMutation({
    mutationFn: (values: UserValues) =>
      user ? updateUser(user.id, toUserChange(editor, values, user)) : createUser(toNewUser(editor, values)),
    onSuccess: onSaved,
    onError: () => focusFirstWrong(form.current),
  });
  // Of what the server found: what stands beside a field is not said twice.
  const refused = fieldMessagesOf(error) as UserErrors;
  const isElsewhere = error !== null && !USER_FIELDS.some((field) => refused[field]);
  const errorOf = (field: keyof UserErrors): string | undefined => errors[field] ?? refused[field];

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (isPending) return;
    const values = valuesOf(event.currentTarget, USER_FIELDS);
    const found = userErrors(values, user === null);
    setErrors(found);
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
        error={errorOf('email')}
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
          error={errorOf('password')}
          autoComplete="new-password"
          required
        />
      )}
      <Field
        name="name"
        label="Full name"
        defaultValue={user?.name}
        error={errorOf('name')}
        autoComplete="off"
        maxLength={200}
        required
      />
      <SelectField
        name="role"
        label="Role"
        value={role}
        onChange={({ target }) => setRole(target.value)}
        error={errorOf('role')}
      >
        {rolesToGive(editor).map((one) => (
          <option key={one} value={one}>
            {ROLE_LABELS[one]}
          </option>
        ))}
      </SelectField>
      {lowersOwnRole(editor, user, role) && (
        <WarningNotice>
          <p>
            You’re lowering your own role. Screens that it does not include close at once, and only somebody
            else can give it back to you.
          </p>
        </WarningNotice>
      )}
      <LenderField
        choice={lenderChoice(editor, role)}
        current={user?.lenderId ? { id: user.lenderId, name: user.lenderName ?? 'Inactive lender' } : null}
        ownId={editor.lenderId}
        error={errorOf('lenderId')}
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
