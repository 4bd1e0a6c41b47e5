import { useMutation } from '@tanstack/react-query';
import { messageOf } from '../../../api-client/call-result';
import { ErrorNotice } from '../../../components/controls/notices';
import { Badge } from '../../../components/controls/values';
import { TwoStepButton } from '../../../components/controls/two-step-button';
import { showToast } from '../../../components/toasts/toasts';
import { removeTotp } from '../api/account-calls';
import { TotpSetupFlow } from './totp-setup';

export function TotpSection({ hasTotp, onChanged }: { hasTotp: boolean; onChanged: () => void }) {
  if (!hasTotp) {
    return (
      <>
        <TotpSetupFlow
          lead="An authenticator app on your phone, or a password manager that generates codes, adds a code to every sign-in with your password."
          doneLabel="Done"
          onDone={onChanged}
        />
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
      <TwoStepButton
        label="Remove authenticator app"
        keepLabel="Keep it"
        warning="Its codes stop working at once."
        busy={isPending}
        onConfirm={mutate}
      />
    </div>
  );
}
