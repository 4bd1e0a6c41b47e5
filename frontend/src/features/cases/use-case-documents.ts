import type { CaseDetail, DocumentDetail } from '@coverleaf/contracts';
import { useQueries, type UseQueryResult } from '@tanstack/react-query';
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

/** The first of these, until all are asked for. */
export function useFirst<Item>(all: readonly Item[], most: number) {
  const [isAll, setAll] = useState(false);
  return isAll || all.length <= most
    ? { first: all }
    : { first: all.slice(0, most), loadAll: () => setAll(true) };
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
export function useDocuments(ids: readonly string[]): CaseDocuments {
  const { first, loadAll } = useFirst(ids, MOST);
  const documents = useQueries({
    queries: first.map((id) => documentQuery(id)),
    combine: (results) => loadedOf(results, ids.length),
  });
  return { ...documents, loadAll };
}
