import { type ReactNode, useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { CardScreen } from '../../../components/screen/card';
import { returnAddress } from '../return-address';
import { useSession } from '../session-context';
import { ForgotPasswordForm } from './forgot-password-form';
import { PasswordStep } from './password-step';
import { TotpStep } from './totp-step';

/** A moment for the reader to see that it worked, and for the cookies to be there. */
const ONWARD_MS = 100;

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** Signs in, in one step or two, or sends a link to those who cannot. */
export function LoginScreen(): ReactNode {
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
      <CardScreen title="Confirm it is you">
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
