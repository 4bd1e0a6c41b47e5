import { formatNumber } from '../../../components/controls/format';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Dashboard } from '@coverleaf/contracts';
import { Link } from 'react-router-dom';
import { messageOf } from '../../../api-client/call-error';
import { LoadFailure, Skeleton } from '../../../components/controls/loading';
import { RecentDocuments } from './recent-documents';
import { replyOf, staffClient } from '../../../api-client/staff-client';
import { Counts } from '../../../components/counts/counts';
import { AlertIcon } from '../../../components/ui/icons';

/** The server counts no further. */
const CAP = 10_000;

const CARDS: readonly { readonly of: keyof DashboardCounts; readonly label: string }[] = [
  { of: 'lenders', label: 'Lenders (active)' },
  { of: 'users', label: 'Users' },
  { of: 'documents', label: 'Documents' },
  { of: 'emails', label: 'Emails' },
];

/** One card for each number that is there; a service that is away takes its own along. */
const CountCards = ({ counts }: { readonly counts: DashboardCounts }): ReactNode => (
  <Counts
    counts={CARDS.flatMap(({ of, label }) => {
      const value = counts[of];
      return value === null ? [] : [{ label, value }];
    })}
  />
);

const getDashboard = (): Promise<Dashboard> => replyOf(staffClient.GET('/api/v1/admin/dashboard'));

/** Somebody who leaves it open hears of failures all the same, in milliseconds. */
const LOOK_MS = 60_000;

export function DashboardView(): ReactNode {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['dashboard'],
    queryFn: getDashboard,
    refetchInterval: LOOK_MS,
  });
  if (!data && error) {
    return (
      <LoadFailure
        message={messageOf(error, 'Failed to load dashboard')}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <>
      {data?.failedTransmissions ? <FailedBanner count={data.failedTransmissions} /> : null}
      {data?.counts && <CountCards counts={data.counts} />}
      <h2>Recent documents</h2>
      {data ? (
        <RecentDocuments documents={data.recentDocuments} />
      ) : (
        <Skeleton label="Loading dashboard..." />
      )}
    </>
  );
}

type DashboardCounts = NonNullable<Dashboard['counts']>;

/** Something will not arrive unless somebody sees to it. */
function FailedBanner({ count }: { readonly count: number }): ReactNode {
  const number = `${formatNumber(count)}${count >= CAP ? ' or more' : ''}`;
  return (
    <section className="notice notice--bad failed" aria-label="Failed transmissions">
      <AlertIcon />
      <div>
        <p>
          {number} {count === 1 ? 'transmission has' : 'transmissions have'} failed: what borrowers sent has
          not arrived, and is not tried again by itself.
        </p>
        <Link className="btn btn--quiet" to="/admin/transmissions?state=failed">
          See what failed
        </Link>
      </div>
    </section>
  );
}
