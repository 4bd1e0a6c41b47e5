import type { Decision, DocumentRow, DocumentSummary, SignedInUser } from '@coverleaf/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../../components/controls/button';
import { useListExport } from '../../../components/files/use-list-export';
import { Screen } from '../../../components/screen/screen';
import { DownloadIcon } from '../../../components/ui/staff-icons';
import { type Decidable, decisionOfKey, decisionsFor, mayDecide } from '../decisions';
import { exportDocuments, listDocuments, summarizeDocuments } from '../api/document-calls';
import { ADMIN_FILTERS, type FilterName } from '../document-labels';
import { useDecisions } from '../use-decisions';
import { useDocumentList, useDownload } from '../use-document-list';
import { type Bulk, BulkDialog } from './bulk-dialog';
import { DocumentFilters } from './document-filters';
import { columnsFor, DocumentList } from './document-list';
import { ColumnChoice } from '../../../components/lists/column-choice';
import { NewRows, POLL_MS } from '../../../components/lists/new-rows';
import { SavedViews } from '../../../components/lists/saved-views';
import type { ListFilter } from '../../../components/lists/use-list';
import { useViewerAhead } from '../../../components/viewer/file-view';
import { DocumentViewer } from './document-viewer';
import { QueueTabs, reviewAddress } from './queue-tabs';
import { useLetterKeys } from '../../../components/commands/keyboard';
import { AskDialog, RejectDialog } from './reason-dialogs';
import { Counts } from '../../../components/controls/values';
import { STATUS_LABELS, STATUSES, statusLabels } from '../../../components/document-status/status-badge';
import { useSiteName } from '../../../components/page-title/site-name';

const NOTHING: readonly Decidable[] = [];

export function DocumentsView({ user }: { user: SignedInUser }) {
  const { role } = user;
  const isAdmin = role === 'admin';
  const list = useDocumentList(role);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [rejecting, setRejecting] = useState(NOTHING);
  const [bulk, setBulk] = useState<Bulk | null>(null);
  const [asking, setAsking] = useState(NOTHING);
  const { decide, isDeciding } = useDecisions(() => setSelected(new Set()));
  const download = useDownload();
  const csv = useListExport('documents', exportDocuments);
  const items = list.items ?? [];
  useViewerAhead(items.length > 0);

  const begin = (documents: readonly DocumentRow[], decision: Decision): void => {
    const able = documents.filter((one) => mayDecide(role) && decisionsFor(one).includes(decision));
    const left = documents.length - able.length;
    if (documents.length > 1) setBulk({ documents: able, decision, left });
    else if (decision === 'reject') setRejecting(able);
    else decide({ documents: able, decision });
  };
  useLetterKeys({
    isMeant: (target) => target.closest('.documents__table') !== null,
    onLetter: (letter, target) => {
      const row = items.find(({ id }) => id === target.closest('tr')?.dataset['key']);
      const decision = decisionOfKey(letter);
      if (row && letter === 'd') download(row.id);
      else if (row && decision) begin([row], decision);
      else return false;
      return true;
    },
  });

  return (
    <Screen
      title="Documents"
      actions={
        <>
          {role !== 'user' && (
            <Button busy={csv.isPending} onClick={() => csv.mutate(list.query)}>
              <DownloadIcon />
              Export CSV
            </Button>
          )}
          {mayDecide(role) && (
            <>
              <Link className="btn" to="/admin/documents/replies">
                Saved replies
              </Link>
              <Link className="btn btn--action" to={reviewAddress(list.values.queue)}>
                Review
              </Link>
            </>
          )}
        </>
      }
    >
      <QueueTabs chosen={list.values.queue} />
      {isAdmin && !list.values.queue && <SummaryCards filter={list} />}
      <DocumentFilters filter={list} isAdmin={isAdmin} />
      <SavedViews
        list="documents"
        noun="documents"
        filter={list}
        {...(!isAdmin && { ignored: ADMIN_FILTERS })}
      >
        <ColumnChoice
          columns={columnsFor(user, list.values.queue === 'due')}
          text={list.values.columns}
          onChange={(columns) => list.set({ columns })}
        />
      </SavedViews>
      <NewRows list={list} name="documents" noun={['document', 'documents']} fetchPage={listDocuments} />
      <DocumentList
        list={list}
        user={user}
        selected={selected}
        isDeciding={isDeciding}
        onSelect={setSelected}
        onDownload={download}
        onDecide={begin}
      />
      <DocumentViewer
        id={list.openId}
        rows={items}
        user={user}
        isDeciding={isDeciding}
        onShow={list.open}
        onDownload={download}
        onDecide={begin}
        onAsk={(document) => setAsking([document])}
      />
      <BulkDialog
        bulk={bulk}
        onConfirm={({ documents, decision }) => {
          setBulk(null);
          if (decision === 'reject') setRejecting(documents);
          else decide({ documents, decision });
        }}
        onClose={() => setBulk(null)}
      />
      <RejectDialog
        documents={rejecting}
        onReason={(rejection) => {
          decide({ documents: rejecting, decision: 'reject', rejection });
          setRejecting(NOTHING);
        }}
        onClose={() => setRejecting(NOTHING)}
      />
      <AskDialog
        documents={asking}
        onReason={(rejection) => {
          decide({ documents: asking, decision: 'ask', rejection });
          setAsking(NOTHING);
        }}
        onClose={() => setAsking(NOTHING)}
      />
    </Screen>
  );
}

interface SummaryCard {
  readonly of: keyof Omit<DocumentSummary, 'capped'>;
  readonly label: string;
  readonly meaning?: string;
  /** What the list shows once the card is pressed. */
  readonly status?: string;
  readonly stage?: string;
}

/** How many documents there are of each kind; a card shows its kind in the list. Optional: omitted after an error. */
function SummaryCards({ filter }: { filter: ListFilter<FilterName> }) {
  const labels = statusLabels(useSiteName());
  const { data } = useQuery({
    queryKey: ['documents', 'summary'],
    queryFn: summarizeDocuments,
    refetchInterval: POLL_MS,
  });
  const cards: readonly SummaryCard[] = [
    { of: 'total', label: 'All documents' },
    ...STATUSES.map((status) => ({
      ...{ of: status, label: labels[status], meaning: STATUS_LABELS[status], status },
    })),
    { of: 'awaitingApproval', label: 'Awaiting approval', stage: 'awaiting_approval' },
    { of: 'held', label: 'Not scanned yet', stage: 'held' },
  ];
  return (
    <div className="documents__counts">
      {data && (
        <Counts
          counts={cards.map(({ of, label, meaning, status = '', stage = '' }) => ({
            label,
            meaning,
            value: data[of],
            isCapped: data.capped.includes(of),
            isChosen: filter.values.status === status && filter.values.stage === stage,
            onPress: () => filter.set({ status, stage }),
          }))}
        />
      )}
    </div>
  );
}
