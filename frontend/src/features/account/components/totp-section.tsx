import { useState } from 'react';
import { Badge } from '../../../components/controls/values';
import { Button } from '../../../components/controls/button';
import { showToast } from '../../../components/toasts/toasts';
import { removeTotp } from '../api/account-calls';
import { OwnPasswordForm } from './change-password-form';
import { TotpSetupFlow } from './totp-setup';

export function TotpSection({ hasTotp, onChanged }: { hasTotp: boolean; onChanged: () => void }) {
  if (!hasTotp) {
    return (
      <>
        <p className="quiet">Two-factor adds a code to every sign-in.</p>
        <TotpSetupFlow doneLabel="Done" onDone={onChanged} />
      </>
    );
  }
  return (
    <>
      <p>
        <Badge tone="ok">On</Badge>
      </p>
      <RemoveTotp onRemoved={onChanged} />
    </>
  );
}

function RemoveTotp({ onRemoved }: { onRemoved: () => void }) {
  const [asked, setAsked] = useState(false);
  if (!asked) {
    return (
      <div className="form-end">
        <Button onClick={() => setAsked(true)}>Remove second factor</Button>
      </div>
    );
  }
  return (
    <OwnPasswordForm
      hint="To confirm it’s you. Your recovery codes stop working too."
      label="Remove second factor"
      variant="danger"
      failed="Failed to remove the second factor"
      send={removeTotp}
      onSent={() => {
        showToast('success', 'Second factor removed');
        onRemoved();
      }}
      cancel={() => setAsked(false)}
    />
  );
}
