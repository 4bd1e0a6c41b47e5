import type { InputHTMLAttributes, ReactNode } from 'react';
import { t } from '../../i18n/translate';
import { fieldId } from './form-errors';

interface TextFieldProps extends Pick<
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
  readonly type?: 'text' | 'email' | 'tel';
  readonly rows?: number;
  readonly className?: string;
}

/** A labelled field with its hint and its error. The browser keeps its value, so nothing typed early is lost. */
export function TextField(props: TextFieldProps): ReactNode {
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
      {error && (
        <p className="field__error" id={`${id}-error`}>
          <span className="visually-hidden">{t('Error: ')}</span>
          {error}
        </p>
      )}
      {rows ? (
        <textarea {...control} rows={rows} maxLength={rest.maxLength} defaultValue={rest.defaultValue} />
      ) : (
        <input {...control} {...rest} type={type} />
      )}
    </div>
  );
}
