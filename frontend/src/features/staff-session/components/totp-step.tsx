import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { codeOf } from '../../../api-client/call-result';
import { Button } from '../../../components/controls/button';
import { Field } from '../../../components/controls/field';
import { valuesOf } from '../../../components/controls/form-values';
import { ErrorNotice } from '../../../components/controls/notice';
import { signIn } from '../api/session-calls';
import { useSession } from '../session-context';
import { signInMessage } from '../sign-in-message';
import type { Credentials } from './login-screen';

interface TotpStepProps {
  readonly credentials: Credentials;
  readonly onBack: () => void;
}

/** The second factor: six digits, or one of the codes kept for the day that the phone is lost. */
export function TotpStep({ credentials, onBack }: TotpStepProps): ReactNode {
  const { enter } = useSession();
  const [missing, setMissing] = useState(false);
  const { mutate, isPending, isSuccess, error } = useMutation({ mutationFn: signIn, onSuccess: enter });
  const wrong = codeOf(error) === 'totp_wrong' ? signInMessage(error) : undefined;

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const totp = valuesOf(event.currentTarget, ['totp']).totp.trim();
    setMissing(!totp);
    if (totp && !isPending) mutate({ ...credentials, totp });
  };

  return (
    <form onSubmit={submit} noValidate className="stack">
      {error && !wrong && <ErrorNotice>{signInMessage(error)}</ErrorNotice>}
      <Field
        name="totp"
        label="Code"
        hint="The 6 digits that your authenticator app shows, or one of your recovery codes."
        error={missing ? 'Please fill in all fields' : wrong}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        // One has just asked for this, and there is nothing else to do here.
        autoFocus
        required
      />
      <div className="form-end">
        <Button type="submit" look="action" busy={isPending || isSuccess}>
          Sign in
        </Button>
        <Button look="plain" onClick={onBack}>
          Back
        </Button>
      </div>
    </form>
  );
}
