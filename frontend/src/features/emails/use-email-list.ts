import { useCallback } from 'react';
import { periodQuery } from '../../components/lists/period';
import { useCursorPages } from '../../components/lists/use-cursor-pages';
import { useOpenRow } from '../../components/lists/use-open-row';
import { useUrlFilter } from '../../components/lists/use-url-filter';
import { listEmails } from './api/email-calls';

/** Every query of this feature begins with it. */
export const EMAILS = 'emails';

/** The emails that the address asks for, and the one that is open. */
export function useEmailList() {
  const { values, set, clear, pages, more } = useUrlFilter(['q', 'period']);
  const { q, period } = values;
  const query = { ...(q && { q }), ...periodQuery(period) };
  const list = useCursorPages([EMAILS, 'list', query], pages, (cursor) =>
    listEmails({ ...query, ...(cursor && { cursor }) }),
  );
  const search = useCallback((text: string) => set({ q: text }), [set]);
  const row = useOpenRow();
  return { list, values, isFiltered: Object.keys(query).length > 0, set, search, clear, more, ...row };
}
