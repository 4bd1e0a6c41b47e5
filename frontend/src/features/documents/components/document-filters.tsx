import { Link } from 'react-router-dom';
import { Button } from '../../../components/controls/button';
import { STATUS_LABELS, STATUSES, statusLabels } from '../../../components/document-status/status-badge';
import { FilterBar, type FilterField } from '../../../components/lists/filter-bar';
import type { ListFilter } from '../../../components/lists/use-list';
import { useSiteName } from '../../../components/page-title/site-name';
import { STAGE_LABELS } from '../../../components/document-status/stage-labels';
import { ANSWER_FILTER_LABELS, type FilterName } from '../document-labels';

const COMMON: readonly FilterField<FilterName>[] = [
  { kind: 'search', name: 'q', label: 'Search by name, email, VIN, receipt or policy number' },
  { kind: 'period', name: 'period' },
];

/** Search and period for everyone; the rest for administrators. */
export function DocumentFilters({ filter, isAdmin }: { filter: ListFilter<FilterName>; isAdmin: boolean }) {
  const labels = statusLabels(useSiteName());
  const forAdmins: readonly FilterField<FilterName>[] = [
    {
      name: 'status',
      label: 'Status',
      all: 'Every status',
      options: STATUSES.map((status) => [
        status,
        `${labels[status]} (${STATUS_LABELS[status].toLowerCase()})`,
      ]),
    },
    { name: 'stage', label: 'Stage', all: 'Every stage', options: Object.entries(STAGE_LABELS) },
    {
      name: 'answer',
      label: 'Reading',
      all: 'Any answer',
      options: Object.entries(ANSWER_FILTER_LABELS),
    },
    { kind: 'lender', name: 'lenderId', label: 'Lender', all: 'Every lender' },
  ];
  const fields = isAdmin ? [...COMMON, ...forAdmins] : COMMON;
  return (
    <>
      <FilterBar className="documents__filters" filter={filter} fields={fields} />
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
