import type { Decision, DocumentDetail, Role } from '@coverleaf/contracts';
import type { ReactNode } from 'react';
import { Button } from '../../../components/controls/button';
import { ArrowIcon } from '../../../components/ui/icons';
import { DownloadIcon } from '../../../components/ui/staff-icons';
import { decisionsFor, mayDecide } from '../decisions';

interface ViewerBarProps {
  /** Undefined: it is not known yet. */
  readonly document: DocumentDetail | undefined;
  readonly role: Role;
  /** Where it stands in the list; undefined when it is not among those that are shown. */
  readonly place: { readonly at: number; readonly of: number } | undefined;
  readonly busy: boolean;
  readonly onPrevious: (() => void) | undefined;
  readonly onNext: (() => void) | undefined;
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
      {place && (
        <div className="viewer__acts">
          <Button aria-disabled={!onPrevious || undefined} onClick={onPrevious}>
            <ArrowIcon back />
            <span className="viewer__word">Previous</span>
            <Key letter="K" />
          </Button>
          <Button aria-disabled={!onNext || undefined} onClick={onNext}>
            <span className="viewer__word">Next</span>
            <ArrowIcon />
            <Key letter="J" />
          </Button>
          <span className="quiet" role="status">
            {place.at + 1} of {place.of} shown
          </span>
        </div>
      )}
    </div>
  );
}

const Key = ({ letter }: { readonly letter: string | undefined }): ReactNode =>
  letter && <kbd aria-hidden="true">{letter}</kbd>;
