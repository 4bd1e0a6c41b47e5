import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { fieldMessagesOf, messageOf } from '../../../api-client/call-result';
import { Button } from '../../../components/controls/button';
import { Field } from '../../../components/controls/field';
import { valuesOf } from '../../../components/controls/form-values';
import { ErrorNotice } from '../../../components/controls/notice';
import { forgotPassword } from '../api/session-calls';

interface ForgotPasswordFormProps {
  readonly onBack: () => void;
}

/** Says the same whether the address is known or not: only its owner may learn that. */
export function ForgotPasswordForm({ onBack }: ForgotPasswordFormProps): ReactNode {
  const [missing, setMissing] = useState(false);
  const { mutate, isPending, isSuccess, error, variables } = useMutation({ mutationFn: forgotPassword });
  const faults = fieldMessagesOf(error);

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const email = valuesOf(event.currentTarget, ['email']).email.trim();
    setMissing(!email);
    if (email && !isPending) mutate(email);
  };

  if (isSuccess) return <Sent email={variables} onBack={onBack} />;
  return (
    <form onSubmit={submit} noValidate className="stack">
      {error && !faults['email'] && (
        <ErrorNotice>{messageOf(error, 'Failed to send reset email')}</ErrorNotice>
      )}
      <p>We mail you a link that sets a new password. It works once, for 30 minutes.</p>
      <Field
        name="email"
        label="Email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        error={missing ? 'Please fill in all fields' : faults['email']}
        autoFocus
        required
      />
      <div className="form-end">
        <Button type="submit" look="action" busy={isPending}>
          Send reset link
        </Button>
        <Button look="plain" onClick={onBack}>
          Back to sign in
        </Button>
      </div>
    </form>
  );
}

function Sent({ email, onBack }: ForgotPasswordFormProps & { readonly email: string }): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="stack">
      <h2 tabIndex={-1} ref={heading}>
        Check your email
      </h2>
      <p>We&#39;ve sent a password reset link to {email}</p>
      <p className="quiet">Nothing there after a few minutes? Look in the spam folder, or try again.</p>
      <div className="form-end">
        <Button onClick={onBack}>Back to sign in</Button>
      </div>
    </div>
  );
}
