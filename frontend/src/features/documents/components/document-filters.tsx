import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { PeriodField, SearchBox } from '../../../components/lists/filters';
import { type FilterValues, STAGE_WORDS } from '../document-labels';
import { SelectField } from '../../../components/controls/fields';
import { STATUS_MEANINGS, STATUSES, statusLabels } from '../../../components/document-status/document-status';
import { useSiteName } from '../../../components/page-title/site-name';
import { listLenderNames } from '../../../api-client/lender-names';

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

type Choice = readonly [value: string, words: string];

export function AdminFilters({ values, onChange }: FiltersProps): ReactNode {
  const labels = statusLabels(useSiteName());
  const lenders = useQuery({ queryKey: ['lender-names'], queryFn: listLenderNames }).data ?? [];
  const isUnknown = values.lenderId !== '' && !lenders.some(({ id }) => id === values.lenderId);
  const choices: readonly (readonly [
    name: 'status' | 'stage' | 'lenderId',
    label: string,
    all: readonly Choice[],
  ])[] = [
    [
      'status',
      'Status',
      STATUSES.map((status) => [status, `${labels[status]} (${STATUS_MEANINGS[status].toLowerCase()})`]),
    ],
    ['stage', 'Stage', Object.entries(STAGE_WORDS)],
    [
      'lenderId',
      'Lender',
      [
        ...(isUnknown ? [[values.lenderId, 'The chosen lender'] as const] : []),
        ...lenders.map(({ id, name }) => [id, name] as const),
      ],
    ],
  ];
  return choices.map(([name, label, options]) => (
    <SelectField
      key={name}
      name={name}
      label={label}
      value={values[name]}
      onChange={({ target }) => onChange({ [name]: target.value })}
    >
      <option value="">Every {label.toLowerCase()}</option>
      {options.map(([value, words]) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </SelectField>
  ));
}
