import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Role, SignedInUser, User } from '@coverleaf/contracts';
import { SelectField, Options } from '../../../components/controls/fields';
import { type CustomFieldProps, FormFields } from '../../../components/forms/form-fields';
import {
  ALL_LENDERS,
  type LenderChoice,
  lenderChoice,
  lowersOwnRole,
  rolesToGive,
  toFormUser,
  toNewUser,
  toUserChange,
  USER_FORM,
} from '../user-rules';
import { TwoStepButton } from '../../../components/controls/two-step-button';
import { ErrorNotice, WarningNotice } from '../../../components/controls/notices';
import { showToast } from '../../../components/toasts/toasts';
import { createUser, removeTotpOf, updateUser } from '../api/user-calls';
import { ROLE_LABELS } from '../../../components/controls/labels';
import { useLenderName } from '../../../components/lenders/lender-choices';
import { LenderField } from '../../../components/lenders/lender-field';
import { messageOf, statusOf } from '../../../api-client/call-result';
import { UserAccess } from './user-access';
import { useMutationForm, FormEnd } from '../../../components/forms/mutation-form';

interface UserLenderProps extends CustomFieldProps<string> {
  readonly choice: LenderChoice;
  readonly ownId: string | null;
}

function UserLender({ choice, ownId, ...field }: UserLenderProps) {
  const own = useLenderName(choice === 'own' ? (ownId ?? '') : '');
  if (choice === 'own') {
    return (
      <FixedLender hint="Site managers can only create users for their assigned lender">
        {own ?? (ownId ? 'Your lender' : 'All lenders: you belong to the operator')}
      </FixedLender>
    );
  }
  if (choice === 'none') {
    return <FixedLender hint="Administrators belong to the operator">All lenders</FixedLender>;
  }
  return <LenderField {...field} first={[{ id: ALL_LENDERS, name: 'All lenders' }]} />;
}

function FixedLender({ hint, children }: { hint: string; children: ReactNode }) {
  return (
    <dl className="fld">
      <dt className="fld__label">Lender</dt>
      <dd>{children}</dd>
      <dd className="fld__hint">{hint}</dd>
    </dl>
  );
}

/** For a user who lost both phone and recovery codes. */
function LostTotp({ user }: { user: User }) {
  const queries = useQueryClient();
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => removeTotpOf(user.id),
    onSuccess: () => {
      showToast('success', 'Second factor removed');
      void queries.invalidateQueries();
    },
  });
  if (!(user.hasTotp || user.hasPasskey) || isSuccess) return null;
  return (
    <div className="stack">
      {error && <ErrorNotice>{messageOf(error, 'Failed to remove the second factor')}</ErrorNotice>}
      <TwoStepButton
        label="Remove second factor"
        keepLabel="Keep it"
        before="Signs in with a second factor."
        warning="Removes their authenticator app and passkeys. They’ll be signed out everywhere and can sign in with just their password until they set up a new one."
        busy={isPending}
        onConfirm={mutate}
      />
    </div>
  );
}

interface UserFormProps {
  readonly editor: SignedInUser;
  readonly user: User | null;
  readonly onSaved: (saved: User) => void;
  readonly onCancel: () => void;
}

export function UserForm({ editor, user, onSaved, onCancel }: UserFormProps) {
  const { fields, failure, isBusy, attributes } = useMutationForm({
    form: USER_FORM,
    record: user && toFormUser(user),
    isNew: user === null,
    send: (values) =>
      user ? updateUser(user.id, toUserChange(editor, values, user)) : createUser(toNewUser(editor, values)),
    onSent: onSaved,
    failed: (error) => {
      if (statusOf(error) === 401) return 'No active session';
      return messageOf(error, user ? 'Failed to update user' : 'Failed to create user');
    },
  });
  const { role } = fields.values;
  return (
    <form {...attributes} className="stack">
      {failure}
      <FormFields
        {...fields}
        custom={{
          role: ({ onChange, ...field }) => (
            <>
              <SelectField {...field} onChange={({ target }) => onChange(target.value as Role)}>
                <Options options={rolesToGive(editor).map((one) => [one, ROLE_LABELS[one]])} />
              </SelectField>
              {lowersOwnRole(editor, user, role) && (
                <WarningNotice>
                  <p>
                    You’re lowering your own role. You’ll lose access to some screens right away, and only
                    someone else can restore it.
                  </p>
                </WarningNotice>
              )}
            </>
          ),
          lenderId: (field) => (
            <UserLender {...field} choice={lenderChoice(editor, role)} ownId={editor.lenderId} />
          ),
        }}
      />
      {user && user.id !== editor.id && (
        <>
          <LostTotp user={user} />
          <UserAccess user={user} />
        </>
      )}
      <FormEnd label={user ? 'Update user' : 'Create user'} busy={isBusy} cancel={onCancel} />
    </form>
  );
}
