import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { Button } from '../../../components/controls/button';
import { Field, PasswordField } from '../../../components/controls/fields';
import { valuesOf } from '../../../components/controls/form-values';
import { ErrorNotice } from '../../../components/controls/notices';
import { forgotPassword, resetPassword } from '../api/session-calls';
import { useSession } from '../session-context';
import { newPasswordError } from '../../../components/controls/new-password-error';
import { CardScreen } from '../../../components/screen/screen';
import { codeOf, fieldMessagesOf, messageOf } from '../../../api-client/call-result';

interface ForgotPasswordFormProps {
  readonly onBack: () => void;
}

/** Says the same whether the address is known or not: only its owner may learn that. */
export function ForgotPasswordForm({ onBack }: ForgotPasswordFormProps): ReactNode {
  const [missing, setMissing] = useState(false);
  const { mutate, isPending, isSuccess, error, variables } = useMutation({ mutationFn: forgotPassword });
  const errors = fieldMessagesOf(error);

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const email = valuesOf(event.currentTarget, ['email']).email.trim();
    setMissing(!email);
    if (email && !isPending) mutate(email);
  };

  if (isSuccess) return <Sent email={variables} onBack={onBack} />;
  return (
    <form onSubmit={submit} noValidate className="stack">
      {error && !errors['email'] && (
        <ErrorNotice>{messageOf(error, 'Failed to send reset email')}</ErrorNotice>
      )}
      <p>We’ll email you a link to set a new password. It works once and expires in 30 minutes.</p>
      <Field
        name="email"
        label="Email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        error={missing ? 'Please fill in all fields' : errors['email']}
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
      <p className="quiet">Nothing after a few minutes? Check your spam folder or try again.</p>
      <div className="form-end">
        <Button onClick={onBack}>Back to sign in</Button>
      </div>
    </div>
  );
}

const tokenIn = (hash: string): string | null => new URLSearchParams(hash.slice(1)).get('token');

/** Where the link of a mail leads. Its token leaves the address bar, and with it the history, at once. */
export function ResetPasswordScreen(): ReactNode {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState(() => tokenIn(hash));
  // A second link may be opened in the same tab; only its hash differs.
  const given = tokenIn(hash);
  if (hash && given !== token) setToken(given);
  useLayoutEffect(() => {
    if (hash) void navigate(pathname, { replace: true });
  }, [hash, pathname, navigate]);
  return token ? <NewPassword key={token} token={token} /> : <InvalidLink />;
}

function NewPassword({ token }: { readonly token: string }): ReactNode {
  const { reload } = useSession();
  const [fieldError, setFieldError] = useState<string | undefined>();
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: resetPassword,
    // Its owner is signed out everywhere; whoever else is signed in here stays.
    onSuccess: () => void reload(),
  });
  // A token that is none at all is found wrong as a field.
  if (codeOf(error) === 'reset_link_invalid' || fieldMessagesOf(error)['token']) return <InvalidLink />;
  if (isSuccess) {
    return (
      <CardScreen title="Password changed">
        <p role="status">Sign in with your new password. You’ve been signed out everywhere else.</p>
        <Link className="btn btn--action" to="/admin/login">
          Sign in
        </Link>
      </CardScreen>
    );
  }

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const { password } = valuesOf(event.currentTarget, ['password']);
    const found = newPasswordError(password);
    setFieldError(found);
    if (!found && !isPending) mutate({ token, password });
  };
  const fromServer = fieldMessagesOf(error)['password'];
  return (
    <CardScreen title="Choose a new password">
      <form onSubmit={submit} noValidate className="stack">
        {error && !fromServer && <ErrorNotice>{messageOf(error, 'Failed to reset password')}</ErrorNotice>}
        <PasswordField
          name="password"
          label="New password"
          hint="Minimum 8 characters"
          autoComplete="new-password"
          error={fieldError ?? fromServer}
          required
        />
        <div className="form-end">
          <Button type="submit" look="action" busy={isPending}>
            Set password
          </Button>
        </div>
      </form>
    </CardScreen>
  );
}

function InvalidLink(): ReactNode {
  return (
    <CardScreen title="This link does not work">
      <ErrorNotice>Failed to reset password</ErrorNotice>
      <p>Links work once and expire. Request a new one and use the latest email.</p>
      <div className="form-end">
        <Link className="btn btn--action" to="/admin/login?forgot">
          Send a new link
        </Link>
      </div>
    </CardScreen>
  );
}
