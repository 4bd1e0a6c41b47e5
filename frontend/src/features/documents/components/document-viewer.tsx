import type { Decision, DocumentRow, Role } from '@coverleaf/contracts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { reasonOf } from '../../../api-client/call-result';
import { LoadFailure, Skeleton } from '../../../components/controls/loading';
import { Modal } from '../../../components/controls/modal';
import { FileView } from '../../../components/viewer/file-view';
import { neighboursOf } from '../../../components/viewer/neighbours';
import { getDocument, getFileLink } from '../api/document-calls';
import type { Decidable } from '../decisions';
import { fileObstacle } from '../history-words';
import { DocumentFacts } from './document-facts';
import { ViewerBar } from './viewer-bar';
import { useLetterKeys } from '../../../components/commands/use-letter-keys';

interface DocumentViewerProps {
  /** Null: none is open. */
  readonly id: string | null;
  /** Among which one goes from one to the next. */
  readonly rows: readonly DocumentRow[];
  readonly role: Role;
  readonly isDeciding: boolean;
  readonly onShow: (id: string | null) => void;
  readonly onDownload: (id: string) => void;
  readonly onDecide: (documents: readonly Decidable[], decision: Decision) => void;
}

/** A document in place: its pages, and beside them all that is known of it. */
export function DocumentViewer({ id, ...rest }: DocumentViewerProps): ReactNode {
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

function OpenDocument({ id, rows, role, ...rest }: DocumentViewerProps & { readonly id: string }): ReactNode {
  const { isDeciding, onShow, onDownload, onDecide } = rest;
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['documents', 'one', id],
    queryFn: () => getDocument(id),
  });
  const obstacle = data && fileObstacle(data);
  const neighbours = neighboursOf(rows, id, onShow);
  const download = (): void => onDownload(id);
  const decide = (decision: Decision): void => {
    if (data) onDecide([data], decision);
  };
  useViewerKeys({
    ...neighbours,
    onDownload: download,
    onDecide: decide,
  });
  return (
    <div className="viewer">
      <ViewerBar
        document={data}
        role={role}
        {...neighbours}
        busy={isDeciding}
        onDownload={download}
        onDecide={decide}
      />
      {error && (
        <LoadFailure
          message={`Failed to view document: ${reasonOf(error)}`}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <Skeleton label="Loading document..." rows={6} />}
      {data && (
        <div className="viewer__halves">
          <div className="viewer__file">
            {obstacle ? (
              <p className="viewer__obstacle">{obstacle}</p>
            ) : (
              <FileView
                key={id}
                fileKey={['document', id]}
                getLink={() => getFileLink(id, 'view')}
                what="document"
                alt={`What ${data.name} sent`}
                onDownload={download}
              />
            )}
          </div>
          <DocumentFacts document={data} role={role} />
        </div>
      )}
    </div>
  );
}

interface ViewerActs {
  /** Undefined at the ends of the list. */
  readonly onNext: (() => void) | undefined;
  readonly onPrevious: (() => void) | undefined;
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
          if (onNext) onNext();
          return true;
        case 'k':
          if (onPrevious) onPrevious();
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
