import type { InputHTMLAttributes } from 'react';
import { looksLikeEmail } from './form-errors';

interface FieldOf<Value> {
  readonly label: string;
  readonly hint?: string;
  readonly required?: true | 'unless new';
  readonly missing?: string;
  /** Shown and checked for new records only. */
  readonly isOnlyForNew?: true;
  /** The error of a value, which may be empty; undefined if valid. */
  readonly check?: (value: Value) => string | undefined;
}

type InputAttributes = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'autoCapitalize' | 'autoComplete' | 'autoFocus' | 'inputMode' | 'maxLength' | 'spellCheck'
>;

interface TextField extends FieldOf<string>, InputAttributes {
  readonly kind: 'text' | 'email' | 'tel' | 'password' | 'textarea';
  readonly rows?: number;
  /** The initial value of a new record. Default: ''. */
  readonly initial?: string;
}

interface CheckboxField extends FieldOf<boolean> {
  readonly kind: 'checkbox';
  /** The initial value of a new record. Default: false. */
  readonly initial?: boolean;
}

/** A field that the form renders itself. */
interface CustomField<Value> extends FieldOf<Value> {
  readonly kind: 'custom';
  readonly initial: Value;
}

type FormField<Value> = Value extends boolean
  ? CheckboxField
  : Value extends string
    ? TextField | CustomField<Value>
    : CustomField<Value>;

/** An entry per value; a missing one does not compile. `More`: further properties of the form's fields. */
type FormFields<Values, More> = { readonly [Name in keyof Values]: FormField<Values[Name]> & More };

export type AnyField = Omit<TextField, 'kind' | 'initial' | 'check'> & {
  readonly kind: TextField['kind'] | 'checkbox' | 'custom';
  readonly initial?: unknown;
  readonly check?: (value: never) => string | undefined;
};

export type NameOf<Values> = keyof Values & string;
export type FormErrors<Values> = Readonly<Partial<Record<NameOf<Values>, string>>>;

/** A form's values of a schema: all fields are present, and absent ones are ''. */
export type FormValues<Schema> = { readonly [Name in keyof Schema]-?: NonNullable<Schema[Name]> };

export type RecordOf<Values> = { readonly [Name in keyof Values]?: Values[Name] | null };

export interface FormDefinition<Values, More = unknown> {
  readonly fields: FormFields<Values, More>;
  readonly names: readonly NameOf<Values>[];
  readonly valuesOf: (record: RecordOf<Values> | null) => Values;
  readonly differencesOf: (one: Values, other: Values) => readonly NameOf<Values>[];
  /** Only the fields that the editor changed, so that other users' changes are kept. */
  readonly changeOf: (before: Values, now: Values) => Partial<Values>;
  /** Errors that the browser can detect; the server checks again. */
  readonly errorsOf: (values: Values, isNew: boolean) => FormErrors<Values>;
}

export const EMPTY_ERROR = 'Fill in this field';

export const isRequired = ({ required }: Pick<AnyField, 'required'>, isNew: boolean): boolean =>
  required === true || (required === 'unless new' && !isNew);

function errorOf(field: AnyField, value: unknown, isNew: boolean): string | undefined {
  if (field.isOnlyForNew && !isNew) return undefined;
  const error = field.check?.(value as never);
  if (error || typeof value !== 'string') return error;
  const text = field.kind === 'password' ? value : value.trim();
  if (!text) return isRequired(field, isNew) ? (field.missing ?? EMPTY_ERROR) : undefined;
  if (field.kind !== 'email' || looksLikeEmail(text)) return undefined;
  return 'Enter an email address like name@example.com';
}

/** A form as an ordered list of fields, from which rendering, errors, and changes are derived. */
export function defineForm<Values extends object, More = unknown>(
  fields: FormFields<Values, More>,
): FormDefinition<Values, More> {
  const names = Object.keys(fields) as NameOf<Values>[];
  const fieldOf = (name: NameOf<Values>): AnyField => fields[name];
  const valueOf = (record: RecordOf<Values> | null, name: NameOf<Values>): unknown => {
    const { kind, initial } = fieldOf(name);
    const empty = kind === 'checkbox' ? false : '';
    return record ? (record[name] ?? empty) : (initial ?? empty);
  };
  const differencesOf = (one: Values, other: Values): readonly NameOf<Values>[] =>
    names.filter((name) => JSON.stringify(one[name]) !== JSON.stringify(other[name]));
  return {
    fields,
    names,
    differencesOf,
    valuesOf: (record) => Object.fromEntries(names.map((name) => [name, valueOf(record, name)])) as Values,
    changeOf: (before, now) =>
      Object.fromEntries(differencesOf(before, now).map((name) => [name, now[name]])) as Partial<Values>,
    errorsOf: (values, isNew) =>
      Object.fromEntries(
        names.flatMap((name) => {
          const error = errorOf(fieldOf(name), values[name], isNew);
          return error ? [[name, error]] : [];
        }),
      ) as FormErrors<Values>,
  };
}

export function valueLabel(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return String(value.length);
  return typeof value === 'string' && value !== '' ? value : 'none';
}
