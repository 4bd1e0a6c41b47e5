import { type Decision, type DocumentDetail, quarterTurnOf, type SignedInUser } from '@coverleaf/contracts';
import { useState } from 'react';
import { Button } from '../../../components/controls/button';
import type { PageMark } from '../../../components/pdf/page-mark';
import { DownloadIcon } from '../../../components/ui/staff-icons';
import type { FileControls } from '../../../components/pdf/file-controls';
import { FileView } from '../../../components/viewer/file-view';
import { Key } from '../../../components/viewer/row-viewer';
import { DECISION_LABELS, decisionsFor, mayBeAsked, mayDecide } from '../decisions';
import { fileObstacle } from '../document-labels';
import type { DocumentCases as Cases } from '../use-document-cases';
import { fileOf } from '../use-document-list';
import { useDocumentReading } from '../use-document-reading';
import { DocumentCases } from './document-cases';
import { DocumentFacts } from './document-facts';
import { ReadingPanel } from './reading-panel';

interface DocumentActsProps {
  readonly document: DocumentDetail;
  readonly user: SignedInUser;
  readonly busy: boolean;
  readonly onDownload: () => void;
  readonly onDecide: (decision: Decision) => void;
  readonly onAsk: () => void;
}

export const DocumentActs = ({ document, user, busy, onDownload, onDecide, onAsk }: DocumentActsProps) => (
  <>
    {mayDecide(user.role) &&
      decisionsFor(document).map((decision) => {
        const { label, variant, key } = DECISION_LABELS[decision];
        return (
          <Button key={decision} variant={variant} busy={busy} onClick={() => onDecide(decision)}>
            {label}
            <Key letter={key} />
          </Button>
        );
      })}
    {mayDecide(user.role) && mayBeAsked(document) && (
      <Button busy={busy} onClick={onAsk}>
        Ask for more
        <Key letter="H" />
      </Button>
    )}
    {document.hasFile && (
      <Button onClick={onDownload}>
        <DownloadIcon />
        <span className="viewer__word">Download</span>
        <Key letter="D" />
      </Button>
    )}
  </>
);

interface DocumentHalvesProps {
  readonly document: DocumentDetail;
  readonly user: SignedInUser;
  readonly cases: Cases;
  readonly controls: FileControls;
  readonly onDownload: () => void;
}

/** The field whose place the file shows; null for a place without a field. */
interface ShownPlace {
  readonly field: number | null;
  readonly mark: PageMark;
}

/** A document's file, and beside it what is known of the document. */
export function DocumentHalves({ document, user, cases, controls, onDownload }: DocumentHalvesProps) {
  const { id, name, lenderId } = document;
  const reading = useDocumentReading(id, document.reading !== undefined).data?.reading;
  const [shown, setShown] = useState<ShownPlace | null>(null);
  const obstacle = fileObstacle(document);
  const decides = mayDecide(user.role);
  return (
    <div className="viewer__halves">
      <div className="viewer__file">
        {obstacle ? (
          <p className="viewer__obstacle">{obstacle}</p>
        ) : (
          <FileView
            source={fileOf(id)}
            what="document"
            alt={`What ${name} sent`}
            mark={shown?.mark ?? null}
            turnOf={(page) =>
              quarterTurnOf(reading?.pages.find(({ number }) => number === page)?.rotation ?? 0)
            }
            controls={controls}
            onDownload={onDownload}
          />
        )}
      </div>
      <DocumentFacts document={document} user={user}>
        <DocumentCases documentId={id} cases={cases} mayDecide={decides} />
        {document.reading !== undefined && (
          <ReadingPanel
            documentId={id}
            lenderId={lenderId}
            mayCorrect={decides}
            chosen={shown?.field ?? null}
            onField={(field, mark) => setShown({ field, mark })}
            onShow={(mark) => setShown({ field: null, mark })}
          />
        )}
      </DocumentFacts>
    </div>
  );
}
