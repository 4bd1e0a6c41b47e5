import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { messageOf } from '../../../api-client/call-error';
import { LoadFailure, Skeleton } from '../../../components/controls/loading';
import { getDashboard } from '../api/get-dashboard';
import { CountCards } from './count-cards';
import { RecentDocuments } from './recent-documents';

export function DashboardView(): ReactNode {
  const { data, error, isFetching, refetch } = useQuery({ queryKey: ['dashboard'], queryFn: getDashboard });
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
