import { useEffect, useRef, useState } from 'react';
import type { TotpSetup } from '@coverleaf/contracts';
import { Button } from '../../../components/controls/button';
import { copyToClipboard } from '../../../components/toasts/toasts';
import { CopyIcon, DownloadIcon } from '../../../components/ui/staff-icons';
import { beginTotp, confirmTotp } from '../api/account-calls';
import { OwnPasswordForm } from './change-password-form';
import { codeOf, fieldMessagesOf, messageOf } from '../../../api-client/call-result';
import { saveFile } from '../../../components/files/save-file';
import { defineForm } from '../../../components/forms/form-definition';
import { MutationForm } from '../../../components/forms/mutation-form';
import { QrCode } from '../../../components/controls/qr-code';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly doneLabel: string;
  readonly onDone: () => void;
}

/** Shown only once, because the server stores hashes. */
function RecoveryCodesView({ codes, doneLabel, onDone }: RecoveryCodesProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  const copy = (): void =>
    void copyToClipboard(
      (clipboard) => clipboard.writeText(codes.join('\n')),
      'Recovery codes copied to clipboard!',
      'Failed to copy the recovery codes',
    );
  const download = (): void =>
    saveFile(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }), 'coverleaf-recovery-codes.txt');

  return (
    <div className="stack">
      <h2 tabIndex={-1} ref={heading}>
        Keep your recovery codes
      </h2>
      <p>
        Each code works once if you don’t have your authenticator. We won’t show them again, so print them or
        save them in your password manager.
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
        <Button variant="action" onClick={onDone}>
          {doneLabel}
        </Button>
      </div>
    </div>
  );
}

/** Steps: reauthenticate, scan, confirm with a first code, save the recovery codes. */
export function TotpSetupFlow({ doneLabel, onDone }: { doneLabel: string; onDone: () => void }) {
  const [asked, setAsked] = useState(false);
  const [setup, setSetup] = useState<TotpSetup | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes) return <RecoveryCodesView codes={codes} doneLabel={doneLabel} onDone={onDone} />;
  if (setup) return <ConfirmCode setup={setup} onConfirmed={setCodes} />;
  if (asked) {
    return (
      <OwnPasswordForm
        hint="To confirm it’s you."
        label="Continue"
        variant="action"
        failed="Failed to start setup"
        send={beginTotp}
        onSent={setSetup}
        cancel={() => setAsked(false)}
      />
    );
  }
  return (
    <div className="stack">
      <p>You need an authenticator app on your phone or a password manager that generates codes.</p>
      <div className="form-end">
        <Button variant="action" onClick={() => setAsked(true)}>
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

const CODE_FORM = defineForm<{ readonly code: string }>({
  code: {
    label: 'Code',
    kind: 'text',
    hint: 'The 6 digits your app shows now',
    missing: 'Enter the 6 digits your app shows',
    inputMode: 'numeric',
    autoComplete: 'one-time-code',
    autoFocus: true,
    required: true,
  },
});

const ConfirmCode = ({ setup, onConfirmed }: ConfirmCodeProps) => (
  <MutationForm
    form={CODE_FORM}
    send={({ code }) => confirmTotp(code.trim())}
    onSent={({ recoveryCodes }) => onConfirmed(recoveryCodes)}
    failed="Failed to set up the second factor"
    fieldErrorsOf={(error) =>
      codeOf(error) === 'totp_wrong' ? { code: messageOf(error, '') } : fieldMessagesOf(error)
    }
    intro={
      <div className="totp">
        <QrCode className="qr" text={setup.uri} label="QR code for your authenticator app" />
        <div className="totp__words">
          <p>Scan this with your authenticator app, or enter the key:</p>
          <p>
            <code className="totp__secret">{setup.secret.match(/.{1,4}/g)?.join(' ')}</code>
          </p>
        </div>
      </div>
    }
    label="Confirm"
  />
);
