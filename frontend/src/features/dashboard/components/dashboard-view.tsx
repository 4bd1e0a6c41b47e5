import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { messageOf } from '../../../api-client/call-error';
import { LoadFailure, Skeleton } from '../../../components/controls/loading';
import { getDashboard } from '../api/get-dashboard';
import { CountCards } from './count-cards';
import { FailedBanner } from './failed-banner';
import { RecentDocuments } from './recent-documents';

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
