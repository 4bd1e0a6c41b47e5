import type { ErasurePlan } from '@coverleaf/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { fieldMessagesOf, messageOf } from '../../../api-client/call-result';
import { Button } from '../../../components/controls/button';
import { Field } from '../../../components/controls/field';
import { ErrorNotice } from '../../../components/controls/notice';
import { showToast } from '../../../components/toasts/toast-queue';
import { planErasure, requestErasure } from '../api/erasure-calls';
import { ErasurePlanNotice } from './erasure-plan-notice';

/** The address of a borrower, what there is of them, and the word that lets it go. */
export function ErasureForm(): ReactNode {
  const queries = useQueryClient();
  const [email, setEmail] = useState('');
  const [plan, setPlan] = useState<ErasurePlan | null>(null);
  const look = useMutation({ mutationFn: planErasure, onSuccess: (answer) => setPlan(answer.plan) });
  const erase = useMutation({
    mutationFn: requestErasure,
    onSuccess: () => {
      setEmail('');
      setPlan(null);
      showToast('success', 'The erasure has begun');
      void queries.invalidateQueries({ queryKey: ['erasures'] });
    },
  });
  const change = (typed: string): void => {
    setEmail(typed);
    look.reset();
  };
  const begin = (): void => {
    change('');
    setPlan(null);
    erase.reset();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!look.isPending && !plan) look.mutate(email);
  };
  const fault = fieldMessagesOf(look.error)['email'];
  const failure = erase.error ?? (fault ? null : look.error);
  return (
    <form className="privacy__form" onSubmit={submit} noValidate>
      <Field
        name="email"
        type="email"
        label="The borrower’s email"
        hint="As they gave it when they sent a document or left their details"
        value={email}
        error={fault}
        required
        // What is shown below is about this address.
        readOnly={plan !== null}
        autoComplete="off"
        onChange={({ target }) => change(target.value)}
      />
      <div className="form-end">
        {plan ? (
          <Button onClick={begin}>Another address</Button>
        ) : (
          <Button type="submit" busy={look.isPending}>
            See what would be erased
          </Button>
        )}
      </div>
      {failure && <ErrorNotice>{messageOf(failure, 'Failed to erase')}</ErrorNotice>}
      {plan && (
        <ErasurePlanNotice
          plan={plan}
          email={email}
          busy={erase.isPending}
          onErase={() => erase.mutate(email)}
        />
      )}
    </form>
  );
}
