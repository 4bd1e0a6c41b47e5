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

export interface Labelled {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
}

interface FrameProps extends Labelled {
  readonly id: string;
  readonly children: ReactNode;
}

/** What stands around a control: its name, how to fill it in, and what is wrong with it. */
export function FieldFrame({ id, label, hint, error, children }: FrameProps): ReactNode {
  return (
    <div className={`fld ${error ? 'fld--wrong' : ''}`}>
      <label className="fld__label" htmlFor={id}>
        {label}
      </label>
      {children}
      {error && (
        <p className="fld__error" id={`${id}-error`}>
          <AlertIcon />
          {error}
        </p>
      )}
      {hint && hint !== error && (
        <p className="fld__hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

/** What ties a control to the words around it. */
export const describe = (id: string, { hint, error }: Labelled): object => ({
  'aria-describedby':
    [error && `${id}-error`, hint && hint !== error && `${id}-hint`].filter(Boolean).join(' ') || undefined,
  'aria-invalid': error ? true : undefined,
});

type TextProps = Labelled & { readonly name: string } & Omit<
    InputHTMLAttributes<HTMLInputElement>,
    'name' | 'id' | 'className'
  >;

export function Field({ label, hint, error, ...input }: TextProps): ReactNode {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <input {...input} {...describe(id, { label, hint, error })} id={id} className="fld__control" />
    </FieldFrame>
  );
}

/** A password that can be looked at while it is typed. */
export function PasswordField({ label, hint, error, ...input }: TextProps): ReactNode {
  const id = useId();
  const [shown, setShown] = useState(false);
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <div className="fld__row">
        <input
          {...input}
          {...describe(id, { label, hint, error })}
          id={id}
          type={shown ? 'text' : 'password'}
          className="fld__control"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Button
          aria-label={`${shown ? 'Hide' : 'Show'} ${label.toLowerCase()}`}
          onClick={() => setShown(!shown)}
        >
          {shown ? 'Hide' : 'Show'}
        </Button>
      </div>
    </FieldFrame>
  );
}

type SelectProps = Labelled & { readonly name: string; readonly children: ReactNode } & Omit<
    SelectHTMLAttributes<HTMLSelectElement>,
    'name' | 'id' | 'className'
  >;

/** The browser's own: it types ahead, and phones show it in full size. */
export function SelectField({ label, hint, error, children, ...select }: SelectProps): ReactNode {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <select {...select} {...describe(id, { label, hint, error })} id={id} className="fld__control">
        {children}
      </select>
    </FieldFrame>
  );
}

type TextAreaProps = Labelled & { readonly name: string } & Omit<
    TextareaHTMLAttributes<HTMLTextAreaElement>,
    'name' | 'id' | 'className'
  >;

export function TextAreaField({ label, hint, error, ...area }: TextAreaProps): ReactNode {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <textarea {...area} {...describe(id, { label, hint, error })} id={id} className="fld__control" />
    </FieldFrame>
  );
}

type CheckProps = Omit<Labelled, 'error'> & { readonly name: string } & Omit<
    InputHTMLAttributes<HTMLInputElement>,
    'name' | 'id' | 'className' | 'type'
  >;

export function CheckField({ label, hint, ...box }: CheckProps): ReactNode {
  const id = useId();
  return (
    <div className="check">
      <input {...box} {...describe(id, { label, hint })} id={id} type="checkbox" className="check__box" />
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
