import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { SelectField } from '../../../components/controls/field';
import { STATUS_MEANINGS, STATUSES, statusLabels } from '../../../components/document-status/status-badge';
import { useSiteName } from '../../../components/page-title/site-name';
import { listLenderNames } from '../../../api-client/staff-client';
import { STAGE_WORDS } from '../document-filter';
import type { FiltersProps } from './document-filters';

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
