import type { DocumentSummary } from '@coverleaf/contracts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Counts } from '../../../components/counts/counts';
import { STATUS_MEANINGS, STATUSES, statusLabels } from '../../../components/document-status/status-label';
import { useSiteName } from '../../../components/page-title/site-name';
import { summarizeDocuments } from '../api/document-calls';

/** Without its numbers the list is as good as with them: a failure shows nothing here. */
export function SummaryCards(): ReactNode {
  const labels = statusLabels(useSiteName());
  const { data } = useQuery({ queryKey: ['documents', 'summary'], queryFn: summarizeDocuments });
  const cards: readonly (readonly [keyof Omit<DocumentSummary, 'capped'>, string, string?])[] = [
    ['total', 'All documents'],
    ...STATUSES.map((status) => [status, labels[status], STATUS_MEANINGS[status]] as const),
    ['awaitingApproval', 'Awaiting approval'],
    ['held', 'Not scanned yet'],
  ];
  return (
    <div className="documents__counts">
      {data && (
        <Counts
          counts={cards.map(([of, label, meaning]) => ({
            label,
            meaning,
            value: data[of],
            isCapped: data.capped.includes(of),
          }))}
        />
      )}
    </div>
  );
}
