import type { ReactNode } from 'react';
import { SelectField } from '../controls/field';
import { PERIODS } from './period';

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
