import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import type { LenderName, Role, SignedInUser, User } from '@coverleaf/contracts';
import { SelectField } from '../../../components/controls/fields';
import { type CustomFieldProps, FormFields } from '../../../components/forms/form-fields';
import { useFormState } from '../../../components/forms/use-record-form';
import {
  type LenderChoice,
  lenderChoice,
  lowersOwnRole,
  rolesToGive,
  toNewUser,
  toUserChange,
  USER_FORM,
} from '../user-rules';
import { Button } from '../../../components/controls/button';
import { ErrorNotice, WarningNotice } from '../../../components/controls/notices';
import { showToast } from '../../../components/toasts/toasts';
import { createUser, removeTotpOf, updateUser } from '../api/user-calls';
import { focusFirstWrong } from '../../../components/controls/form-values';
import { ROLE_LABELS } from '../../../components/controls/role-labels';
import { listLenderNames } from '../../../api-client/staff-client';
import { fieldMessagesOf, messageOf, statusOf } from '../../../api-client/call-result';

interface LenderFieldProps extends CustomFieldProps<string> {
  readonly choice: LenderChoice;
  /** What is chosen now, which may be a lender that is no longer active. */
  readonly current: LenderName | null;
  /** The editor's own lender. */
  readonly ownId: string | null;
}

export function LenderField({ choice, current, ownId, onChange, ...field }: LenderFieldProps): ReactNode {
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
      {...field}
      hint={names.isError ? 'The lenders could not be loaded. You can assign one later.' : undefined}
      onChange={({ target }) => onChange(target.value)}
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
  const box = useRef<HTMLFormElement>(null);
  const form = useFormState(USER_FORM, USER_FORM.valuesOf(user), user === null);
  const { values } = form;
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      user ? updateUser(user.id, toUserChange(editor, values, user)) : createUser(toNewUser(editor, values)),
    onSuccess: onSaved,
    onError: (failure) => {
      form.showServerErrors(failure);
      focusFirstWrong(box.current);
    },
  });
  // What stands beside a field is not said twice.
  const refused = fieldMessagesOf(error);
  const isElsewhere = error !== null && !USER_FORM.names.some((name) => refused[name]);

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!isPending && !form.check(event.currentTarget)) mutate();
  };

  return (
    <form ref={box} onSubmit={submit} noValidate className="stack">
      {isElsewhere && <ErrorNotice>{saveMessage(error, user === null)}</ErrorNotice>}
      <FormFields
        {...form}
        form={USER_FORM}
        custom={{
          role: ({ onChange, ...field }) => (
            <>
              <SelectField {...field} onChange={({ target }) => onChange(target.value as Role)}>
                {rolesToGive(editor).map((one) => (
                  <option key={one} value={one}>
                    {ROLE_LABELS[one]}
                  </option>
                ))}
              </SelectField>
              {lowersOwnRole(editor, user, values.role) && (
                <WarningNotice>
                  <p>
                    You’re lowering your own role. Screens that it does not include close at once, and only
                    somebody else can give it back to you.
                  </p>
                </WarningNotice>
              )}
            </>
          ),
          lenderId: (field) => (
            <LenderField
              {...field}
              choice={lenderChoice(editor, values.role)}
              current={
                user?.lenderId ? { id: user.lenderId, name: user.lenderName ?? 'Inactive lender' } : null
              }
              ownId={editor.lenderId}
            />
          ),
        }}
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
