import type { ReasonCount } from '@coverleaf/contracts';
import type { ReactNode } from 'react';
import { SelectField } from '../../../components/controls/field';
import { SearchBox } from '../../../components/lists/search-box';
import { KIND_WORDS } from '../transmission-words';

interface TransmissionFiltersProps {
  readonly q: string;
  readonly kind: string;
  readonly reason: string;
  readonly reasons: readonly ReasonCount[];
  readonly onSearch: (q: string) => void;
  readonly onChange: (changes: { readonly kind?: string; readonly reason?: string }) => void;
}

export function TransmissionFilters({
  q,
  kind,
  reason,
  reasons,
  ...acts
}: TransmissionFiltersProps): ReactNode {
  const { onSearch, onChange } = acts;
  const errors = [...new Set(reasons.map((one) => one.reason))];
  if (reason && !errors.includes(reason)) errors.push(reason);
  return (
    <search className="filters transmissions__filters">
      <SearchBox label="Search by borrower, institution or lender" value={q} onSearch={onSearch} />
      <SelectField
        name="kind"
        label="What is sent"
        value={kind}
        onChange={({ target }) => onChange({ kind: target.value })}
      >
        <option value="">Everything</option>
        {Object.entries(KIND_WORDS).map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </SelectField>
      <SelectField
        name="reason"
        label="Last error"
        value={reason}
        onChange={({ target }) => onChange({ reason: target.value })}
      >
        <option value="">Any or none</option>
        {errors.map((error) => (
          <option key={error} value={error}>
            {error}
          </option>
        ))}
      </SelectField>
    </search>
  );
}
