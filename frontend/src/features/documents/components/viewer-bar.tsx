import type { Decision, DocumentDetail, Role } from '@coverleaf/contracts';
import type { ReactNode } from 'react';
import { Button } from '../../../components/controls/button';
import { DownloadIcon } from '../../../components/ui/staff-icons';
import { Key, Neighbours, type NeighboursProps } from '../../../components/viewer/neighbours';
import { decisionsFor, mayDecide } from '../decisions';

interface ViewerBarProps extends NeighboursProps {
  /** Undefined: it is not known yet. */
  readonly document: DocumentDetail | undefined;
  readonly role: Role;
  readonly busy: boolean;
  readonly onDownload: () => void;
  readonly onDecide: (decision: Decision) => void;
}

const ACTS: Readonly<Record<Decision, { words: string; look: 'action' | 'quiet'; key?: string }>> = {
  approve: { words: 'Approve', look: 'action', key: 'A' },
  process: { words: 'Mark processed', look: 'action' },
  reject: { words: 'Reject', look: 'quiet', key: 'R' },
};

/** What one can do with the open document, and the way to its neighbours. The keys do the same. */
export function ViewerBar({ document, role, place, busy, ...acts }: ViewerBarProps): ReactNode {
  const { onPrevious, onNext, onDownload, onDecide } = acts;
  const decisions = document && mayDecide(role) ? decisionsFor(document) : [];
  return (
    <div className="viewer__bar">
      <div className="viewer__acts">
        {decisions.map((decision) => {
          const { words, look, key } = ACTS[decision];
          return (
            <Button key={decision} look={look} busy={busy} onClick={() => onDecide(decision)}>
              {words}
              <Key letter={key} />
            </Button>
          );
        })}
        {document?.hasFile && (
          <Button onClick={onDownload}>
            <DownloadIcon />
            <span className="viewer__word">Download</span>
            <Key letter="D" />
          </Button>
        )}
      </div>
      <Neighbours place={place} onPrevious={onPrevious} onNext={onNext} />
    </div>
  );
}
