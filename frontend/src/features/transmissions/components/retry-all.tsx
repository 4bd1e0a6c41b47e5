import type { ReasonCount } from '@coverleaf/contracts';
import type { ReactNode } from 'react';
import { Button } from '../../../components/controls/button';
import { Modal } from '../../../components/controls/modal';
import { KIND_WORDS } from '../transmission-words';
import { manyWords, useTransmissionActs } from '../use-transmission-acts';

interface RetryAllProps {
  /** Null: nothing is to be sent again. */
  readonly group: ReasonCount | null;
  readonly onClose: () => void;
}

/** Asks before many are sent again. */
export function RetryAll({ group, onClose }: RetryAllProps): ReactNode {
  const { mutate, isPending } = useTransmissionActs().retryAll;
  if (!group) return null;
  const { reason, kind, retryable } = group;
  return (
    <Modal title={`Send ${manyWords(retryable)} again?`} role="alertdialog" isOpen onClose={onClose}>
      <div className="stack">
        <p>
          {KIND_WORDS[kind]} that could not be sent: “{reason}”. Whatever has arrived after all is not taken a
          second time.
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
