import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { Button } from '../../../components/controls/button';
import { counted } from '../../../components/controls/format';
import { knownKey } from '../../../components/lists/filter-bar';
import { summarizeDocuments } from '../api/document-calls';
import { QUEUE_LABELS } from '../document-labels';
import type { DocumentList } from '../use-document-list';
import { POLL_MS, useQueueSizes } from './queue-tabs';

interface NewDocumentsProps {
  readonly list: DocumentList;
  readonly isAdmin: boolean;
}

/**
 * Shows documents that came since the list was fetched, when its user is ready: rows that move by themselves would be
 * decided about by mistake. An empty list fills itself.
 */
export function NewDocuments({ list, isAdmin }: NewDocumentsProps) {
  const more = useMore(list, isAdmin);
  const { refetch, isFetching } = list;
  const isEmpty = list.items?.length === 0;
  const fill = useEffectEvent(refetch);
  // Once per count, also if the list can't be fetched.
  useEffect(() => {
    if (more > 0 && isEmpty) fill();
  }, [more, isEmpty]);
  if (more <= 0 || isEmpty) return null;
  return (
    <div className="documents__new" role="status">
      <Button busy={isFetching} onClick={refetch}>
        Show {counted(more, 'new document')}
      </Button>
    </div>
  );
}

/** How many more there are now, by the counts that are fetched anyway; 0 if other filters are used. */
function useMore({ query, total, totalIsCapped, values }: DocumentList, isAdmin: boolean): number {
  const { data: sizes } = useQueueSizes();
  const { data: summary } = useDocumentSummary(isAdmin);
  if (total === undefined || totalIsCapped || Object.keys(query).some((name) => name !== 'queue')) return 0;
  const queue = knownKey(QUEUE_LABELS, values.queue);
  if (queue) return sizes && !sizes.capped.includes(queue) ? sizes[queue] - total : 0;
  return summary && !summary.capped.includes('total') ? summary.total - total : 0;
}

/** For administrators only. */
export const useDocumentSummary = (enabled: boolean) =>
  useQuery({
    queryKey: ['documents', 'summary'],
    queryFn: summarizeDocuments,
    refetchInterval: POLL_MS,
    enabled,
  });
