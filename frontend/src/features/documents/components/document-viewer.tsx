import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import type { Decision, DocumentDetail, DocumentRow, SignedInUser } from '@coverleaf/contracts';
import { isInSheet, useKeys } from '../../../components/commands/keyboard';
import { Loaded } from '../../../components/controls/notices';
import { fileQuery } from '../../../components/viewer/file-view';
import { RowSheet, RowViewer } from '../../../components/viewer/row-viewer';
import { documentQuery } from '../../../components/documents/document-query';
import { type Decidable, decisionOfKey, mayBeAsked, mayDecide } from '../decisions';
import { useDocumentCases } from '../use-document-cases';
import { fileOf } from '../use-document-list';
import { useTurnedFile } from '../use-turned-file';
import { borrowerOf } from './document-cases';
import { DocumentActs, DocumentHalves } from './document-halves';
import { reasonOf } from '../../../api-client/call-result';

interface DocumentViewerProps {
  readonly id: string | null;
  readonly rows: readonly DocumentRow[];
  readonly user: SignedInUser;
  readonly isDeciding: boolean;
  readonly onShow: (id: string | null) => void;
  readonly onDownload: (id: string) => void;
  readonly onDecide: (documents: readonly DocumentRow[], decision: Decision) => void;
  readonly onAsk: (document: Decidable) => void;
}

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

function OpenDocument({ id, rows, user, ...rest }: DocumentViewerProps & { readonly id: string }) {
  const { isDeciding, onShow, onDownload, onDecide, onAsk } = rest;
  const query = useQuery(documentQuery(id));
  const { data } = query;
  // Cancels the file that is fetched ahead, if the sheet is closed or shows another row before.
  const hasFile = rows.find((row) => row.id === id)?.hasFile === true;
  useQuery({ ...fileQuery(fileOf(id)), enabled: hasFile, notifyOnChangeProps: [] });
  const cases = useDocumentCases(id);
  const acts = {
    onDownload: (): void => onDownload(id),
    onDecide: (decision: Decision): void => {
      if (data) onDecide([data], decision);
    },
    onAsk: (): void => {
      if (data && mayDecide(user.role) && mayBeAsked(data)) onAsk(data);
    },
  };
  return (
    <RowViewer
      id={id}
      rows={rows}
      onShow={onShow}
      acts={
        <div className="viewer__acts">
          {data && <DocumentActs document={data} user={user} busy={isDeciding} {...acts} />}
        </div>
      }
      onLetter={(letter) => {
        const decision = decisionOfKey(letter);
        if (letter === 'd') acts.onDownload();
        else if (decision) acts.onDecide(decision);
        else if (letter === 'h') acts.onAsk();
        else if (letter === 'm' && cases.firstProposed && mayDecide(user.role))
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
          <TurnedHalves key={id} document={document} user={user} cases={cases} onDownload={acts.onDownload} />
        )}
      </Loaded>
    </RowViewer>
  );
}

interface TurnedHalvesProps {
  readonly document: DocumentDetail;
  readonly user: SignedInUser;
  readonly cases: ReturnType<typeof useDocumentCases>;
  readonly onDownload: () => void;
}

/** L turns the file, Z zooms, as in the review. B opens everything of the borrower. */
function TurnedHalves(props: TurnedHalvesProps) {
  const controls = useTurnedFile(props.document, props.user.role);
  const navigate = useNavigate();
  useKeys(['l', 'z', 'b'], {
    isMeant: isInSheet,
    onLetter: (key) => {
      if (key === 'b') void navigate(borrowerOf(props.document.id));
      else if (key === 'l') controls.rotate();
      else controls.nextZoom();
      return true;
    },
  });
  return <DocumentHalves {...props} controls={controls} />;
}
