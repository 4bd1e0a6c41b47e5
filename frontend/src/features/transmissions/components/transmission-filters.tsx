import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ReasonCount, StateCount, TransmissionState } from '@coverleaf/contracts';
import { formatNumber } from '../../../components/controls/format';
import { summarizeTransmissions } from '../api/transmission-calls';
import { KIND_WORDS, STATE_TONES, STATE_WORDS, STATES } from '../transmission-labels';
import { TRANSMISSIONS } from '../use-live-events';
import { SelectField } from '../../../components/controls/fields';
import { SearchBox } from '../../../components/lists/filters';

interface StateChipsProps {
  readonly chosen: TransmissionState | undefined;
  readonly onChoose: (state: TransmissionState | undefined) => void;
}

/** How many are in each state; pressing one shows only those, pressing it again shows all. */
export function StateChips({ chosen, onChoose }: StateChipsProps): ReactNode {
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
            aria-pressed={chosen === state}
            onClick={() => onChoose(chosen === state ? undefined : state)}
          >
            {STATE_WORDS[state]} <strong>{count ? countWords(count) : '–'}</strong>
          </button>
        );
      })}
    </div>
  );
}

const countWords = ({ count, isCapped }: StateCount): string =>
  `${formatNumber(count)}${isCapped ? '+' : ''}`;

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
