import { useState } from 'react';
import { TextField } from '../../components/forms/text-field';
import { t } from '../../i18n/translate';
import { type Customer, findCustomer, tokenIn } from './agent-sending';

/** As many as the server takes within a minute. */
const MOST = 20;

interface AddCustomerProps {
  readonly known: readonly Customer[];
  readonly onFound: (customer: Customer) => void;
}

/** Adds the customer of another link, so that several documents are sent in one go. */
export function AddCustomer({ known, onFound }: AddCustomerProps) {
  const [error, setError] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [count, setCount] = useState(0);
  const add = async (input: HTMLInputElement | null): Promise<void> => {
    if (isBusy) return;
    const token = tokenIn(input?.value ?? '');
    if (token === null) return setError(t('Paste the whole link that your customer sent you'));
    if (known.some((customer) => customer.token === token))
      return setError(t('This customer is on the list already'));
    setBusy(true);
    const result = await findCustomer(token);
    setBusy(false);
    if (!result.ok) {
      const code = result.failure.kind === 'problem' ? result.failure.problem.code : '';
      return setError(
        code === 'link_expired'
          ? t('This link has expired. Ask your customer for a new one.')
          : code === 'link_unknown'
            ? t('A part of this link is missing. Ask your customer for a new one.')
            : t("We can't check this link right now. Please try again in a moment."),
      );
    }
    setError('');
    // A new field is empty.
    setCount((before) => before + 1);
    onFound({ ...result.reply, token });
  };
  if (known.length >= MOST) return null;
  return (
    <details className="add-customer">
      <summary className="agent-offer__summary">{t('Add another customer')}</summary>
      <TextField
        name="anotherLink"
        label={t('Link of another customer')}
        hint={t('Paste the link that the customer sent you. Each document is sent separately.')}
        error={error}
        optional
        autoComplete="off"
        spellCheck={false}
        maxLength={2_000}
        key={count}
      />
      <button
        className="button"
        type="button"
        aria-disabled={isBusy}
        onClick={({ currentTarget }) =>
          void add(
            currentTarget.closest('details')?.querySelector<HTMLInputElement>('[name=anotherLink]') ?? null,
          )
        }
      >
        {t('Add')}
      </button>
    </details>
  );
}
