import type { Transmission } from '@coverleaf/contracts';
import { useState } from 'react';
import { Button } from '../../../components/controls/button';
import { counted, formatNumber } from '../../../components/controls/format';
import { Modal } from '../../../components/controls/modal';
import { canDiscard, canRetry } from '../transmission-labels';
import { useTransmissionActions } from '../use-transmission-actions';
import { DiscardForm } from './discard-form';

/** The most that the server takes at once. */
const MOST = 200;

const idsOf = (transmissions: readonly Transmission[]): string[] =>
  transmissions.slice(0, MOST).map(({ id }) => id);

interface ChosenTransmissionsProps {
  readonly shown: readonly Transmission[];
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (ids: ReadonlySet<string>) => void;
}

/** What can be done with several transmissions at once. */
export function ChosenTransmissions({ shown, selected, onSelect }: ChosenTransmissionsProps) {
  const { retryChosen, discardChosen } = useTransmissionActions();
  const chosen = shown.filter(({ id }) => selected.has(id));
  const isAll = chosen.length === shown.length;
  const onDone = (): void => onSelect(new Set());
  const [isDiscarding, setDiscarding] = useState(false);
  const toRetry = idsOf(chosen.filter(canRetry));
  const toDiscard = idsOf(chosen.filter(canDiscard));
  const stop = (): void => setDiscarding(false);
  const discard = (reason: string): void =>
    discardChosen.mutate(
      { ids: toDiscard, reason },
      {
        onSuccess: () => {
          stop();
          onDone();
        },
      },
    );
  return (
    <div className="bulk" role="group" aria-label="Selected transmissions">
      <span className="bulk__all">
        <Button onClick={() => onSelect(new Set(isAll ? [] : shown.map(({ id }) => id)))}>
          {isAll ? 'Select none' : 'Select all shown'}
        </Button>
      </span>
      <span role="status" className="bulk__count">
        {chosen.length > 0 && `${formatNumber(chosen.length)} selected`}
      </span>
      {toRetry.length > 0 && (
        <Button
          busy={retryChosen.isPending}
          onClick={() => retryChosen.mutate(toRetry, { onSuccess: onDone })}
        >
          Retry {formatNumber(toRetry.length)}
        </Button>
      )}
      {toDiscard.length > 0 && (
        <Button onClick={() => setDiscarding(true)}>Discard {formatNumber(toDiscard.length)} …</Button>
      )}
      {chosen.length > 0 && toRetry.length + toDiscard.length === 0 && (
        <span className="quiet">Nothing can be done with these</span>
      )}
      <Modal
        title={`Discard ${counted(toDiscard.length, 'transmission')}?`}
        isOpen={isDiscarding && toDiscard.length > 0}
        onClose={stop}
      >
        <DiscardForm busy={discardChosen.isPending} onDiscard={discard} onCancel={stop} />
      </Modal>
    </div>
  );
}
