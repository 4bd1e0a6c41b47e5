import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import { Skeleton } from '../../../components/controls/loading';
import { Screen } from '../../../components/screen/screen';
import { showToast } from '../../../components/toasts/toast-queue';
import { getLender } from '../api/lender-calls';
import { LenderForm } from './lender-form';

export function EditLenderView(): ReactNode {
  const { id = '' } = useParams();
  const queries = useQueryClient();
  const queryKey = ['lender', id];
  // Asked for once, anew at each visit: what is being edited must not change by itself.
  const { data, isError } = useQuery({
    queryKey,
    queryFn: () => getLender(id),
    staleTime: Infinity,
    gcTime: 0,
  });
  useEffect(() => {
    if (isError) showToast('error', 'Failed to load lender data');
  }, [isError]);
  if (isError) return <Navigate to="/admin/lenders" replace />;
  return (
    <Screen title={data ? `Edit ${data.name}` : 'Edit lender'}>
      {data ? (
        <LenderForm
          key={data.version}
          lender={data}
          onNewer={(newer) => queries.setQueryData(queryKey, newer)}
        />
      ) : (
        <Skeleton label="Loading lender..." rows={8} />
      )}
    </Screen>
  );
}
