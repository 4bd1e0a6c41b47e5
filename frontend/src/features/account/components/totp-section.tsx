import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { fieldMessagesOf, messageOf } from '../../../api-client/call-error';
import { Badge } from '../../../components/controls/badge';
import { Button } from '../../../components/controls/button';
import { PasswordField } from '../../../components/controls/field';
import { valuesOf } from '../../../components/controls/form-values';
import { ErrorNotice } from '../../../components/controls/notice';
import { showToast } from '../../../components/toasts/toast-queue';
import { CheckIcon } from '../../../components/ui/icons';
import { removeTotp } from '../api/account-calls';
import { TotpSetupFlow } from './totp-setup';

interface TotpSectionProps {
  readonly hasTotp: boolean;
  readonly onChanged: () => void;
}

export function TotpSection({ hasTotp, onChanged }: TotpSectionProps): ReactNode {
  if (!hasTotp) {
    return (
      <>
        <p className="quiet">
          With a second factor, a password alone opens nothing: each sign-in also asks for a code.
        </p>
        <TotpSetupFlow doneLabel="Done" onDone={onChanged} />
      </>
    );
  }
  return (
    <>
      <p>
        <Badge tone="ok" icon={<CheckIcon />}>
          On
        </Badge>
      </p>
      <RemoveTotp onRemoved={onChanged} />
    </>
  );
}

function RemoveTotp({ onRemoved }: { readonly onRemoved: () => void }): ReactNode {
  const [asked, setAsked] = useState(false);
  const [missing, setMissing] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: removeTotp,
    onSuccess: () => {
      showToast('success', 'Second factor removed');
      onRemoved();
    },
  });
  const refused = fieldMessagesOf(error)['password'];

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const { password } = valuesOf(event.currentTarget, ['password']);
    setMissing(!password);
    if (password && !isPending) mutate(password);
  };
  if (!asked) {
    return (
      <div className="form-end">
        <Button onClick={() => setAsked(true)}>Remove second factor</Button>
      </div>
    );
  }
  return (
    <form onSubmit={submit} noValidate className="stack account__form">
      {error && !refused && (
        <ErrorNotice>{messageOf(error, 'Failed to remove the second factor')}</ErrorNotice>
      )}
      <PasswordField
        name="password"
        label="Your password"
        hint="To be sure that it is you. Your recovery codes stop working too."
        autoComplete="current-password"
        error={missing ? 'Fill in this field' : refused}
        autoFocus
        required
      />
      <div className="form-end">
        <Button type="submit" look="danger" busy={isPending}>
          Remove second factor
        </Button>
        <Button onClick={() => setAsked(false)}>Cancel</Button>
      </div>
    </form>
  );
}
