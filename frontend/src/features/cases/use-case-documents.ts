import type { CaseDetail, DocumentDetail } from '@coverleaf/contracts';
import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { documentQuery } from '../../components/documents/document-query';

/** Each is a request, and an entry in the audit log. */
const MOST = 10;

export interface LoadedItems<Item> {
  readonly loaded: readonly Item[];
  /** How many are not loaded: not yet, failed, or too many. */
  readonly missing: number;
  readonly isPending: boolean;
}

export type CaseDocuments = LoadedItems<DocumentDetail>;

/** @param wanted how many there are */
export function loadedOf<Item>(
  results: readonly Pick<UseQueryResult<Item>, 'data' | 'isPending'>[],
  wanted: number,
): LoadedItems<Item> {
  const loaded = results.flatMap(({ data }) => (data ? [data] : []));
  return {
    loaded,
    missing: wanted - loaded.length,
    isPending: results.some(({ isPending }) => isPending),
  };
}

/** The newest documents that belong to a case, and then those that may belong to it, with their history. */
export const useCaseDocuments = ({ items }: Pick<CaseDetail, 'items'>): CaseDocuments =>
  useDocuments(
    items
      .filter(({ state }) => state === 'joined' || state === 'proposed')
      .toSorted((a, b) => a.state.localeCompare(b.state) || b.receivedAt.localeCompare(a.receivedAt))
      .map(({ documentId }) => documentId),
  );

/** The first of these documents, with their history. */
export const useDocuments = (ids: readonly string[]): CaseDocuments =>
  useQueries({
    queries: ids.slice(0, MOST).map((id) => documentQuery(id)),
    combine: (results) => loadedOf(results, ids.length),
  });
