import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * Removes a query parameter from the URL at once, so that it is neither kept in the history nor shared with a copied
 * link. @param state of the history entry from then on
 */
export function useRemovedParameter(name: string, state: unknown): void {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const query = new URLSearchParams(search);
    if (!query.has(name)) return;
    query.delete(name);
    void navigate({ pathname, search: query.toString() }, { replace: true, state });
  }, [name, navigate, pathname, search, state]);
}
