import type { Transmission } from '@coverleaf/contracts';
import type { ReactNode } from 'react';
import { Button } from '../../../components/controls/button';
import { canDiscard, canRetry } from '../transmission-words';

interface PanelActsProps {
  readonly transmission: Transmission;
  /** Those that failed for the same reason and can be sent again, this one included. */
  readonly alike: number;
  readonly busy: boolean;
  readonly onRetry: () => void;
  readonly onRetryAll: () => void;
  readonly onDiscard: () => void;
}

const NUMBER = new Intl.NumberFormat('en-US');

export function PanelActs({ transmission, alike, busy, ...acts }: PanelActsProps): ReactNode {
  const { onRetry, onRetryAll, onDiscard } = acts;
  const mayRetry = canRetry(transmission);
  const mayDiscard = canDiscard(transmission);
  if (!mayRetry && !mayDiscard) return null;
  return (
    <div className="form-end">
      {mayRetry && (
        <Button look="action" busy={busy} onClick={onRetry}>
          Retry
        </Button>
      )}
      {alike > 1 && (
        <Button onClick={onRetryAll}>Retry all {NUMBER.format(alike)} that failed with this reason</Button>
      )}
      {mayDiscard && <Button onClick={onDiscard}>Discard …</Button>}
    </div>
  );
}
