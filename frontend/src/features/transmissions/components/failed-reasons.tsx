import type { ReasonCount } from '@coverleaf/contracts';
import { Button } from '../../../components/controls/button';
import { ConfirmDialog } from '../../../components/controls/modal';
import { useTransmissionActions } from '../use-transmission-actions';
import { formatNumber, counted } from '../../../components/controls/format';
import { TRANSMISSION_KIND_LABELS } from '../../../components/controls/labels';

export function RetryAll({ group, onClose }: { group: ReasonCount | null; onClose: () => void }) {
  const { mutate, isPending } = useTransmissionActions().retryAll;
  if (!group) return null;
  const { reason, kind, state, retryable } = group;
  return (
    <ConfirmDialog
      title={`Send ${counted(retryable, 'transmission')} again?`}
      label="Retry all"
      variant="action"
      busy={isPending}
      isOpen
      onConfirm={() => mutate({ reason, kind, state }, { onSettled: onClose })}
      onClose={onClose}
    >
      <p>
        {TRANSMISSION_KIND_LABELS[kind]} that couldn’t be sent: “{reason}”.{' '}
        {state !== 'failed' && 'The next attempt is made now instead of later. '}
        Anything already delivered won’t be sent twice.
      </p>
    </ConfirmDialog>
  );
}

interface FailedReasonsProps {
  readonly reasons: readonly ReasonCount[];
  /** Of the list; empty for every state. */
  readonly states: readonly string[];
  readonly chosen: string;
  readonly onRetryAll: (group: ReasonCount) => void;
}

/** The most reasons shown; rarer ones are in the list. */
const MOST = 5;

const STATE_WORDS: Readonly<Record<ReasonCount['state'], string>> = {
  failed: 'failed',
  retrying: 'waiting for the next attempt',
  unknown: 'with unknown outcome',
};

/** What didn’t arrive, grouped by error, so that one decision applies to one cause. */
export function FailedReasons({ reasons, states, chosen, onRetryAll }: FailedReasonsProps) {
  const shown = reasons
    .filter(
      (group) =>
        (!chosen || group.reason === chosen) && (states.length === 0 || states.includes(group.state)),
    )
    .slice(0, MOST);
  if (shown.length === 0) return null;
  return (
    <section className="reasons" aria-labelledby="reasons">
      <h2 className="transmissions__heading" id="reasons">
        Not delivered for the same reason
      </h2>
      <ul className="reasons__list">
        {shown.map((group) => (
          <li className="reasons__one" key={`${group.state} ${group.kind} ${group.reason}`}>
            <span className="reasons__words">
              <strong>{group.reason}</strong>
              <span className="quiet">
                {TRANSMISSION_KIND_LABELS[group.kind]}: {formatNumber(group.count)} {STATE_WORDS[group.state]}
                {group.retryable < group.count &&
                  ` · ${group.retryable > 0 ? `${formatNumber(group.count - group.retryable)} ` : ''}can’t be resent (already decided)`}
              </span>
            </span>
            {group.retryable > 0 && (
              <Button onClick={() => onRetryAll(group)}>
                Retry all {formatNumber(group.retryable)}
                <span className="visually-hidden"> with the error: {group.reason}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
