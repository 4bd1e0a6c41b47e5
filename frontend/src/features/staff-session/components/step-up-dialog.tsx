import type { Proof } from '@coverleaf/contracts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { messageOf } from '../../../api-client/call-result';
import { onStepUp } from '../../../api-client/staff-client';
import { Button } from '../../../components/controls/button';
import { Modal } from '../../../components/controls/modal';
import { ErrorNotice } from '../../../components/controls/notices';
import { defineForm } from '../../../components/forms/form-definition';
import { MutationForm } from '../../../components/forms/mutation-form';
import { LoadingSpinner } from '../../../components/ui/spinner';
import { hasPasskeys, signChallenge } from '../../../components/passkeys/browser-passkeys';
import { beginStepUp, stepUp } from '../api/session-calls';

type Answer = (isProven: boolean) => void;

/** Asks for a proof of identity before an act that a stolen session must not do; then the act continues. */
export function StepUpDialog() {
  const [answer, setAnswer] = useState<Answer | null>(null);
  useEffect(() => onStepUp(() => new Promise<boolean>((resolve) => setAnswer(() => resolve))), []);
  const close = (isProven: boolean): void => {
    answer?.(isProven);
    setAnswer(null);
  };
  return (
    <Modal title="Confirm it’s you" isOpen={answer !== null} onClose={() => close(false)}>
      <Question onProven={() => close(true)} onCancel={() => close(false)} />
    </Modal>
  );
}

const PASSWORD = {
  label: 'Your password',
  kind: 'password',
  autoComplete: 'current-password',
  required: true,
} as const;

const PASSWORD_FORM = defineForm<{ readonly password: string }>({ password: PASSWORD });

const CODE_FORM = defineForm<{ readonly password: string; readonly code: string }>({
  password: PASSWORD,
  code: {
    label: 'Code',
    kind: 'text',
    hint: 'The 6 digits in your authenticator app, or one of your recovery codes.',
    autoComplete: 'one-time-code',
    autoCapitalize: 'none',
    spellCheck: false,
    required: true,
  },
});

function Question({ onProven, onCancel }: { onProven: () => void; onCancel: () => void }) {
  // Not cached, because a challenge works only once.
  const { data, isPending } = useQuery({
    queryKey: ['step-up'],
    queryFn: beginStepUp,
    gcTime: 0,
    staleTime: Infinity,
  });
  const passkey = useMutation({
    mutationFn: async () => {
      const options = (await beginStepUp()).passkey;
      if (options) await stepUp({ credential: await signChallenge(options) });
    },
    onSuccess: onProven,
  });
  const end = { onSent: onProven, failed: 'Failed to confirm', label: 'Confirm', cancel: onCancel };
  if (isPending) return <LoadingSpinner />;
  const offersPasskey = Boolean(data?.passkey) && hasPasskeys();
  // The fastest way gets the focus.
  const more = { password: { autoFocus: !offersPasskey } };
  return (
    <div className="stack">
      <p>You’re about to do something that needs a fresh sign-in.</p>
      {offersPasskey && (
        <>
          {passkey.error && (
            <ErrorNotice>
              {messageOf(passkey.error, 'The passkey wasn’t used. Please try again.')}
            </ErrorNotice>
          )}
          <div className="form-end">
            <Button variant="action" autoFocus busy={passkey.isPending} onClick={() => passkey.mutate()}>
              Use a passkey
            </Button>
          </div>
        </>
      )}
      {data?.asksCode ? (
        <MutationForm {...end} form={CODE_FORM} more={more} send={(proof: Proof) => stepUp(proof)} />
      ) : (
        <MutationForm {...end} form={PASSWORD_FORM} more={more} send={(proof: Proof) => stepUp(proof)} />
      )}
    </div>
  );
}
