import type { Transmission } from '@coverleaf/contracts';
import { useState } from 'react';
import { Button } from '../../../components/controls/button';
import { counted, countsOf, formatNumber } from '../../../components/controls/format';
import { TRANSMISSION_KIND_LABELS, TRANSMISSION_STATE_LABELS } from '../../../components/controls/labels';
import { ConfirmDialog, Modal } from '../../../components/controls/modal';
import { Facts } from '../../../components/ui/facts';
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
  const [asked, setAsked] = useState<'retry' | 'discard' | null>(null);
  const retryable = chosen.filter(canRetry).slice(0, MOST);
  const toRetry = idsOf(retryable);
  const toDiscard = idsOf(chosen.filter(canDiscard));
  const stop = (): void => setAsked(null);
  const onSuccess = (): void => {
    stop();
    onDone();
  };
  const discard = (reason: string): void => discardChosen.mutate({ ids: toDiscard, reason }, { onSuccess });
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
        <Button onClick={() => setAsked('retry')}>Retry {formatNumber(toRetry.length)} …</Button>
      )}
      {toDiscard.length > 0 && (
        <Button onClick={() => setAsked('discard')}>Discard {formatNumber(toDiscard.length)} …</Button>
      )}
      {chosen.length > 0 && toRetry.length + toDiscard.length === 0 && (
        <span className="quiet">Nothing can be done with these</span>
      )}
      <ConfirmDialog
        title={`Send ${counted(toRetry.length, 'transmission')} again?`}
        label="Retry"
        variant="action"
        busy={retryChosen.isPending}
        isOpen={asked === 'retry' && toRetry.length > 0}
        onConfirm={() => retryChosen.mutate(toRetry, { onSuccess })}
        onClose={stop}
      >
        <RetryFacts retryable={retryable} left={chosen.length - retryable.length} />
      </ConfirmDialog>
      <Modal
        title={`Discard ${counted(toDiscard.length, 'transmission')}?`}
        isOpen={asked === 'discard' && toDiscard.length > 0}
        onClose={stop}
      >
        <DiscardForm busy={discardChosen.isPending} onDiscard={discard} onCancel={stop} />
      </Modal>
    </div>
  );
}

interface RetryFactsProps {
  readonly retryable: readonly Transmission[];
  /** How many others are selected, which can't be sent again. */
  readonly left: number;
}

/** What a retry of several transmissions will do. */
const RetryFacts = ({ retryable, left }: RetryFactsProps) => (
  <>
    <Facts
      facts={[
        ['What', countsOf(retryable.map(({ kind }) => TRANSMISSION_KIND_LABELS[kind]))],
        ['Lenders', countsOf(retryable.map(({ lenderName }) => lenderName ?? 'No lender'))],
        ['Now', countsOf(retryable.map(({ state }) => TRANSMISSION_STATE_LABELS[state]))],
        ['Left alone', left > 0 ? `${counted(left, 'transmission')}: not possible now` : ''],
      ]}
    />
    <p>Anything already delivered won’t be sent twice. What somebody changes meanwhile is skipped.</p>
  </>
);
