import type { ReactNode } from 'react';
import { PeriodField } from '../../../components/lists/period-field';
import { SearchBox } from '../../../components/lists/search-box';
import type { FilterValues } from '../document-filter';
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
      <PeriodField value={values.period} onChange={(period) => onChange({ period })} />
      {isAdmin && <AdminFilters values={values} onChange={onChange} />}
    </search>
  );
}
