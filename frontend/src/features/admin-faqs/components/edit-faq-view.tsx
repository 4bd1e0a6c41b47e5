import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import { Skeleton } from '../../../components/controls/loading';
import { Screen } from '../../../components/screen/screen';
import { showToast } from '../../../components/toasts/toast-queue';
import { findFaq } from '../api/faq-calls';
import { useCategories } from '../use-categories';
import { FaqForm } from './faq-form';

export function EditFaqView(): ReactNode {
  const { id = '' } = useParams();
  const queries = useQueryClient();
  const categories = useCategories();
  const queryKey = ['admin-faq', id];
  // Asked for once, anew at each visit: what is being edited must not change by itself.
  const { data, isError } = useQuery({
    queryKey,
    queryFn: () => findFaq(id),
    staleTime: Infinity,
    gcTime: 0,
  });
  const isLost = isError || data === null;
  useEffect(() => {
    if (isLost) showToast('error', 'Failed to load this question');
  }, [isLost]);
  if (isLost) return <Navigate to="/admin/faqs" replace />;
  return (
    <Screen title="Edit FAQ">
      {data ? (
        <FaqForm
          key={data.version}
          faq={data}
          categories={categories}
          onNewer={(newer) => queries.setQueryData(queryKey, newer)}
        />
      ) : (
        <Skeleton label="Loading question..." rows={6} />
      )}
    </Screen>
  );
}
