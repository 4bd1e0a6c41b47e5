import type { JobQueue } from '@coverleaf/contracts';
import type { ReactNode } from 'react';
import { Button } from '../../../components/controls/button';
import { Modal } from '../../../components/controls/modal';
import { queueWords } from '../queue-words';

interface PauseQueueProps {
  /** Null: none is to be paused. */
  readonly queue: JobQueue | null;
  readonly busy: boolean;
  readonly onPause: (queue: JobQueue) => void;
  readonly onClose: () => void;
}

export function PauseQueue({ queue, busy, onPause, onClose }: PauseQueueProps): ReactNode {
  if (!queue) return null;
  return (
    <Modal title="Pause this queue?" role="alertdialog" isOpen onClose={onClose}>
      <div className="stack">
        <p>
          {queueWords(queue.name)}: what is under way is finished, and nothing new is begun, on any server,
          until somebody resumes it. Nothing is lost meanwhile.
        </p>
        <div className="form-end">
          <Button look="danger" busy={busy} onClick={() => onPause(queue)}>
            Pause
          </Button>
          <Button onClick={onClose} autoFocus>
            Cancel
          </Button>
        </div>
      </div>
    </Modal>
  );
}
