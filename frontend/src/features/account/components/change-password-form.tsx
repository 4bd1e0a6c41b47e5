import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { Button } from '../../../components/controls/button';
import { PasswordField } from '../../../components/controls/fields';
import { focusFirstWrong, valuesOf } from '../../../components/controls/form-values';
import { ErrorNotice } from '../../../components/controls/notices';
import { newPasswordError } from '../../../components/controls/new-password-error';
import { changePassword } from '../api/account-calls';
import { fieldMessagesOf, messageOf } from '../../../api-client/call-result';

interface PasswordAskProps<T> {
  readonly hint: string;
  readonly action: string;
  readonly look: 'action' | 'danger';
  /** When the server gave no words of its own. */
  readonly failed: string;
  readonly ask: (password: string) => Promise<T>;
  readonly onAnswered: (answer: T) => void;
  readonly onCancel: () => void;
}

/** Asks for one's own password before something that matters. */
export function PasswordAsk<T>(props: PasswordAskProps<T>): ReactNode {
  const { hint, action, look, failed, ask, onAnswered, onCancel } = props;
  const [missing, setMissing] = useState(false);
  const { mutate, isPending, error } = useMutation({ mutationFn: ask, onSuccess: onAnswered });
  const refused = fieldMessagesOf(error)['password'];

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const { password } = valuesOf(event.currentTarget, ['password']);
    setMissing(!password);
    if (password && !isPending) mutate(password);
  };
  return (
    <form onSubmit={submit} noValidate className="stack account__form">
      {error && !refused && <ErrorNotice>{messageOf(error, failed)}</ErrorNotice>}
      <PasswordField
        name="password"
        label="Your password"
        hint={hint}
        autoComplete="current-password"
        error={missing ? 'Fill in this field' : refused}
        autoFocus
        required
      />
      <div className="form-end">
        <Button type="submit" look={look} busy={isPending}>
          {action}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}

const FIELDS = ['currentPassword', 'newPassword'] as const;
type Errors = Partial<Record<(typeof FIELDS)[number], string | undefined>>;

interface ChangePasswordFormProps {
  /** 'One-time password' where that is what one has. */
  readonly currentLabel?: string;
  readonly onChanged: () => void;
}

export function ChangePasswordForm(props: ChangePasswordFormProps): ReactNode {
  const { currentLabel = 'Current password', onChanged } = props;
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Errors>({});
  const { mutate, isPending, error } = useMutation({
    mutationFn: changePassword,
    onSuccess: () => {
      form.current?.reset();
      onChanged();
    },
    onError: () => focusFirstWrong(form.current),
  });
  const refused = fieldMessagesOf(error) as Errors;
  const isElsewhere = error !== null && !FIELDS.some((field) => refused[field]);

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (isPending) return;
    const values = valuesOf(event.currentTarget, FIELDS);
    const found: Errors = {
      currentPassword: values.currentPassword ? undefined : 'Fill in this field',
      newPassword: newPasswordError(values.newPassword),
    };
    setErrors(found);
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
        error={errors.currentPassword ?? refused.currentPassword}
        required
      />
      <PasswordField
        name="newPassword"
        label="New password"
        hint="Minimum 8 characters"
        autoComplete="new-password"
        error={errors.newPassword ?? refused.newPassword}
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
