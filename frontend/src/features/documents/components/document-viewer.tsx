import type { Decision, DocumentRow, Role } from '@coverleaf/contracts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { messageOf } from '../../../api-client/call-error';
import { LoadFailure, Skeleton } from '../../../components/controls/loading';
import { Modal } from '../../../components/controls/modal';
import { getDocument } from '../api/document-calls';
import type { Decidable } from '../decisions';
import { useViewerKeys } from '../use-viewer-keys';
import { DocumentFacts } from './document-facts';
import { FileView } from './file-view';
import { ViewerBar } from './viewer-bar';

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
  const at = rows.findIndex((row) => row.id === id);
  const goTo = (row: DocumentRow | undefined) => row && ((): void => onShow(row.id));
  const onPrevious = goTo(rows[at - 1]);
  const onNext = at < 0 ? undefined : goTo(rows[at + 1]);
  const download = (): void => onDownload(id);
  const decide = (decision: Decision): void => {
    if (data) onDecide([data], decision);
  };
  useViewerKeys({
    onNext,
    onPrevious,
    onDownload: download,
    onDecide: decide,
  });
  return (
    <div className="viewer">
      <ViewerBar
        document={data}
        role={role}
        place={at >= 0 ? { at, of: rows.length } : undefined}
        busy={isDeciding}
        onPrevious={onPrevious}
        onNext={onNext}
        onDownload={download}
        onDecide={decide}
      />
      {error && (
        <LoadFailure
          message={`Failed to view document: ${messageOf(error, 'the server could not be reached')}`}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <Skeleton label="Loading document..." rows={6} />}
      {data && (
        <div className="viewer__halves">
          <FileView key={id} document={data} onDownload={download} />
          <DocumentFacts document={data} role={role} />
        </div>
      )}
    </div>
  );
}
