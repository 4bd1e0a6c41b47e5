import { useQuery } from '@tanstack/react-query';
import type { ReasonCount, StateCount } from '@coverleaf/contracts';
import { formatNumber } from '../../../components/controls/format';
import { summarizeTransmissions } from '../api/transmission-calls';
import { STATE_TONES, STATES } from '../transmission-labels';
import { TRANSMISSION_KIND_LABELS, TRANSMISSION_STATE_LABELS } from '../../../components/controls/labels';
import { TRANSMISSIONS } from '../use-live-events';
import { dayFields, FilterBar, type FilterField } from '../../../components/lists/filter-bar';
import { orderField, TIME_ORDER_LABELS } from '../../../components/lists/order-filter';
import type { ListFilter } from '../../../components/lists/use-list';

interface StateChipsProps {
  readonly chosen: readonly string[];
  readonly onChoose: (states: readonly string[]) => void;
}

/** Counts by state as toggle buttons that filter the list. */
export function StateChips({ chosen, onChoose }: StateChipsProps) {
  const counts = useQuery({ queryKey: [TRANSMISSIONS, 'summary'], queryFn: summarizeTransmissions }).data;
  return (
    <div className="chips" role="group" aria-label="Show only">
      {STATES.map((state) => {
        const count = counts?.find((one) => one.state === state);
        const isBad = STATE_TONES[state] === 'bad' && count !== undefined && count.count > 0;
        return (
          <button
            key={state}
            type="button"
            className={`chips__chip ${isBad ? 'chips__chip--bad' : ''}`}
            aria-pressed={chosen.includes(state)}
            onClick={() =>
              onChoose(chosen.includes(state) ? chosen.filter((one) => one !== state) : [...chosen, state])
            }
          >
            {TRANSMISSION_STATE_LABELS[state]} <strong>{count ? countLabel(count) : '–'}</strong>
          </button>
        );
      })}
    </div>
  );
}

const countLabel = ({ count, isCapped }: StateCount): string =>
  `${formatNumber(count)}${isCapped ? '+' : ''}`;

export const FILTERS = [
  ...(['q', 'state', 'kind', 'reason', 'lenderId', 'createdFrom', 'createdTo', 'order', 'columns'] as const),
];
type FilterName = (typeof FILTERS)[number];

interface TransmissionFiltersProps {
  readonly filter: ListFilter<FilterName>;
  readonly reasons: readonly ReasonCount[];
}

export function TransmissionFilters({ filter, reasons }: TransmissionFiltersProps) {
  const errors = [...new Set(reasons.map(({ reason }) => reason))];
  const fields: readonly FilterField<FilterName>[] = [
    { kind: 'search', name: 'q', label: 'Search by borrower, institution or lender' },
    {
      name: 'kind',
      label: 'What is sent',
      all: 'Everything',
      options: Object.entries(TRANSMISSION_KIND_LABELS),
    },
    {
      name: 'reason',
      label: 'Last error',
      all: 'Any or none',
      options: errors.map((error) => [error, error]),
      unknown: filter.values.reason,
    },
    { kind: 'lenders', name: 'lenderId', label: 'Lender', all: 'All lenders' },
    ...dayFields('Created', filter, 'createdFrom', 'createdTo'),
    orderField(TIME_ORDER_LABELS),
  ];
  return <FilterBar className="transmissions__filters" filter={filter} fields={fields} />;
}
