import { useQuery } from '@tanstack/react-query';
import {
  type Decision,
  type DocumentDetail,
  type DocumentRow,
  quarterTurnOf,
  type Role,
} from '@coverleaf/contracts';
import { Button } from '../../../components/controls/button';
import { DownloadIcon } from '../../../components/ui/staff-icons';
import { Key, RowSheet, RowViewer } from '../../../components/viewer/row-viewer';
import { DECISION_LABELS, type Decidable, decisionsFor, mayDecide } from '../decisions';
import { Loaded } from '../../../components/controls/notices';
import { FileView } from '../../../components/viewer/file-view';
import { getDocument, getFileLink } from '../api/document-calls';
import { fileObstacle } from '../document-labels';
import { useState } from 'react';
import type { PageMark } from '../../../components/pdf/page-mark';
import { DocumentCases } from './document-cases';
import { DocumentFacts } from './document-facts';
import { useDocumentCases } from '../use-document-cases';
import { useDocumentReading } from '../use-document-reading';
import { ReadingPanel } from './reading-panel';
import { reasonOf } from '../../../api-client/call-result';

interface DocumentActsProps {
  readonly document: DocumentDetail;
  readonly role: Role;
  readonly busy: boolean;
  readonly onDownload: () => void;
  readonly onDecide: (decision: Decision) => void;
}

const DocumentActs = ({ document, role, busy, onDownload, onDecide }: DocumentActsProps) => (
  <>
    {mayDecide(role) &&
      decisionsFor(document).map((decision) => {
        const { label, variant, key } = DECISION_LABELS[decision];
        return (
          <Button key={decision} variant={variant} busy={busy} onClick={() => onDecide(decision)}>
            {label}
            <Key letter={key} />
          </Button>
        );
      })}
    {document.hasFile && (
      <Button onClick={onDownload}>
        <DownloadIcon />
        <span className="viewer__word">Download</span>
        <Key letter="D" />
      </Button>
    )}
  </>
);

interface DocumentViewerProps {
  readonly id: string | null;
  readonly rows: readonly DocumentRow[];
  readonly role: Role;
  readonly isDeciding: boolean;
  readonly onShow: (id: string | null) => void;
  readonly onDownload: (id: string) => void;
  readonly onDecide: (documents: readonly Decidable[], decision: Decision) => void;
}

/** The place that the file shows, and the field at that place. */
interface ShownPlace {
  readonly documentId: string;
  readonly field: number | null;
  readonly mark: PageMark | null;
}

const NOWHERE: ShownPlace = { documentId: '', field: null, mark: null };

export const DocumentViewer = ({ id, ...rest }: DocumentViewerProps) => (
  <RowSheet
    id={id}
    rows={rest.rows}
    titleOf={(row) => (row ? `${row.name}’s document` : 'Document')}
    onClose={() => rest.onShow(null)}
  >
    {(openId) => <OpenDocument {...rest} id={openId} />}
  </RowSheet>
);

function OpenDocument({ id, rows, role, ...rest }: DocumentViewerProps & { readonly id: string }) {
  const { isDeciding, onShow, onDownload, onDecide } = rest;
  const query = useQuery({ queryKey: ['documents', 'one', id], queryFn: () => getDocument(id) });
  const { data } = query;
  const reading = useDocumentReading(id, data?.reading !== undefined).data?.reading;
  const cases = useDocumentCases(id);
  const [lastShown, setShown] = useState(NOWHERE);
  const shown = lastShown.documentId === id ? lastShown : NOWHERE;
  const acts = {
    onDownload: (): void => onDownload(id),
    onDecide: (decision: Decision): void => {
      if (data) onDecide([data], decision);
    },
  };
  return (
    <RowViewer
      id={id}
      rows={rows}
      onShow={onShow}
      acts={
        <div className="viewer__acts">
          {data && <DocumentActs document={data} role={role} busy={isDeciding} {...acts} />}
        </div>
      }
      onLetter={(letter) => {
        if (letter === 'd') acts.onDownload();
        else if (letter === 'a') acts.onDecide('approve');
        else if (letter === 'r') acts.onDecide('reject');
        else if (letter === 'm' && cases.firstProposed && mayDecide(role))
          cases.decide(cases.firstProposed, 'join');
        else return false;
        return true;
      }}
    >
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
                  mark={shown.mark}
                  turnOf={(page) =>
                    quarterTurnOf(reading?.pages.find(({ number }) => number === page)?.rotation ?? 0)
                  }
                  onDownload={acts.onDownload}
                />
              )}
            </div>
            <DocumentFacts document={document} role={role}>
              <DocumentCases cases={cases} mayDecide={mayDecide(role)} />
              {document.reading !== undefined && (
                <ReadingPanel
                  documentId={id}
                  lenderId={document.lenderId}
                  mayCorrect={mayDecide(role)}
                  chosen={shown.field}
                  onField={(field, mark) => setShown({ documentId: id, field, mark })}
                  onShow={(mark) => setShown({ documentId: id, field: null, mark })}
                />
              )}
            </DocumentFacts>
          </div>
        )}
      </Loaded>
    </RowViewer>
  );
}
