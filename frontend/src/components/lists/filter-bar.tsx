import type { Period } from '@coverleaf/contracts';
import { useCallback, useEffect, useState } from 'react';
import { Field, Options, SelectField } from '../controls/fields';
import { LenderField, LenderFields } from '../lenders/lender-field';
import { SeveralField } from './several-field';
import type { ListFilter } from './use-list';

const PERIOD_LABELS: Readonly<Record<Period, string>> = {
  all: 'All time',
  today: 'Today',
  week: 'Last 7 days',
  month: 'This month',
};

/** The API's query for a period; empty for all times and unknown values. */
export function periodQuery(text: string): { period?: Period; tz?: string } {
  const period = knownKey(PERIOD_LABELS, text);
  if (!period || period === 'all') return {};
  // Days begin in the viewer's time zone.
  return { period, tz: ownTimeZone() };
}

export const ownTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

/** A filter's value if it is a known key. */
export const knownKey = <Key extends string>(
  labels: Readonly<Record<Key, unknown>>,
  text: string,
): Key | undefined => (Object.hasOwn(labels, text) ? (text as Key) : undefined);

export const isUuid = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);

/** A day as the API takes it; undefined for other texts, also while the year is typed. */
export const dayQuery = (text: string): string | undefined =>
  /^(?:19|20)\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined;

/** The time zone in which days begin, if there are any. */
export const zoneQuery = (...days: readonly (string | undefined)[]): { tz?: string } =>
  days.some((day) => day !== undefined) ? { tz: ownTimeZone() } : {};

/** The first and the last day of something. */
export const dayFields = <Name extends string>(
  label: string,
  { values }: ListFilter<Name>,
  from: Name,
  to: Name,
): readonly FilterField<Name>[] => [
  { kind: 'date', name: from, label: `${label} from`, max: values[to] },
  { kind: 'date', name: to, label: `${label} until`, min: values[from] },
];

/** The values of a filter that may have several. */
export const valuesOf = (text: string): string[] => text.split(',').filter((value) => value !== '');

/** Those that pass, as the API takes them; '' for none. */
export const severalQuery = (text: string, isKnown: (value: string) => boolean): string =>
  valuesOf(text).filter(isKnown).join(',');

/** A query without absent and empty values. */
export const present = <Query extends object>(query: Query) =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value)) as {
    [Name in keyof Query]?: Exclude<Query[Name], undefined | '' | false>;
  };

/** One control of a filter bar. Default `kind`: `select`. */
export type FilterField<Name extends string> =
  | { readonly kind: 'search'; readonly name: Name; readonly label: string }
  | { readonly kind: 'period'; readonly name: Name }
  /** `all`: the label for no filter. */
  | { readonly kind: 'lender'; readonly name: Name; readonly label: string; readonly all: string }
  /** Of several lenders. */
  | { readonly kind: 'lenders'; readonly name: Name; readonly label: string; readonly all: string }
  /** Of several options. */
  | {
      readonly kind: 'several';
      readonly name: Name;
      readonly label: string;
      readonly all: string;
      readonly options: readonly (readonly [value: string, label: string])[];
    }
  | {
      readonly kind: 'date';
      readonly name: Name;
      readonly label: string;
      readonly min?: string | undefined;
      readonly max?: string | undefined;
    }
  | {
      readonly kind?: 'select';
      readonly name: Name;
      readonly label: string;
      /** The label for no filter; absent if a value is required. */
      readonly all?: string;
      readonly options: readonly (readonly [value: string, label: string])[];
      /** The label of a chosen value that is not among the options. */
      readonly unknown?: string | undefined;
    };

interface FilterBarProps<Name extends string> {
  readonly filter: ListFilter<Name>;
  readonly fields: readonly FilterField<Name>[];
  readonly className?: string;
}

export const FilterBar = <Name extends string>({ filter, fields, className = '' }: FilterBarProps<Name>) => (
  <search className={`filters ${className}`}>
    {fields.map((field) => (
      <FilterControl key={field.name} field={field} filter={filter} />
    ))}
  </search>
);

interface FilterControlProps<Name extends string> {
  readonly field: FilterField<Name>;
  readonly filter: ListFilter<Name>;
}

function FilterControl<Name extends string>({ field, filter }: FilterControlProps<Name>) {
  const { name } = field;
  const { set } = filter;
  const value = filter.values[name];
  const change = useCallback(
    (text: string) => set({ [name]: text } as Partial<Record<Name, string>>),
    [set, name],
  );
  switch (field.kind) {
    case 'search':
      return <SearchBox name={name} label={field.label} value={value} onSearch={change} />;
    case 'period':
      return (
        <SelectField
          name={name}
          label="Received"
          value={value || 'all'}
          onChange={({ target }) => change(target.value === 'all' ? '' : target.value)}
        >
          <Options options={Object.entries(PERIOD_LABELS)} />
        </SelectField>
      );
    case 'lender':
      return (
        <LenderField
          name={name}
          label={field.label}
          value={value}
          first={[{ id: '', name: field.all }]}
          onChange={change}
        />
      );
    case 'lenders':
      return (
        <LenderFields
          name={name}
          label={field.label}
          all={field.all}
          ids={valuesOf(value)}
          onChange={(ids) => change(ids.join(','))}
        />
      );
    case 'several':
      return (
        <SeveralField
          label={field.label}
          all={field.all}
          options={field.options}
          values={valuesOf(value)}
          onChange={(values) => change(values.join(','))}
        />
      );
    case 'date':
      return (
        <DateBox
          name={name}
          label={field.label}
          value={value}
          min={field.min || undefined}
          max={field.max || undefined}
          onDay={change}
        />
      );
    default: {
      const { label, all, options, unknown } = field;
      const isUnknown = unknown !== undefined && value !== '' && !options.some(([one]) => one === value);
      return (
        <SelectField name={name} label={label} value={value} onChange={({ target }) => change(target.value)}>
          {all !== undefined && <option value="">{all}</option>}
          {isUnknown && <option value={value}>{unknown}</option>}
          <Options options={options} />
        </SelectField>
      );
    }
  }
}

interface DateBoxProps {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  readonly onDay: (day: string) => void;
}

const FIRST_YEAR = '1900';

/** Keeps what is typed by itself: a URL that follows each digit of the year would take the rest of it away. */
function DateBox({ value, onDay, ...field }: DateBoxProps) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  if (value !== known) {
    setKnown(value);
    setText(value);
  }
  const type = (day: string): void => {
    setText(day);
    if (day === '' || day >= FIRST_YEAR) onDay(day);
  };
  return <Field {...field} type="date" value={text} onChange={({ target }) => type(target.value)} />;
}

interface SearchBoxProps {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly onSearch: (text: string) => void;
}

const PAUSE_MS = 300;

/** Searches when its user pauses. */
export function SearchBox({ name, label, value, onSearch }: SearchBoxProps) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  const [searched, setSearched] = useState(value);
  if (value !== known) {
    setKnown(value);
    // The URL changed for another reason, such as cleared filters. Typing during a search is kept.
    if (value !== searched) {
      setSearched(value);
      setText(value);
    }
  }
  useEffect(() => {
    if (text.trim() === value) return;
    const timer = setTimeout(() => {
      setSearched(text.trim());
      onSearch(text.trim());
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, value, onSearch]);
  return (
    <Field
      name={name}
      type="search"
      label={label}
      value={text}
      maxLength={200}
      autoComplete="off"
      onChange={({ target }) => setText(target.value)}
    />
  );
}
