import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { TotpSetup } from '@coverleaf/contracts';
import { Button } from '../../../components/controls/button';
import { ErrorNotice } from '../../../components/controls/notices';
import { beginTotp, confirmTotp } from '../api/account-calls';
import { codeOf, fieldMessagesOf, messageOf } from '../../../api-client/call-result';
import { defineForm } from '../../../components/forms/form-definition';
import { RecoveryCodesView } from './recovery-codes-view';
import { MutationForm } from '../../../components/forms/mutation-form';
import { QrCode } from '../../../components/controls/qr-code';

interface TotpSetupFlowProps {
  /** What the button below leads to. */
  readonly lead: string;
  readonly doneLabel: string;
  readonly onDone: () => void;
}

/** Steps: scan, confirm with a first code, save the recovery codes. */
export function TotpSetupFlow({ lead, doneLabel, onDone }: TotpSetupFlowProps) {
  const [setup, setSetup] = useState<TotpSetup | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [isCancelled, setCancelled] = useState(false);
  const cancel = (): void => {
    setSetup(null);
    setCancelled(true);
  };
  const begin = useMutation({ mutationFn: beginTotp, onSuccess: setSetup });
  if (codes) return <RecoveryCodesView codes={codes} doneLabel={doneLabel} onDone={onDone} />;
  if (setup) return <ConfirmCode setup={setup} onConfirmed={setCodes} onCancel={cancel} />;
  return (
    <div className="stack">
      {begin.error && <ErrorNotice>{messageOf(begin.error, 'Failed to start setup')}</ErrorNotice>}
      <p>{lead}</p>
      <div className="form-end">
        <Button autoFocus={isCancelled} busy={begin.isPending} onClick={() => begin.mutate()}>
          Set up authenticator app
        </Button>
      </div>
    </div>
  );
}

interface ConfirmCodeProps {
  readonly setup: TotpSetup;
  readonly onConfirmed: (codes: readonly string[]) => void;
  readonly onCancel: () => void;
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

const ConfirmCode = ({ setup, onConfirmed, onCancel }: ConfirmCodeProps) => (
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
    cancel={onCancel}
  />
);
