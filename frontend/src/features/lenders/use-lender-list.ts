import type { LenderFilter } from '@coverleaf/contracts';
import { useCallback } from 'react';
import { useCursorPages } from '../../components/lists/use-cursor-pages';
import { useUrlFilter } from '../../components/lists/use-url-filter';
import { listLenders } from './api/lender-calls';

const asRightTrack = (text: string): LenderFilter['rightTrack'] =>
  text === 'true' || text === 'false' ? text : undefined;

/** The lenders that the address asks for, and the ways to ask for others. */
export function useLenderList() {
  const { values, set, clear, pages, more } = useUrlFilter(['q', 'rightTrack']);
  const rightTrack = asRightTrack(values.rightTrack);
  const asked = { ...(values.q && { q: values.q }), ...(rightTrack && { rightTrack }) };
  const list = useCursorPages(['lenders', values.q, rightTrack], pages, (cursor) =>
    listLenders({ ...asked, ...(cursor && { cursor }) }),
  );
  return {
    list,
    /** As the API takes it. */
    asked,
    q: values.q,
    rightTrack: rightTrack ?? '',
    isFiltered: values.q !== '' || rightTrack !== undefined,
    search: useCallback((q: string) => set({ q }), [set]),
    choose: (chosen: string) => set({ rightTrack: chosen }),
    clear,
    more,
  };
}
