import type { Role } from '@coverleaf/contracts';
import { useCallback } from 'react';
import { useCursorPages } from '../../components/lists/use-cursor-pages';
import { useOpenRow } from '../../components/lists/use-open-row';
import { useUrlFilter } from '../../components/lists/use-url-filter';
import { listDocuments } from './api/document-calls';
import { FILTERS, toQuery } from './document-filter';

/** The documents that the address asks for, and the one that is open. */
export function useDocumentList(role: Role) {
  const { values, set, clear, pages, more } = useUrlFilter(FILTERS);
  const query = toQuery(values, role === 'admin');
  const list = useCursorPages(['documents', 'list', query], pages, (cursor) =>
    listDocuments({ ...query, ...(cursor && { cursor }) }),
  );
  const row = useOpenRow();
  const search = useCallback((q: string) => set({ q }), [set]);
  return {
    list,
    query,
    values,
    isFiltered: Object.keys(query).length > 0,
    set,
    search,
    clear,
    more,
    ...row,
  };
}
