import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Fragment, type ReactNode, useEffect } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import { Skeleton } from '../controls/notices';
import { Screen } from '../screen/screen';
import { showToast } from '../toasts/toasts';

interface EditScreenProps<Saved> {
  readonly title: string | ((record: Saved) => string);
  /** 'lender'; its query key and the label of the skeleton. */
  readonly what: string;
  readonly load: (id: string) => Promise<Saved>;
  readonly failed: string;
  readonly list: string;
  /** Renders the form. @param onNewer shows a newer version */
  readonly children: (record: Saved, onNewer: (newer: Saved) => void) => ReactNode;
}

export function EditScreen<Saved extends { readonly version: number }>(props: EditScreenProps<Saved>) {
  const { title, what, load, failed, list, children } = props;
  const { id = '' } = useParams();
  const queries = useQueryClient();
  const queryKey = ['edited', what, id];
  // Loaded once per visit, because values must not change during editing.
  const { data, isError } = useQuery({ queryKey, queryFn: () => load(id), staleTime: Infinity, gcTime: 0 });
  useEffect(() => {
    if (isError) showToast('error', failed);
  }, [isError, failed]);
  if (isError) return <Navigate to={list} replace />;
  const heading = typeof title === 'string' ? title : data ? title(data) : `Edit ${what}`;
  return (
    <Screen title={heading}>
      {data ? (
        // A new version is a new form.
        <Fragment key={data.version}>
          {children(data, (newer) => queries.setQueryData(queryKey, newer))}
        </Fragment>
      ) : (
        <Skeleton label={`Loading ${what}...`} rows={8} />
      )}
    </Screen>
  );
}
