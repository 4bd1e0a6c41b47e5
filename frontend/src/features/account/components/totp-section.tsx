import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../api-client/call-result';
import { ErrorNotice } from '../../../components/controls/notices';
import { Badge } from '../../../components/controls/values';
import { Button } from '../../../components/controls/button';
import { showToast } from '../../../components/toasts/toasts';
import { removeTotp } from '../api/account-calls';
import { TotpSetupFlow } from './totp-setup';

export function TotpSection({ hasTotp, onChanged }: { hasTotp: boolean; onChanged: () => void }) {
  if (!hasTotp) {
    return (
      <>
        <p className="quiet">An authenticator app adds a code to every sign-in with your password.</p>
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
  const { mutate, isPending, error } = useMutation({
    mutationFn: removeTotp,
    onSuccess: () => {
      showToast('success', 'Authenticator app removed');
      onRemoved();
    },
  });
  return (
    <div className="stack">
      {error && <ErrorNotice>{messageOf(error, 'Failed to remove the authenticator app')}</ErrorNotice>}
      {asked && <p className="quiet">Its codes stop working at once.</p>}
      <div className="form-end">
        {asked ? (
          <>
            <Button variant="danger" busy={isPending} onClick={() => mutate()}>
              Remove authenticator app
            </Button>
            <Button onClick={() => setAsked(false)}>Keep it</Button>
          </>
        ) : (
          <Button onClick={() => setAsked(true)}>Remove authenticator app …</Button>
        )}
      </div>
    </div>
  );
}
