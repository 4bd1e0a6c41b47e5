import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { fieldMessagesOf, messageOf } from '../../../api-client/call-result';
import { Button } from '../../../components/controls/button';
import { PasswordField } from '../../../components/controls/field';
import { focusFirstWrong, valuesOf } from '../../../components/controls/form-values';
import { newPasswordFault } from '../../../components/controls/new-password-fault';
import { ErrorNotice } from '../../../components/controls/notice';
import { changePassword } from '../api/account-calls';

const FIELDS = ['currentPassword', 'newPassword'] as const;
type Faults = Partial<Record<(typeof FIELDS)[number], string | undefined>>;

interface ChangePasswordFormProps {
  /** 'One-time password' where that is what one has. */
  readonly currentLabel?: string;
  readonly onChanged: () => void;
}

export function ChangePasswordForm(props: ChangePasswordFormProps): ReactNode {
  const { currentLabel = 'Current password', onChanged } = props;
  const form = useRef<HTMLFormElement>(null);
  const [faults, setFaults] = useState<Faults>({});
  const { mutate, isPending, error } = useMutation({
    mutationFn: changePassword,
    onSuccess: () => {
      form.current?.reset();
      onChanged();
    },
    onError: () => focusFirstWrong(form.current),
  });
  const refused = fieldMessagesOf(error) as Faults;
  const isElsewhere = error !== null && !FIELDS.some((field) => refused[field]);

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (isPending) return;
    const values = valuesOf(event.currentTarget, FIELDS);
    const found: Faults = {
      currentPassword: values.currentPassword ? undefined : 'Fill in this field',
      newPassword: newPasswordFault(values.newPassword),
    };
    setFaults(found);
    if (found.currentPassword || found.newPassword) focusFirstWrong(form.current);
    else mutate(values);
  };

  return (
    <form ref={form} onSubmit={submit} noValidate className="stack account__form">
      {isElsewhere && <ErrorNotice>{messageOf(error, 'Failed to change password')}</ErrorNotice>}
      <PasswordField
        name="currentPassword"
        label={currentLabel}
        autoComplete="current-password"
        error={faults.currentPassword ?? refused.currentPassword}
        required
      />
      <PasswordField
        name="newPassword"
        label="New password"
        hint="Minimum 8 characters"
        autoComplete="new-password"
        error={faults.newPassword ?? refused.newPassword}
        required
      />
      <div className="form-end">
        <Button type="submit" look="action" busy={isPending}>
          Change password
        </Button>
      </div>
    </form>
  );
}
