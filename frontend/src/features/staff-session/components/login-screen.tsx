import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { Button } from '../../../components/controls/button';
import { Field, PasswordField } from '../../../components/controls/fields';
import { valuesOf } from '../../../components/controls/form-values';
import { ErrorNotice } from '../../../components/controls/notices';
import { signIn, signInWithPasskey } from '../api/session-calls';
import { hasPasskeys } from '../../../components/passkeys/browser-passkeys';
import { useSession } from '../session-context';
import { CardScreen } from '../../../components/screen/screen';
import { returnAddress } from '../return-address';
import { ForgotPasswordForm } from './reset-password-screen';
import { CallError, codeOf, messageOf } from '../../../api-client/call-result';
import type { FieldErrors } from '../../../components/forms/form-errors';
import { defineForm } from '../../../components/forms/form-definition';
import { MutationForm } from '../../../components/forms/mutation-form';

/** The server's message if it has one, such as how long to wait. */
function signInMessage(error: unknown): string {
  if (error instanceof CallError && error.failure.kind === 'connection') {
    return 'We couldn’t reach the server. Check your connection and try again.';
  }
  // The server refuses a password that is too long with a validation error; for the user it is simply wrong.
  if (error instanceof CallError && error.code === 'validation_failed') return FAILED;
  return messageOf(error, FAILED);
}

const FAILED = 'Login failed. Please check your credentials.';

interface PasswordStepProps {
  readonly onTotpRequired: (credentials: Credentials) => void;
  readonly onForgotten: () => void;
}

function PasswordStep({ onTotpRequired, onForgotten }: PasswordStepProps) {
  const { enter, state } = useSession();
  const [message, setMessage] = useState<string | null>(null);
  const reason = state.kind === 'signed-out' ? state.reason : null;
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: signIn,
    onSuccess: enter,
    onError: (error, credentials) => {
      if (codeOf(error) === 'totp_required') onTotpRequired({ ...credentials, hasTotp: true });
      else if (codeOf(error) === 'passkey_required') onTotpRequired({ ...credentials, hasTotp: false });
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
      {message ? <ErrorNotice>{message}</ErrorNotice> : reason && <p role="status">{reason}</p>}
      <Field name="email" label="Email" type="email" autoComplete="username" autoCapitalize="none" required />
      <PasswordField name="password" label="Password" autoComplete="current-password" required />
      <div className="form-end">
        <Button type="submit" variant="action" busy={isPending || isSuccess}>
          Sign in
        </Button>
        <Button variant="plain" onClick={onForgotten}>
          Forgot your password?
        </Button>
      </div>
      <PasskeyButton onFailed={setMessage}>Sign in with a passkey</PasskeyButton>
    </form>
  );
}

interface PasskeyButtonProps {
  readonly onFailed: (message: string | null) => void;
  readonly children: string;
}

/** A passkey signs in alone, and can replace a code. */
function PasskeyButton({ onFailed, children }: PasskeyButtonProps) {
  const { enter } = useSession();
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: signInWithPasskey,
    onMutate: () => onFailed(null),
    onSuccess: enter,
    onError: (error) => onFailed(messageOf(error, 'The passkey wasn’t used. Please try again.')),
  });
  if (!hasPasskeys()) return null;
  return (
    <div className="form-end">
      <Button busy={isPending || isSuccess} onClick={() => mutate()}>
        {children}
      </Button>
    </div>
  );
}

const TOTP_FORM = defineForm<{ readonly totp: string }>({
  totp: {
    label: 'Code',
    kind: 'text',
    hint: 'The 6 digits in your authenticator app, or one of your recovery codes.',
    missing: 'Please fill in all fields',
    autoComplete: 'one-time-code',
    autoCapitalize: 'none',
    spellCheck: false,
    // The user just requested this field, and there is no other.
    autoFocus: true,
    required: true,
  },
});

function TotpStep({ credentials, onBack }: { credentials: Credentials; onBack: () => void }) {
  const { enter } = useSession();
  const [message, setMessage] = useState<string | null>(null);
  const { hasTotp, email, password } = credentials;
  const onlyRecovery = { totp: { label: 'Recovery code', hint: 'If you don’t have your passkey.' } };
  return (
    <MutationForm
      form={TOTP_FORM}
      {...(!hasTotp && { more: onlyRecovery })}
      intro={
        <>
          {message && <ErrorNotice>{message}</ErrorNotice>}
          <PasskeyButton onFailed={setMessage}>Use a passkey</PasskeyButton>
        </>
      }
      send={({ totp }) => signIn({ email, password, totp: totp.trim() })}
      onSent={enter}
      failed={signInMessage}
      fieldErrorsOf={(error): FieldErrors =>
        codeOf(error) === 'totp_wrong' ? { totp: signInMessage(error) } : {}
      }
      label="Sign in"
    >
      <Button variant="plain" onClick={onBack}>
        Back
      </Button>
    </MutationForm>
  );
}

/** How long success is shown, in milliseconds. */
const ONWARD_MS = 100;

interface Credentials {
  readonly email: string;
  readonly password: string;
  /** Without an authenticator app the user has a passkey. */
  readonly hasTotp: boolean;
}

export function LoginScreen() {
  const { state } = useSession();
  const location = useLocation();
  const navigate = useNavigate();
  const [query, setQuery] = useSearchParams();
  const [credentials, setCredentials] = useState<Credentials | null>(null);
  const isForgotten = query.has('forgot');
  const signedIn = state.kind === 'signed-in';

  useEffect(() => {
    if (!signedIn) return;
    const timer = setTimeout(
      () => void navigate(returnAddress(location.state), { replace: true }),
      ONWARD_MS,
    );
    return () => clearTimeout(timer);
  }, [signedIn, navigate, location.state]);

  if (isForgotten) {
    return (
      <CardScreen title="Reset your password">
        <ForgotPasswordForm
          onBack={() => setQuery({}, { replace: true, state: location.state as unknown })}
        />
      </CardScreen>
    );
  }
  if (credentials) {
    return (
      <CardScreen title="Confirm it’s you">
        <TotpStep credentials={credentials} onBack={() => setCredentials(null)} />
      </CardScreen>
    );
  }
  return (
    <CardScreen title="Sign in">
      <PasswordStep
        onTotpRequired={setCredentials}
        onForgotten={() => setQuery({ forgot: '' }, { replace: true, state: location.state as unknown })}
      />
    </CardScreen>
  );
}
