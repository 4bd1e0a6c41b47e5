import type { CaseDetail, DocumentDetail } from '@coverleaf/contracts';
import { type QueryKey, useQueries, type UseQueryOptions } from '@tanstack/react-query';
import { useState } from 'react';
import { documentQuery } from '../../components/documents/document-query';

/** Each is a request, and an entry in the audit log. */
const MOST = 10;

export interface LoadedItems<Item> {
  readonly loaded: readonly Item[];
  /** How many are not loaded: not yet, failed, or too many. */
  readonly missing: number;
  readonly isPending: boolean;
  /** Loads those that were too many. */
  readonly loadAll?: (() => void) | undefined;
}

export type CaseDocuments = LoadedItems<DocumentDetail>;

/** The first `most` of these, and all once they are asked for. */
export function useLoaded<Item, Key extends QueryKey>(
  ids: readonly string[],
  most: number,
  queryOf: (id: string) => UseQueryOptions<Item, Error, Item, Key>,
): LoadedItems<Item> {
  const [isAll, setAll] = useState(false);
  const first = isAll ? ids : ids.slice(0, most);
  const { loaded, isPending } = useQueries({
    queries: first.map((id) => queryOf(id)),
    combine: (results) => ({
      loaded: results.flatMap(({ data }) => (data ? [data] : [])),
      isPending: results.some((result) => result.isPending),
    }),
  });
  return {
    loaded,
    missing: ids.length - loaded.length,
    isPending,
    loadAll: first.length < ids.length ? () => setAll(true) : undefined,
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
export const useDocuments = (ids: readonly string[]): CaseDocuments => useLoaded(ids, MOST, documentQuery);
