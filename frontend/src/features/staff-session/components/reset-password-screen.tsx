import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useLayoutEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { codeOf, fieldMessagesOf, messageOf } from '../../../api-client/call-result';
import { Button } from '../../../components/controls/button';
import { PasswordField } from '../../../components/controls/field';
import { valuesOf } from '../../../components/controls/form-values';
import { newPasswordFault } from '../../../components/controls/new-password-fault';
import { ErrorNotice } from '../../../components/controls/notice';
import { CardScreen } from '../../../components/screen/card';
import { resetPassword } from '../api/session-calls';
import { useSession } from '../session-context';

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
  const [fault, setFault] = useState<string | undefined>();
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: resetPassword,
    // Its owner is signed out everywhere; whoever else is signed in here stays.
    onSuccess: () => void reload(),
  });
  // A token that is none at all is found wrong as a field.
  if (codeOf(error) === 'reset_link_invalid' || fieldMessagesOf(error)['token']) return <InvalidLink />;
  if (isSuccess) {
    return (
      <CardScreen title="Your password is changed">
        <p role="status">
          Sign in with your new password. Wherever else you were signed in, you no longer are.
        </p>
        <Link className="btn btn--action" to="/admin/login">
          Sign in
        </Link>
      </CardScreen>
    );
  }

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const { password } = valuesOf(event.currentTarget, ['password']);
    const found = newPasswordFault(password);
    setFault(found);
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
          error={fault ?? fromServer}
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
      <p>
        A link works once and for a limited time. Ask for a new one, and use the newest mail that you have.
      </p>
      <div className="form-end">
        <Link className="btn btn--action" to="/admin/login?forgot">
          Send a new link
        </Link>
      </div>
    </CardScreen>
  );
}
