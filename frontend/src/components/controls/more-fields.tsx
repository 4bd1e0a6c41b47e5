import { type InputHTMLAttributes, type ReactNode, type TextareaHTMLAttributes, useId } from 'react';
import { describe, FieldFrame, type Labelled } from './field';

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
