import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { codeOf } from '../../../api-client/call-result';
import { Button } from '../../../components/controls/button';
import { Field, PasswordField } from '../../../components/controls/field';
import { valuesOf } from '../../../components/controls/form-values';
import { ErrorNotice } from '../../../components/controls/notice';
import { signIn } from '../api/session-calls';
import { useSession } from '../session-context';
import { signInMessage } from '../sign-in-message';
import type { Credentials } from './login-screen';

interface PasswordStepProps {
  readonly onTotpRequired: (credentials: Credentials) => void;
  readonly onForgotten: () => void;
}

export function PasswordStep({ onTotpRequired, onForgotten }: PasswordStepProps): ReactNode {
  const { enter } = useSession();
  const [message, setMessage] = useState<string | null>(null);
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: signIn,
    onSuccess: enter,
    onError: (error, given) => {
      if (codeOf(error) === 'totp_required') onTotpRequired(given);
      else setMessage(signInMessage(error));
    },
  });

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const { email, password } = valuesOf(event.currentTarget, ['email', 'password']);
    if (isPending) return;
    if (!email.trim() || !password) return setMessage('Please fill in all fields');
    setMessage(null);
    mutate({ email: email.trim(), password });
  };

  return (
    <form onSubmit={submit} noValidate className="stack">
      {message && <ErrorNotice>{message}</ErrorNotice>}
      <Field name="email" label="Email" type="email" autoComplete="username" autoCapitalize="none" required />
      <PasswordField name="password" label="Password" autoComplete="current-password" required />
      <div className="form-end">
        <Button type="submit" look="action" busy={isPending || isSuccess}>
          Sign in
        </Button>
        <Button look="plain" onClick={onForgotten}>
          Forgot your password?
        </Button>
      </div>
    </form>
  );
}
