import { type Column, DataTable } from '../../../components/lists/data-table';
import { Link } from 'react-router-dom';
import { useQuery } from '@tanstack/react-query';
import type { Dashboard, RecentDocument, Role } from '@coverleaf/contracts';
import { EmptyState, Loaded, WarningNotice } from '../../../components/controls/notices';
import { Screen } from '../../../components/screen/screen';
import { Counts, Moment } from '../../../components/controls/values';
import {
  SENDING_ENDED_LABELS,
  institutionName,
  StatusBadge,
} from '../../../components/document-status/status-badge';
import { ownTimeZone } from '../../../components/lists/filter-bar';
import { formatNumber } from '../../../components/controls/format';
import { replyOf, staffClient } from '../../../api-client/staff-client';
import { AlertIcon } from '../../../components/ui/icons';
import { WaitingList } from './waiting-list';

const COLUMNS: readonly Column<RecentDocument>[] = [
  { label: 'Name', cell: ({ id, name }) => <Link to={`/admin/documents?open=${id}`}>{name}</Link> },
  {
    label: 'Financial institution',
    cell: ({ financialInstitution }) => institutionName({ financialInstitution }),
  },
  { label: 'Created', cell: ({ createdAt }) => <Moment at={createdAt} /> },
  {
    label: 'Status',
    cell: ({ status, sendingEnded }) => (
      <StatusBadge
        status={status}
        unknown="raw"
        meaning={sendingEnded ? SENDING_ENDED_LABELS[sendingEnded] : undefined}
      />
    ),
  },
];

function RecentDocuments({ documents }: { documents: readonly RecentDocument[] }) {
  if (documents.length === 0) {
    return (
      <EmptyState
        title="No documents yet"
        action={
          <a className="btn btn--quiet" href="/" target="_blank" rel="noreferrer">
            Open the portal<span className="visually-hidden"> in a new tab</span>
          </a>
        }
      >
        The five latest documents from borrowers appear here with their status.
      </EmptyState>
    );
  }
  return <DataTable isLow rows={documents} keyOf={({ id }) => id} columns={COLUMNS} />;
}

/** The server's cap of counts. */
const CAP = 10_000;

const CARDS: readonly {
  readonly of: keyof DashboardCounts;
  readonly label: string;
  readonly to: string;
}[] = [
  { of: 'lenders', label: 'Lenders (active)', to: '/admin/lenders' },
  { of: 'users', label: 'Users', to: '/admin/users' },
  { of: 'documents', label: 'Documents', to: '/admin/documents' },
  { of: 'emails', label: 'Emails', to: '/admin/emails' },
];

const getDashboard = () =>
  replyOf(staffClient.GET('/api/v1/admin/dashboard', { params: { query: { tz: ownTimeZone() } } }));

/** The refetch interval in milliseconds, so that an open dashboard shows new failures. */
const POLL_MS = 60_000;

export function DashboardView({ role }: { role: Role }) {
  const query = useQuery({ queryKey: ['dashboard'], queryFn: getDashboard, refetchInterval: POLL_MS });
  return (
    <Screen title="Dashboard">
      <Loaded query={query} what="dashboard" ignoresRefetchErrors>
        {({
          failedTransmissions,
          scansForViruses,
          sandboxProblem,
          externalReader,
          counts,
          recentDocuments,
          waiting,
        }) => (
          <>
            {scansForViruses === false && (
              <WarningNotice>
                Files are not scanned for viruses. Set CLAMD_URL to the address of a ClamAV scanner.
              </WarningNotice>
            )}
            {sandboxProblem && (
              <WarningNotice>Files are opened without a sandbox. {sandboxProblem}</WarningNotice>
            )}
            {externalReader && (
              <WarningNotice>
                Documents leave this machine: {externalReader} gets every document that is read.
              </WarningNotice>
            )}
            {failedTransmissions ? <FailedBanner count={failedTransmissions} /> : null}
            <WaitingList role={role} waiting={waiting} now={query.dataUpdatedAt} />
            {counts && (
              <Counts
                // Hides the card of an unavailable service.
                counts={CARDS.flatMap(({ of, label, to }) => {
                  const value = counts[of];
                  return value === null ? [] : [{ label, value, to }];
                })}
              />
            )}
            <h2>Recent documents</h2>
            <RecentDocuments documents={recentDocuments} />
          </>
        )}
      </Loaded>
    </Screen>
  );
}

type DashboardCounts = NonNullable<Dashboard['counts']>;

function FailedBanner({ count }: { count: number }) {
  const number = `${formatNumber(count)}${count >= CAP ? ' or more' : ''}`;
  return (
    <section className="notice notice--bad failed" aria-label="Failed transmissions">
      <AlertIcon />
      <div>
        <p>
          {number} {count === 1 ? 'transmission has' : 'transmissions have'} failed: what borrowers sent has
          not arrived, and won’t be retried automatically.
        </p>
        <Link className="btn btn--quiet" to="/admin/transmissions?state=failed">
          See what failed
        </Link>
      </div>
    </section>
  );
}
