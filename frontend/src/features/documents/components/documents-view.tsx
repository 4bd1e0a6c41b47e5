import type { Decision, Role } from '@coverleaf/contracts';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../components/controls/button';
import { Screen } from '../../../components/screen/screen';
import { DownloadIcon } from '../../../components/ui/staff-icons';
import { type Decidable, decisionsFor, mayDecide } from '../decisions';
import { useDecisions } from '../use-decisions';
import { useDocumentExport, useDownload } from '../use-download';
import { useDocumentList } from '../use-document-list';
import { useListKeys } from '../use-list-keys';
import { DocumentFilters } from './document-filters';
import { DocumentList } from './document-list';
import { DocumentViewer } from './document-viewer';
import { RejectDialog } from './reject-dialog';
import { SummaryCards } from './summary-cards';

const NOTHING: readonly Decidable[] = [];

export function DocumentsView({ role }: { readonly role: Role }): ReactNode {
  const isAdmin = role === 'admin';
  const screen = useDocumentList(role);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [rejecting, setRejecting] = useState(NOTHING);
  const { decide, isDeciding } = useDecisions(() => setSelected(new Set()));
  const download = useDownload();
  const csv = useDocumentExport();
  const items = screen.list.items ?? [];

  const begin = (documents: readonly Decidable[], decision: Decision): void => {
    const able = documents.filter((one) => mayDecide(role) && decisionsFor(one).includes(decision));
    if (decision === 'reject') setRejecting(able);
    else decide({ documents: able, decision });
  };
  useListKeys(items, { onOpen: screen.open, onDownload: download, onDecide: begin });

  return (
    <Screen
      title="Documents"
      actions={
        isAdmin && (
          <Button busy={csv.isPending} onClick={() => csv.mutate(screen.query)}>
            <DownloadIcon />
            Export CSV
          </Button>
        )
      }
    >
      {isAdmin && <SummaryCards />}
      <DocumentFilters
        values={screen.values}
        onChange={screen.set}
        isAdmin={isAdmin}
        onSearch={screen.search}
      />
      <DocumentList
        {...screen}
        role={role}
        selected={selected}
        isDeciding={isDeciding}
        onSelect={setSelected}
        onOpen={screen.open}
        onDownload={download}
        onDecide={begin}
      />
      <DocumentViewer
        id={screen.openId}
        rows={items}
        role={role}
        isDeciding={isDeciding}
        onShow={screen.open}
        onDownload={download}
        onDecide={begin}
      />
      <RejectDialog
        documents={rejecting}
        onReject={(rejection) => {
          decide({ documents: rejecting, decision: 'reject', rejection });
          setRejecting(NOTHING);
        }}
        onClose={() => setRejecting(NOTHING)}
      />
    </Screen>
  );
}
