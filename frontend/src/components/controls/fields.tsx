import {
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
  useState,
} from 'react';
import { AlertIcon } from '../ui/icons';
import { Button } from './button';

export interface Labeled {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
}

/** The attributes that associate a control with its label, hint, and error. */
export const describe = (id: string, { hint, error }: Omit<Labeled, 'label'>): object => ({
  'aria-describedby':
    [error && `${id}-error`, hint && hint !== error && `${id}-hint`].filter(Boolean).join(' ') || undefined,
  'aria-invalid': error ? true : undefined,
});

export const FieldError = ({ id, children }: { id?: string; children: string }) => (
  <p className="fld__error" id={id}>
    <AlertIcon />
    {children}
  </p>
);

interface FieldFrameProps extends Labeled {
  readonly children: (control: { readonly id: string; readonly className: string }) => ReactNode;
}

/** A control with its label, hint and error. */
export function FieldFrame({ label, hint, error, children }: FieldFrameProps) {
  const id = useId();
  return (
    <div className={`fld ${error ? 'fld--wrong' : ''}`}>
      <label className="fld__label" htmlFor={id}>
        {label}
      </label>
      {children({ ...describe(id, { hint, error }), id, className: 'fld__control' })}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {hint && hint !== error && (
        <p className="fld__hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

type FieldProps<Attributes> = Labeled & { readonly name: string } & Omit<
    Attributes,
    'name' | 'id' | 'className'
  >;
type InputProps = FieldProps<InputHTMLAttributes<HTMLInputElement>>;

export const Field = ({ label, hint, error, ...input }: InputProps) => (
  <FieldFrame {...{ label, hint, error }}>{(control) => <input {...input} {...control} />}</FieldFrame>
);

export function PasswordField({ label, hint, error, ...input }: InputProps) {
  const [shown, setShown] = useState(false);
  const action = shown ? 'Hide' : 'Show';
  return (
    <FieldFrame {...{ label, hint, error }}>
      {(control) => (
        <div className="fld__row">
          <input
            {...input}
            {...control}
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
          />
          <Button aria-label={`${action} ${label.toLowerCase()}`} onClick={() => setShown(!shown)}>
            {action}
          </Button>
        </div>
      )}
    </FieldFrame>
  );
}

type SelectProps = FieldProps<SelectHTMLAttributes<HTMLSelectElement>>;

/** The native control, which supports type-ahead and phones' own pickers. */
export const SelectField = ({ label, hint, error, ...select }: SelectProps) => (
  <FieldFrame {...{ label, hint, error }}>{(control) => <select {...select} {...control} />}</FieldFrame>
);

export const Options = ({ options }: { options: readonly (readonly [string, string])[] }) =>
  options.map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));

type TextAreaProps = FieldProps<TextareaHTMLAttributes<HTMLTextAreaElement>>;

export const TextAreaField = ({ label, hint, error, ...area }: TextAreaProps) => (
  <FieldFrame {...{ label, hint, error }}>{(control) => <textarea {...area} {...control} />}</FieldFrame>
);

export function CheckField({ label, hint, ...box }: Omit<InputProps, 'error' | 'type'>) {
  const id = useId();
  return (
    <div className="check">
      <input {...box} {...describe(id, { hint })} id={id} type="checkbox" className="check__box" />
      <span className="check__words">
        <label htmlFor={id}>{label}</label>
        {hint && (
          <span className="fld__hint" id={`${id}-hint`}>
            {hint}
          </span>
        )}
      </span>
    </div>
  );
}
