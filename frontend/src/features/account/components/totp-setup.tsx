import type { TotpSetup } from '@coverleaf/contracts';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { codeOf, fieldMessagesOf, messageOf } from '../../../api-client/call-result';
import { Button } from '../../../components/controls/button';
import { Field } from '../../../components/controls/field';
import { focusFirstWrong, valuesOf } from '../../../components/controls/form-values';
import { ErrorNotice } from '../../../components/controls/notice';
import { beginTotp, confirmTotp } from '../api/account-calls';
import { PasswordAsk } from './password-ask';
import { QrCode } from './qr-code';
import { RecoveryCodesView } from './recovery-codes';

interface TotpSetupProps {
  /** What the last button says, once the recovery codes are kept. */
  readonly doneLabel: string;
  readonly onDone: () => void;
}

/** Prove that it is you, scan, confirm by a first code, keep the recovery codes. */
export function TotpSetupFlow({ doneLabel, onDone }: TotpSetupProps): ReactNode {
  const [asked, setAsked] = useState(false);
  const [setup, setSetup] = useState<TotpSetup | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes) return <RecoveryCodesView codes={codes} doneLabel={doneLabel} onDone={onDone} />;
  if (setup) return <ConfirmCode setup={setup} onConfirmed={setCodes} />;
  if (asked) {
    return (
      <PasswordAsk
        hint="To be sure that it is you."
        action="Continue"
        look="action"
        failed="Failed to begin the set-up"
        ask={beginTotp}
        onAnswered={setSetup}
        onCancel={() => setAsked(false)}
      />
    );
  }
  return (
    <div className="stack">
      <p>You need an authenticator app on your phone, or a password manager that makes codes.</p>
      <div className="form-end">
        <Button look="action" onClick={() => setAsked(true)}>
          Set up second factor
        </Button>
      </div>
    </div>
  );
}

interface ConfirmCodeProps {
  readonly setup: TotpSetup;
  readonly onConfirmed: (codes: readonly string[]) => void;
}

function ConfirmCode({ setup, onConfirmed }: ConfirmCodeProps): ReactNode {
  const form = useRef<HTMLFormElement>(null);
  const [missing, setMissing] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: confirmTotp,
    onSuccess: ({ recoveryCodes }) => onConfirmed(recoveryCodes),
    onError: () => focusFirstWrong(form.current),
  });
  const refused =
    fieldMessagesOf(error)['code'] ?? (codeOf(error) === 'totp_wrong' ? messageOf(error, '') : undefined);

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const code = valuesOf(event.currentTarget, ['code']).code.trim();
    setMissing(!code);
    if (!code) focusFirstWrong(form.current);
    else if (!isPending) mutate(code);
  };

  return (
    <form ref={form} onSubmit={submit} noValidate className="stack">
      {error && !refused && (
        <ErrorNotice>{messageOf(error, 'Failed to set up the second factor')}</ErrorNotice>
      )}
      <div className="totp">
        <QrCode text={setup.uri} label="QR code for your authenticator app" />
        <div className="totp__words">
          <p>Scan this with your authenticator app, or type in the key:</p>
          <p>
            <code className="totp__secret">{setup.secret.match(/.{1,4}/g)?.join(' ')}</code>
          </p>
        </div>
      </div>
      <Field
        name="code"
        label="Code"
        hint="The 6 digits that your app shows now"
        inputMode="numeric"
        autoComplete="one-time-code"
        error={missing ? 'Enter the 6 digits that your app shows' : refused}
        autoFocus
        required
      />
      <div className="form-end">
        <Button type="submit" look="action" busy={isPending}>
          Confirm
        </Button>
      </div>
    </form>
  );
}
