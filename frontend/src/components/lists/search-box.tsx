import { type ReactNode, useEffect, useState } from 'react';
import { Field } from '../controls/field';

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
