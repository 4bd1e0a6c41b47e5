import type { InputHTMLAttributes } from 'react';
import { t } from '../../i18n/translate';
import { type FieldErrors, fieldId } from './form-errors';

export interface TextFieldProps extends Pick<
  InputHTMLAttributes<HTMLInputElement>,
  | 'autoComplete'
  | 'autoCapitalize'
  | 'defaultValue'
  | 'enterKeyHint'
  | 'inputMode'
  | 'maxLength'
  | 'onChange'
  | 'spellCheck'
> {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly error?: string | undefined;
  readonly optional?: boolean;
  readonly type?: 'text' | 'email' | 'tel' | 'date';
  readonly rows?: number;
  readonly className?: string;
}

export const EMAIL_INPUT = {
  type: 'email',
  autoComplete: 'email',
  inputMode: 'email',
  spellCheck: false,
  maxLength: 254,
} as const;

/** A labeled field with hint and error. Uncontrolled, so that text typed before hydration is kept. */
export function TextField(props: TextFieldProps) {
  const { name, label, hint, error, optional = false, rows, className = '', type = 'text', ...rest } = props;
  const id = fieldId(name);
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;
  const control = {
    id,
    name,
    className: 'field__control',
    'aria-describedby': describedBy,
    'aria-invalid': error ? true : undefined,
    'aria-required': optional ? undefined : true,
  } as const;
  return (
    <div className={`field ${error ? 'field--wrong' : ''} ${className}`}>
      <label className="field__label" htmlFor={id}>
        {label}
        {optional && <span className="field__optional"> {t('(optional)')}</span>}
      </label>
      {hint && (
        <p className="field__hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {rows ? (
        <textarea {...control} rows={rows} maxLength={rest.maxLength} defaultValue={rest.defaultValue} />
      ) : (
        <input {...control} {...rest} type={type} />
      )}
    </div>
  );
}

export function FieldError({ id, children }: { id: string; children: string }) {
  return (
    <p className="field__error" id={id}>
      <span className="visually-hidden">{t('Error: ')}</span>
      {children}
    </p>
  );
}

interface TextFieldsProps {
  readonly fields: readonly TextFieldProps[];
  readonly values: Readonly<Record<string, string | undefined>>;
  readonly errors: FieldErrors;
}

export function TextFields({ fields, values, errors }: TextFieldsProps) {
  return fields.map((field) => (
    <TextField {...field} defaultValue={values[field.name]} error={errors[field.name]} key={field.name} />
  ));
}
