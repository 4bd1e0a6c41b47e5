import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Decision, DocumentDetail, DocumentRow, Role } from '@coverleaf/contracts';
import { Button } from '../../../components/controls/button';
import { DownloadIcon } from '../../../components/ui/staff-icons';
import {
  AdjacentRows,
  type AdjacentRowsProps,
  adjacentRowsOf,
  Key,
} from '../../../components/viewer/adjacent-rows';
import { DECISION_LABELS, type Decidable, decisionsFor, mayDecide } from '../decisions';
import { Loaded } from '../../../components/controls/notices';
import { Modal } from '../../../components/controls/modal';
import { FileView } from '../../../components/viewer/file-view';
import { getDocument, getFileLink } from '../api/document-calls';
import { fileObstacle } from '../document-labels';
import { useLetterKeys } from '../../../components/commands/keyboard';
import { DocumentFacts } from './document-facts';
import { reasonOf } from '../../../api-client/call-result';

interface ViewerBarProps extends AdjacentRowsProps {
  readonly document: DocumentDetail | undefined;
  readonly role: Role;
  readonly busy: boolean;
  readonly onDownload: () => void;
  readonly onDecide: (decision: Decision) => void;
}

function ViewerBar({ document, role, place, busy, ...acts }: ViewerBarProps) {
  const { onPrevious, onNext, onDownload, onDecide } = acts;
  const decisions = document && mayDecide(role) ? decisionsFor(document) : [];
  return (
    <div className="viewer__bar">
      <div className="viewer__acts">
        {decisions.map((decision) => {
          const { label, variant, key } = DECISION_LABELS[decision];
          return (
            <Button key={decision} variant={variant} busy={busy} onClick={() => onDecide(decision)}>
              {label}
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
      <AdjacentRows place={place} onPrevious={onPrevious} onNext={onNext} />
    </div>
  );
}

interface DocumentViewerProps {
  readonly id: string | null;
  readonly rows: readonly DocumentRow[];
  readonly role: Role;
  readonly isDeciding: boolean;
  readonly onShow: (id: string | null) => void;
  readonly onDownload: (id: string) => void;
  readonly onDecide: (documents: readonly Decidable[], decision: Decision) => void;
}

export function DocumentViewer({ id, ...rest }: DocumentViewerProps) {
  // The name stays in the heading while the panel closes.
  const [shown, setShown] = useState(id);
  if (id && id !== shown) setShown(id);
  const name = rest.rows.find((row) => row.id === (id ?? shown))?.name;
  return (
    <Modal
      title={name ? `Document of ${name}` : 'Document'}
      place="side"
      isOpen={id !== null}
      onClose={() => rest.onShow(null)}
    >
      {id && <OpenDocument {...rest} id={id} />}
    </Modal>
  );
}

function OpenDocument({ id, rows, role, ...rest }: DocumentViewerProps & { readonly id: string }) {
  const { isDeciding, onShow, onDownload, onDecide } = rest;
  const query = useQuery({ queryKey: ['documents', 'one', id], queryFn: () => getDocument(id) });
  const { data } = query;
  const adjacent = adjacentRowsOf(rows, id, onShow);
  const download = (): void => onDownload(id);
  const decide = (decision: Decision): void => {
    if (data) onDecide([data], decision);
  };
  useViewerKeys({ ...adjacent, onDownload: download, onDecide: decide });
  return (
    <div className="viewer">
      <ViewerBar
        document={data}
        role={role}
        {...adjacent}
        busy={isDeciding}
        onDownload={download}
        onDecide={decide}
      />
      <Loaded
        query={query}
        what="document"
        errorText={(error) => `Failed to view document: ${reasonOf(error)}`}
        rows={6}
      >
        {(document) => (
          <div className="viewer__halves">
            <div className="viewer__file">
              {fileObstacle(document) ? (
                <p className="viewer__obstacle">{fileObstacle(document)}</p>
              ) : (
                <FileView
                  key={id}
                  fileKey={['document', id]}
                  getLink={() => getFileLink(id, 'view')}
                  what="document"
                  alt={`What ${document.name} sent`}
                  onDownload={download}
                />
              )}
            </div>
            <DocumentFacts document={document} role={role} />
          </div>
        )}
      </Loaded>
    </div>
  );
}

interface ViewerActs extends AdjacentRowsProps {
  readonly onDownload: () => void;
  readonly onDecide: (decision: Decision) => void;
}

/** The keys of an open document; not of a window that is over it. */
function useViewerKeys({ onNext, onPrevious, onDownload, onDecide }: ViewerActs): void {
  useLetterKeys({
    isMeant: (target) => target.closest('.sheet--side') !== null,
    onLetter: (letter) => {
      switch (letter) {
        case 'j':
          onNext?.();
          return true;
        case 'k':
          onPrevious?.();
          return true;
        case 'd':
          onDownload();
          return true;
        case 'a':
        case 'r':
          onDecide(letter === 'a' ? 'approve' : 'reject');
          return true;
        default:
          return false;
      }
    },
  });
}
