import type { ReactNode } from 'react';
import { SelectField } from '../../../components/controls/field';
import { SearchBox } from '../../../components/lists/search-box';
import { type FilterValues, PERIODS } from '../document-filter';
import { AdminFilters } from './admin-filters';

export interface FiltersProps {
  readonly values: FilterValues;
  readonly onChange: (changes: Partial<FilterValues>) => void;
}

interface DocumentFiltersProps extends FiltersProps {
  readonly isAdmin: boolean;
  readonly onSearch: (q: string) => void;
}

/** Everybody may search and choose a period; the rest is the administrators'. */
export function DocumentFilters({ values, onChange, isAdmin, onSearch }: DocumentFiltersProps): ReactNode {
  return (
    <search className="filters documents__filters">
      <SearchBox label="Search by name, receipt number or email" value={values.q} onSearch={onSearch} />
      <SelectField
        name="period"
        label="Received"
        value={values.period || 'all'}
        onChange={({ target }) => onChange({ period: target.value === 'all' ? '' : target.value })}
      >
        {Object.entries(PERIODS).map(([period, words]) => (
          <option key={period} value={period}>
            {words}
          </option>
        ))}
      </SelectField>
      {isAdmin && <AdminFilters values={values} onChange={onChange} />}
    </search>
  );
}
