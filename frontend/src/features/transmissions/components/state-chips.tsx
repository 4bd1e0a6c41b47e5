import { formatNumber } from '../../../components/controls/format';
import type { StateCount, TransmissionState } from '@coverleaf/contracts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { summarizeTransmissions } from '../api/transmission-calls';
import { STATE_TONES, STATE_WORDS, STATES } from '../transmission-words';
import { TRANSMISSIONS } from '../use-live-news';

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
