import type { AgentLink, FieldProblem } from '@coverleaf/contracts';
import { type SubmitEvent, useRef, useState } from 'react';
import type { CallFailure } from '../../api-client/call-result';
import { ErrorSummary } from '../../components/forms/error-summary';
import {
  type FieldErrors,
  fieldId,
  hasErrors,
  NO_ERRORS,
  readFields,
} from '../../components/forms/form-errors';
import { FieldError, TextFields } from '../../components/forms/text-field';
import { useHydrated } from '../../components/page-title/use-hydrated';
import { t, translateText } from '../../i18n/translate';
import { AddCustomer } from './add-customer';
import { type AgentDetails, type Customer, type Sending, useAgentSending } from './agent-sending';

interface AgentFormProps {
  /** Where the form posts without script. */
  readonly action: string;
  readonly first: Customer;
  readonly maxBytes: number;
  readonly language: AgentDetails['language'];
  /** Of a form that was sent without script and refused. */
  readonly typed: Readonly<Record<string, string>>;
  readonly refused: readonly FieldProblem[];
  /** Why a document was not received. */
  readonly explain: (failure: CallFailure) => string;
}

const ACCEPT = '.pdf,.jpg,.jpeg,.png,application/pdf,image/jpeg,image/png';

const fileField = (index: number): string => (index === 0 ? 'file' : `file-${index}`);

/** Sends documents for one customer or several. Without script: one document for the customer of the link. */
export function AgentForm(props: AgentFormProps) {
  const { action, first, maxBytes, language, typed } = props;
  const hydrated = useHydrated();
  const form = useRef<HTMLFormElement>(null);
  const [customers, setCustomers] = useState<readonly Customer[]>([first]);
  const [reported, setReported] = useState({ errors: refusedFields(props.refused), count: 0 });
  const { sendings, isBusy, run } = useAgentSending();
  const { errors } = reported;
  const sentCount = sendings.filter(({ state }) => state === 'sent').length;

  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (isBusy || !form.current) return;
    const fields = readFields(form.current, ['name', 'insuranceCompany']);
    const files = customers.map((_, index) => filesIn(form.current, fileField(index)));
    const found = check(fields, files, maxBytes, (index) => !sendings.some(isSentFor(customers[index])));
    setReported(({ count }) => ({ errors: found, count: count + 1 }));
    if (hasErrors(found)) return;
    const chosen = customers.flatMap(({ token }, index) =>
      (files[index] ?? []).map((file) => ({ token, file })),
    );
    void run(chosen, { ...fields, language });
  };

  return (
    <form
      method="post"
      action={action}
      encType="multipart/form-data"
      noValidate
      ref={form}
      onSubmit={submit}
      aria-label={t('Send documents')}
    >
      {hasErrors(errors) && <ErrorSummary errors={errors} key={reported.count} />}
      <input type="hidden" name="link" value={first.token} />
      <TextFields
        fields={[
          {
            name: 'name',
            label: t('Your name or agency'),
            autoComplete: 'organization',
            maxLength: 200,
          },
          { name: 'insuranceCompany', label: t('Insurance Company'), autoComplete: 'off', maxLength: 200 },
        ]}
        values={typed}
        errors={errors}
      />
      <ul className="sendings">
        {customers.map((customer, index) => (
          <CustomerRow
            customer={customer}
            name={fileField(index)}
            error={errors[fileField(index)]}
            multiple={hydrated}
            sendings={sendings.filter(({ token }) => token === customer.token)}
            explain={props.explain}
            key={customer.token}
          />
        ))}
      </ul>
      {hydrated && (
        <AddCustomer
          known={customers}
          onFound={(customer) => setCustomers((before) => [...before, customer])}
        />
      )}
      <p role="status">{progressText(sendings, sentCount)}</p>
      <button className="button button--action button--wide" type="submit" aria-disabled={isBusy}>
        {isBusy ? t('Sending…') : customers.length > 1 ? t('Send all documents') : t('Send document')}
      </button>
    </form>
  );
}

interface CustomerRowProps {
  readonly customer: Pick<AgentLink, 'lenderName' | 'referenceEnd'>;
  readonly name: string;
  readonly error: string | undefined;
  readonly multiple: boolean;
  readonly sendings: readonly Sending[];
  readonly explain: AgentFormProps['explain'];
}

function CustomerRow({ customer, name, error, multiple, sendings, explain }: CustomerRowProps) {
  const id = fieldId(name);
  return (
    <li className="sendings__row">
      <p className="sendings__head">
        <strong>{customer.lenderName}</strong>
        {customer.referenceEnd !== null && (
          <span>{t('Reference # ending in {end}', { end: customer.referenceEnd })}</span>
        )}
      </p>
      <div className={`field ${error ? 'field--wrong' : ''}`}>
        <label className="field__label" htmlFor={id}>
          {multiple ? t('Documents, as PDF or photos') : t('Document, as PDF or photo')}
        </label>
        {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
        <input
          className="field__control"
          type="file"
          id={id}
          name={name}
          accept={ACCEPT}
          multiple={multiple}
          aria-describedby={error ? `${id}-error` : undefined}
          aria-invalid={error ? true : undefined}
        />
      </div>
      {sendings.length > 0 && (
        <ul>
          {sendings.map((one) => (
            <li key={one.key}>
              {one.file.name}: <SendingOutcome sending={one} explain={explain} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

function SendingOutcome({ sending, explain }: { sending: Sending } & Pick<AgentFormProps, 'explain'>) {
  const { state, receiptNumber = '', failure } = sending;
  if (state === 'sent')
    return (
      <span className="sendings__outcome--ok">
        {t('Received. Receipt number {number}', { number: receiptNumber })}
      </span>
    );
  if (state === 'failed' && failure)
    return <span className="sendings__outcome--bad">{explain(failure)}</span>;
  return <span>{state === 'sending' ? t('Sending…') : t('Waiting')}</span>;
}

function progressText(sendings: readonly Sending[], sentCount: number): string {
  const count = sendings.length;
  if (count === 0) return '';
  const current = sendings.findIndex(({ state }) => state === 'sending');
  if (current !== -1) return t('Sending document {number} of {count}…', { number: current + 1, count });
  return sentCount === count
    ? t('All documents were received. You can close this page.')
    : t('{sent} of {count} documents were received. Send again to repeat only the others.', {
        sent: sentCount,
        count,
      });
}

const isSentFor =
  (customer: Customer | undefined) =>
  ({ token, state }: Sending): boolean =>
    token === customer?.token && state === 'sent';

function filesIn(form: HTMLFormElement | null, name: string): readonly File[] {
  const input = form?.elements.namedItem(name);
  return input instanceof HTMLInputElement ? [...(input.files ?? [])] : [];
}

/** @param needsFile whether nothing was received yet for the customer of this row */
function check(
  fields: Pick<AgentDetails, 'name' | 'insuranceCompany'>,
  files: readonly (readonly File[])[],
  maxBytes: number,
  needsFile: (index: number) => boolean,
): FieldErrors {
  const errors: Record<string, string> = {};
  if (!fields.name) errors.name = t('Enter your name or agency');
  if (!fields.insuranceCompany) errors.insuranceCompany = t('Enter the name of your insurance company');
  for (const [index, chosen] of files.entries()) {
    const field = fileField(index);
    if (chosen.length === 0 && needsFile(index)) errors[field] = t('Please select a file to upload');
    else if (chosen.some(({ size }) => size > maxBytes))
      errors[field] = t('The file is larger than 10 MB. Remove a page, or use a smaller file.');
  }
  return errors;
}

const refusedFields = (refused: readonly FieldProblem[]): FieldErrors =>
  refused.length === 0
    ? NO_ERRORS
    : Object.fromEntries(refused.map(({ field, message }) => [field, translateText(message)]));
