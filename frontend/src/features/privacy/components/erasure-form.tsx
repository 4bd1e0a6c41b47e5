import { type FormEvent, useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ErasurePlan } from '@coverleaf/contracts';
import { Button } from '../../../components/controls/button';
import { Modal } from '../../../components/controls/modal';
import { ErrorNotice, WarningNotice } from '../../../components/controls/notices';
import { counted } from '../../../components/controls/format';
import { planErasure, planLines, requestErasure } from '../api/erasure-calls';
import { FormEnd } from '../../../components/forms/mutation-form';
import { Field } from '../../../components/controls/fields';
import { focusFirstWrong, valuesOf } from '../../../components/controls/form-values';
import { showToast } from '../../../components/toasts/toasts';
import { fieldMessagesOf, messageOf } from '../../../api-client/call-result';

interface ErasurePlanNoticeProps {
  readonly plan: ErasurePlan;
  readonly email: string;
  readonly busy: boolean;
  readonly onErase: () => void;
}

function ErasurePlanNotice({ plan, email, busy, onErase }: ErasurePlanNoticeProps) {
  const [isAsking, setAsking] = useState(false);
  const { documents, mails, cases, held } = plan;
  const isEmpty = documents === 0 && mails === 0 && cases === 0;
  const erase = (): void => {
    setAsking(false);
    onErase();
  };
  return (
    <WarningNotice>
      {isEmpty ? (
        <p>There’s nothing to erase for this email address.</p>
      ) : (
        <>
          <p>This will be permanently erased:</p>
          <ul className="privacy__plan">
            {planLines(plan).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </>
      )}
      {held > 0 && <p>{counted(held, 'document')} on legal hold will stay.</p>}
      {!isEmpty && (
        <Button variant="danger" busy={busy} aria-haspopup="dialog" onClick={() => setAsking(true)}>
          Erase this borrower
        </Button>
      )}
      <Modal
        title="Erase this borrower?"
        role="alertdialog"
        isOpen={isAsking}
        onClose={() => setAsking(false)}
      >
        <p>
          This permanently deletes{' '}
          {[
            documents && counted(documents, 'document'),
            mails && counted(mails, 'email'),
            cases && `the personal data of ${counted(cases, 'case')}`,
          ]
            .filter(Boolean)
            .join(', ')}{' '}
          and all related data. You can’t undo this.
        </p>
        <ConfirmErasure email={email} onErase={erase} onCancel={() => setAsking(false)} />
      </Modal>
    </WarningNotice>
  );
}

interface ConfirmErasureProps {
  readonly email: string;
  readonly onErase: () => void;
  readonly onCancel: () => void;
}

/** Asks for the address again, so that nobody erases by accident or the wrong borrower. */
function ConfirmErasure({ email, onErase, onCancel }: ConfirmErasureProps) {
  const [isWrong, setWrong] = useState(false);
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = event.currentTarget;
    const repeated = valuesOf(form, ['repeated']).repeated.trim().toLowerCase();
    const fits = repeated === email.trim().toLowerCase();
    setWrong(!fits);
    if (fits) onErase();
    else focusFirstWrong(form);
  };
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <Field
        name="repeated"
        type="email"
        label="Type the borrower’s email to confirm"
        error={isWrong ? 'This doesn’t match the email above' : undefined}
        required
        autoFocus
        autoComplete="off"
      />
      <FormEnd label="Erase" variant="danger" cancel={onCancel} />
    </form>
  );
}

export function ErasureForm() {
  const queries = useQueryClient();
  const [email, setEmail] = useState('');
  const [plan, setPlan] = useState<ErasurePlan | null>(null);
  const planning = useMutation({ mutationFn: planErasure, onSuccess: (answer) => setPlan(answer.plan) });
  const erase = useMutation({
    mutationFn: requestErasure,
    onSuccess: () => {
      setEmail('');
      setPlan(null);
      showToast('success', 'Erasure started');
      void queries.invalidateQueries({ queryKey: ['erasures'] });
    },
  });
  const change = (typed: string): void => {
    setEmail(typed);
    planning.reset();
  };
  const restart = (): void => {
    change('');
    setPlan(null);
    erase.reset();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!planning.isPending && !plan) planning.mutate(email);
  };
  const fieldError = fieldMessagesOf(planning.error)['email'];
  const failure = erase.error ?? (fieldError ? null : planning.error);
  return (
    <form className="privacy__form" onSubmit={submit} noValidate>
      <Field
        name="email"
        type="email"
        label="The borrower’s email"
        hint="The one they used to send a document or contact details"
        value={email}
        error={fieldError}
        required
        // The plan below applies to this address.
        readOnly={plan !== null}
        autoComplete="off"
        onChange={({ target }) => change(target.value)}
      />
      <div className="form-end">
        {plan ? (
          <Button onClick={restart}>Use another email</Button>
        ) : (
          <Button type="submit" busy={planning.isPending}>
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
