import type { ReactNode } from 'react';
import type { ReasonCount } from '@coverleaf/contracts';
import { Button } from '../../../components/controls/button';
import { Modal } from '../../../components/controls/modal';
import { KIND_LABELS } from '../transmission-labels';
import { countTransmissions, useTransmissionActions } from '../use-transmission-actions';
import { formatNumber } from '../../../components/controls/format';

interface RetryAllProps {
  /** Null: nothing is to be sent again. */
  readonly group: ReasonCount | null;
  readonly onClose: () => void;
}

/** Asks before many are sent again. */
export function RetryAll({ group, onClose }: RetryAllProps): ReactNode {
  const { mutate, isPending } = useTransmissionActions().retryAll;
  if (!group) return null;
  const { reason, kind, retryable } = group;
  return (
    <Modal title={`Send ${countTransmissions(retryable)} again?`} role="alertdialog" isOpen onClose={onClose}>
      <div className="stack">
        <p>
          {KIND_LABELS[kind]} that couldn’t be sent: “{reason}”. Anything already delivered won’t be sent
          twice.
        </p>
        <div className="form-end">
          <Button
            look="action"
            busy={isPending}
            onClick={() => mutate({ reason, kind }, { onSettled: onClose })}
          >
            Retry all
          </Button>
          <Button onClick={onClose} autoFocus>
            Cancel
          </Button>
        </div>
      </div>
    </Modal>
  );
}

interface FailedReasonsProps {
  readonly reasons: readonly ReasonCount[];
  /** The error that the list is narrowed to. */
  readonly chosen: string;
  readonly onRetryAll: (group: ReasonCount) => void;
}

/** The rarer ones are found in the list. */
const MOST = 5;

/** What has failed for good, by its error: one cause, one decision. */
export function FailedReasons({ reasons, chosen, onRetryAll }: FailedReasonsProps): ReactNode {
  const shown = reasons.filter(({ reason }) => !chosen || reason === chosen).slice(0, MOST);
  if (shown.length === 0) return null;
  return (
    <section className="reasons" aria-labelledby="reasons">
      <h2 className="transmissions__heading" id="reasons">
        Failed for the same reason
      </h2>
      <ul className="reasons__list">
        {shown.map((group) => (
          <li className="reasons__one" key={`${group.kind} ${group.reason}`}>
            <span className="reasons__words">
              <strong>{group.reason}</strong>
              <span className="quiet">
                {KIND_LABELS[group.kind]}, {formatNumber(group.count)} failed
                {group.retryable < group.count &&
                  `, ${formatNumber(group.count - group.retryable)} of them for good: the document was decided on`}
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
