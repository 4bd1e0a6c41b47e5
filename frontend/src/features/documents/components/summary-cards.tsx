import type { DocumentSummary } from '@coverleaf/contracts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Counts } from '../../../components/counts/counts';
import { statusLabels } from '../../../components/document-status/status-label';
import { useSiteName } from '../../../components/page-title/site-name';
import { summarizeDocuments } from '../api/document-calls';

/** Without its numbers the list is as good as with them: a failure shows nothing here. */
export function SummaryCards(): ReactNode {
  const labels = statusLabels(useSiteName());
  const { data } = useQuery({ queryKey: ['documents', 'summary'], queryFn: summarizeDocuments });
  const cards: readonly (readonly [keyof Omit<DocumentSummary, 'capped'>, string])[] = [
    ['total', 'All documents'],
    ['pending', labels.pending],
    ['processed', labels.processed],
    ['rejected', labels.rejected],
    ['awaitingApproval', 'Awaiting approval'],
    ['held', 'Not scanned yet'],
  ];
  return (
    <div className="documents__counts">
      {data && (
        <Counts
          counts={cards.map(([of, label]) => ({
            label,
            value: data[of],
            isCapped: data.capped.includes(of),
          }))}
        />
      )}
    </div>
  );
}
