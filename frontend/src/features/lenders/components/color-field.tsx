import type { ReactNode } from 'react';
import { Field } from '../../../components/controls/field';
import { parseHex } from '../../../components/theme/oklch';

interface ColorFieldProps {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (hex: string) => void;
}

/** A colour to point at, and the same as text. */
export function ColorField({ name, label, value, error, onChange }: ColorFieldProps): ReactNode {
  return (
    <div className="lform__color">
      <input
        type="color"
        className="lform__swatch"
        aria-label={`Choose the ${label.toLowerCase()}`}
        value={parseHex(value.trim()) ? value.trim().toLowerCase() : '#000000'}
        onChange={({ target }) => onChange(target.value)}
      />
      <Field
        name={name}
        label={label}
        value={value}
        error={error}
        maxLength={20}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}
