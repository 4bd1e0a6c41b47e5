import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useRef } from 'react';
import { Link } from 'react-router-dom';
import { fieldMessagesOf, messageOf } from '../../api-client/call-result';
import { Button } from '../controls/button';
import { focusFirstWrong } from '../controls/form-values';
import { ErrorNotice } from '../controls/notices';
import type { FormDefinition, RecordOf } from './form-definition';
import type { FieldErrors } from './form-errors';
import { FormFields, type FormFieldsProps } from './form-fields';
import { useFormState } from './use-record-form';

interface MutationFormOptions<Values, Reply> {
  readonly form: FormDefinition<Values>;
  /** The record to change, or the values of a new one. */
  readonly record?: RecordOf<Values> | null;
  readonly isNew?: boolean;
  readonly send: (values: Values) => Promise<Reply>;
  readonly onSent: (reply: Reply) => void;
  /** 'Failed to …', or a function of the error; shown if the error concerns no field. */
  readonly failed: string | ((error: Error) => string);
  readonly fieldErrorsOf?: (error: unknown) => FieldErrors;
}

export function useMutationForm<Values extends object, Reply>(options: MutationFormOptions<Values, Reply>) {
  const {
    form,
    record = null,
    isNew = true,
    send,
    onSent,
    failed,
    fieldErrorsOf = fieldMessagesOf,
  } = options;
  const element = useRef<HTMLFormElement>(null);
  const initial = form.valuesOf(record);
  const state = useFormState(form, initial, isNew);
  const { mutate, isPending, error } = useMutation({
    mutationFn: send,
    onSuccess: (reply) => {
      state.set(initial);
      onSent(reply);
    },
    onError: (reason) => {
      state.showErrors(fieldErrorsOf(reason));
      focusFirstWrong(element.current);
    },
  });
  // Field errors are not repeated here.
  const fieldErrors = fieldErrorsOf(error);
  const isOfForm = error !== null && !form.names.some((name) => fieldErrors[name]);
  const wording = typeof failed === 'string' ? (reason: Error) => messageOf(reason, failed) : failed;
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!isPending && !state.check(event.currentTarget)) mutate(state.values);
  };
  return {
    fields: { ...state, form },
    failure: isOfForm && <ErrorNotice>{wording(error)}</ErrorNotice>,
    isBusy: isPending,
    attributes: { ref: element, onSubmit: submit, noValidate: true },
  };
}

interface MutationFormProps<Values, Reply>
  extends
    MutationFormOptions<Values, Reply>,
    Pick<FormFieldsProps<Values>, 'custom' | 'more'>,
    Omit<FormEndProps, 'busy'> {
  readonly className?: string;
  readonly intro?: ReactNode;
}

export function MutationForm<Values extends object, Reply>(props: MutationFormProps<Values, Reply>) {
  const { className = '', intro, custom, more, ...rest } = props;
  const { fields, failure, isBusy, attributes } = useMutationForm(rest);
  return (
    <form {...attributes} className={`stack ${className}`}>
      {failure}
      {intro}
      <FormFields {...fields} {...(custom && { custom })} {...(more && { more })} />
      <FormEnd {...rest} busy={isBusy} />
    </form>
  );
}

interface FormEndProps {
  readonly label: string;
  readonly variant?: 'action' | 'danger';
  readonly busy?: boolean;
  /** Closes the form, or the path to navigate to. */
  readonly cancel?: string | (() => void);
  readonly children?: ReactNode;
}

export const FormEnd = ({ label, variant = 'action', busy = false, cancel, children }: FormEndProps) => (
  <div className="form-end">
    <Button type="submit" variant={variant} busy={busy}>
      {label}
    </Button>
    {typeof cancel === 'string' && (
      <Link className="btn" to={cancel}>
        Cancel
      </Link>
    )}
    {typeof cancel === 'function' && <Button onClick={cancel}>Cancel</Button>}
    {children}
  </div>
);
