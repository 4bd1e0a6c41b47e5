import type { Role } from '@coverleaf/contracts';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useCursorPages } from '../../components/lists/use-cursor-pages';
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
  const search = useCallback((q: string) => set({ q }), [set]);
  const [address, setAddress] = useSearchParams();
  const open = useCallback(
    (id: string | null): void =>
      setAddress(
        (before) => {
          const next = new URLSearchParams(before);
          if (id) next.set('open', id);
          else next.delete('open');
          return next;
        },
        // From one to the next is no step to go back by; from the list to the first is one.
        { replace: id === null || address.has('open') },
      ),
    [setAddress, address],
  );
  return {
    list,
    query,
    values,
    isFiltered: Object.keys(query).length > 0,
    set,
    search,
    clear,
    more,
    openId: address.get('open'),
    open,
  };
}
