import type { CaseDetail, DocumentDetail } from '@coverleaf/contracts';
import { useQueries } from '@tanstack/react-query';
import { documentQuery } from '../../components/documents/document-query';

/** Each is a request, and an entry in the audit log. */
const MOST = 10;

export interface CaseDocuments {
  /** Newest first. */
  readonly loaded: readonly DocumentDetail[];
  /** How many are not loaded: not yet, failed, or too many. */
  readonly missing: number;
  readonly isPending: boolean;
}

/** The newest documents that belong to a case or may belong to it, with their history. */
export function useCaseDocuments({ items }: Pick<CaseDetail, 'items'>): CaseDocuments {
  const belonging = items
    .filter(({ state }) => state === 'joined' || state === 'proposed')
    .toSorted((a, b) => b.receivedAt.localeCompare(a.receivedAt));
  return useQueries({
    queries: belonging.slice(0, MOST).map(({ documentId }) => documentQuery(documentId)),
    combine: (results) => {
      const loaded = results.flatMap(({ data }) => (data ? [data] : []));
      return {
        loaded,
        missing: belonging.length - loaded.length,
        isPending: results.some(({ isPending }) => isPending),
      };
    },
  });
}
