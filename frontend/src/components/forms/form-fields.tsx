import { Fragment, type InputHTMLAttributes, type ReactNode } from 'react';
import { CheckField, Field, type Labeled, PasswordField, TextAreaField } from '../controls/fields';
import {
  type AnyField,
  type FormDefinition,
  type FormErrors,
  isRequired,
  type NameOf,
} from './form-definition';

export interface CustomFieldProps<Value> extends Labeled {
  readonly name: string;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

export interface FormFieldsProps<Values> {
  readonly form: Pick<FormDefinition<Values>, 'fields' | 'names'>;
  /** The fields to render, in this order. Default: all. */
  readonly names?: readonly NameOf<Values>[];
  readonly values: Values;
  readonly errors: FormErrors<Values>;
  readonly isNew: boolean;
  readonly set: (change: Partial<Values>) => void;
  /** Renders fields of the kind `custom`; those without a function are omitted. */
  readonly custom?: {
    readonly [Name in keyof Values]?: (props: CustomFieldProps<Values[Name]>) => ReactNode;
  };
  /** Properties of a field that depend on the form's state. */
  readonly more?: {
    readonly [Name in keyof Values]?: Partial<Labeled> &
      Pick<InputHTMLAttributes<HTMLInputElement>, 'list' | 'autoFocus'>;
  };
}

export function FormFields<Values>(props: FormFieldsProps<Values>) {
  const { form, values, errors, isNew, set, custom, more } = props;
  return (props.names ?? form.names).map((name) => {
    const field = form.fields[name] as unknown as AnyField;
    if (field.isOnlyForNew && !isNew) return null;
    const { label, hint } = field;
    const onChange = (value: unknown): void => set({ [name]: value } as Partial<Values>);
    const labeled = { name, label, hint, error: errors[name], ...more?.[name] };
    const draw = custom?.[name];
    if (draw) {
      return <Fragment key={name}>{draw({ ...labeled, value: values[name], onChange })}</Fragment>;
    }
    return field.kind === 'custom' ? null : (
      <StandardField key={name} {...{ field, labeled, value: values[name], isNew, onChange }} />
    );
  });
}

interface StandardFieldProps {
  readonly field: AnyField;
  readonly labeled: Labeled & { readonly name: string };
  readonly value: unknown;
  readonly isNew: boolean;
  readonly onChange: (value: unknown) => void;
}

function StandardField({ field, labeled, value, isNew, onChange }: StandardFieldProps) {
  const { kind, autoCapitalize, autoComplete = 'off', autoFocus, inputMode, spellCheck } = field;
  if (kind === 'checkbox') {
    const { name, label, hint } = labeled;
    return (
      <CheckField
        {...{ name, label, hint }}
        checked={value === true}
        onChange={({ target }) => onChange(target.checked)}
      />
    );
  }
  const control = {
    ...labeled,
    value: String(value),
    required: isRequired(field, isNew),
    maxLength: field.maxLength,
    spellCheck,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  };
  if (kind === 'textarea') return <TextAreaField autoFocus={autoFocus} {...control} rows={field.rows} />;
  const input = { autoFocus, ...control, autoComplete, inputMode };
  if (kind === 'password') return <PasswordField {...input} />;
  return (
    <Field
      {...input}
      type={kind === 'custom' ? 'text' : kind}
      autoCapitalize={kind === 'email' ? 'none' : autoCapitalize}
    />
  );
}
