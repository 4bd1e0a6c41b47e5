import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * Removes query parameters from the URL at once, so that they are neither kept in the history nor shared with a copied
 * link. @param names must stay the same array @param state of the history entry from then on
 */
export function useRemovedParameter(names: readonly string[], state: unknown): void {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const query = new URLSearchParams(search);
    if (!names.some((name) => query.has(name))) return;
    for (const name of names) query.delete(name);
    void navigate({ pathname, search: query.toString() }, { replace: true, state });
  }, [names, navigate, pathname, search, state]);
}
