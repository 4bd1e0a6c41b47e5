import { type ReactNode, useEffect, useState } from 'react';
import type { Period } from '@coverleaf/contracts';
import { Field, SelectField } from '../controls/fields';

/** Since when, in the order of the menu. */
export const PERIODS: Readonly<Record<Period, string>> = {
  all: 'All time',
  today: 'Today',
  week: 'Last 7 days',
  month: 'This month',
};

const isPeriod = (text: string): text is Period => Object.hasOwn(PERIODS, text);

/** What the API is asked for; nothing for all times, or for what it would not understand. */
export function periodQuery(period: string): { period?: Period; tz?: string } {
  if (!isPeriod(period) || period === 'all') return {};
  // Where the viewer's days begin.
  return { period, tz: Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC' };
}

interface PeriodFieldProps {
  /** As the address has it: empty for all times. */
  readonly value: string;
  readonly onChange: (period: string) => void;
}

/** Since when what is listed came in. */
export const PeriodField = ({ value, onChange }: PeriodFieldProps): ReactNode => (
  <SelectField
    name="period"
    label="Received"
    value={value || 'all'}
    onChange={({ target }) => onChange(target.value === 'all' ? '' : target.value)}
  >
    {Object.entries(PERIODS).map(([period, words]) => (
      <option key={period} value={period}>
        {words}
      </option>
    ))}
  </SelectField>
);

interface SearchBoxProps {
  readonly label: string;
  readonly value: string;
  readonly onSearch: (text: string) => void;
}

const PAUSE_MS = 300;

/** Searches once the typing pauses. */
export function SearchBox({ label, value, onSearch }: SearchBoxProps): ReactNode {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  // The address changed by itself, such as by clearing the filters.
  if (value !== known) {
    setKnown(value);
    if (value !== text.trim()) setText(value);
  }
  useEffect(() => {
    if (text.trim() === value) return;
    const timer = setTimeout(() => onSearch(text.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, value, onSearch]);
  return (
    <Field
      name="q"
      type="search"
      label={label}
      value={text}
      maxLength={200}
      autoComplete="off"
      onChange={({ target }) => setText(target.value)}
    />
  );
}
