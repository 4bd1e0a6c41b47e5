import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../../components/controls/button';
import { STATUS_LABELS, STATUSES, statusLabels } from '../../../components/document-status/status-badge';
import { dayFields, FilterBar, type FilterField } from '../../../components/lists/filter-bar';
import { orderField } from '../../../components/lists/order-filter';
import type { ListFilter } from '../../../components/lists/use-list';
import { useSiteName } from '../../../components/page-title/site-name';
import { STAGE_LABELS } from '../../../components/document-status/stage-labels';
import {
  ANSWER_FILTER_LABELS,
  DOOR_LABELS,
  type FilterName,
  FURTHER_FILTERS,
  ORDER_LABELS,
} from '../document-labels';

const SEARCH: readonly FilterField<FilterName>[] = [
  {
    kind: 'search',
    name: 'q',
    label: 'Search by name, email, phone, receipt, policy or VIN',
  },
  { kind: 'period', name: 'period' },
];

const daysOf = (filter: ListFilter<FilterName>): readonly FilterField<FilterName>[] => [
  ...dayFields('Received', filter, 'receivedFrom', 'receivedTo'),
  ...dayFields('Decided', filter, 'decidedFrom', 'decidedTo'),
];

const FURTHER_FOR_ADMINS: readonly FilterField<FilterName>[] = [
  { kind: 'several', name: 'door', label: 'Came by', all: 'Any way', options: Object.entries(DOOR_LABELS) },
  { name: 'stage', label: 'Stage', all: 'Every stage', options: Object.entries(STAGE_LABELS) },
  { name: 'answer', label: 'Reading', all: 'Any answer', options: Object.entries(ANSWER_FILTER_LABELS) },
];

/** Search, days and order for everyone; the rest for administrators. */
export function DocumentFilters({ filter, isAdmin }: { filter: ListFilter<FilterName>; isAdmin: boolean }) {
  const labels = statusLabels(useSiteName());
  const forAdmins: readonly FilterField<FilterName>[] = [
    {
      kind: 'several',
      name: 'status',
      label: 'Status',
      all: 'Every status',
      options: STATUSES.map((status) => [
        status,
        `${labels[status]} (${STATUS_LABELS[status].toLowerCase()})`,
      ]),
    },
    { kind: 'lenders', name: 'lenderId', label: 'Lender', all: 'Every lender' },
  ];
  const order = filter.values.queue ? [] : [orderField(ORDER_LABELS)];
  const further = [...daysOf(filter), ...(isAdmin ? FURTHER_FOR_ADMINS : [])];
  const used = FURTHER_FILTERS.filter((name) => filter.values[name] !== '').length;
  const [isOpen, setOpen] = useState(used > 0);
  return (
    <>
      <FilterBar
        className="documents__filters"
        filter={filter}
        fields={[...SEARCH, ...(isAdmin ? forAdmins : []), ...order]}
      />
      <Button
        variant="plain"
        aria-expanded={isOpen}
        aria-controls="further-filters"
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? 'Fewer filters' : 'More filters'}
        {used > 0 && ` (${used} used)`}
      </Button>
      <div id="further-filters" hidden={!isOpen}>
        <FilterBar
          className="documents__filters documents__filters--further"
          filter={filter}
          fields={further}
        />
      </div>
      {filter.values.emailId && (
        <p className="documents__sender">
          Only documents from the address that sent{' '}
          <Link to={`/admin/emails?open=${filter.values.emailId}`}>this email</Link>.{' '}
          <Button onClick={() => filter.set({ emailId: '' })}>Show all senders</Button>
        </p>
      )}
    </>
  );
}
