import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { qrPath } from '@coverleaf/qr-code';
import type { TotpSetup } from '@coverleaf/contracts';
import { Button } from '../../../components/controls/button';
import { showToast } from '../../../components/toasts/toasts';
import { CopyIcon, DownloadIcon } from '../../../components/ui/staff-icons';
import { Field } from '../../../components/controls/fields';
import { focusFirstWrong, valuesOf } from '../../../components/controls/form-values';
import { ErrorNotice } from '../../../components/controls/notices';
import { beginTotp, confirmTotp } from '../api/account-calls';
import { PasswordAsk } from './change-password-form';
import { codeOf, fieldMessagesOf, messageOf } from '../../../api-client/call-result';

const MARGIN = 4;

export function QrCode({ text, label }: { readonly text: string; readonly label: string }): ReactNode {
  const { size, path } = qrPath(text);
  const side = size + 2 * MARGIN;
  return (
    <svg
      className="qr"
      role="img"
      aria-label={label}
      viewBox={`${-MARGIN} ${-MARGIN} ${side} ${side}`}
      shapeRendering="crispEdges"
    >
      <rect x={-MARGIN} y={-MARGIN} width={side} height={side} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly doneLabel: string;
  readonly onDone: () => void;
}

/** Shown this once: the server keeps only their hashes. */
export function RecoveryCodesView({ codes, doneLabel, onDone }: RecoveryCodesProps): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  const copy = (): void => {
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => showToast('success', 'Recovery codes copied to clipboard!'),
      () => showToast('error', 'Failed to copy the recovery codes'),
    );
  };
  const download = (): void => {
    const url = URL.createObjectURL(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }));
    const link = document.createElement('a');
    link.href = url;
    link.download = 'coverleaf-recovery-codes.txt';
    link.click();
    URL.revokeObjectURL(url);
  };

  return (
    <div className="stack">
      <h2 tabIndex={-1} ref={heading}>
        Keep your recovery codes
      </h2>
      <p>
        Each signs you in once when your authenticator is not at hand. They are not shown again: print them or
        put them into your password manager.
      </p>
      <ul className="codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="form-end">
        <Button onClick={copy}>
          <CopyIcon />
          Copy
        </Button>
        <Button onClick={download}>
          <DownloadIcon />
          Download
        </Button>
        <Button look="action" onClick={onDone}>
          {doneLabel}
        </Button>
      </div>
    </div>
  );
}

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
        hint="To confirm it’s you."
        action="Continue"
        look="action"
        failed="Failed to start setup"
        ask={beginTotp}
        onAnswered={setSetup}
        onCancel={() => setAsked(false)}
      />
    );
  }
  return (
    <div className="stack">
      <p>You need an authenticator app on your phone or a password manager that generates codes.</p>
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
          <p>Scan this with your authenticator app, or enter the key:</p>
          <p>
            <code className="totp__secret">{setup.secret.match(/.{1,4}/g)?.join(' ')}</code>
          </p>
        </div>
      </div>
      <Field
        name="code"
        label="Code"
        hint="The 6 digits your app shows now"
        inputMode="numeric"
        autoComplete="one-time-code"
        error={missing ? 'Enter the 6 digits your app shows' : refused}
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
