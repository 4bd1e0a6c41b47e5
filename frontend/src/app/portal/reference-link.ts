import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useHydrated } from '../../components/page-title/use-hydrated';

const PARAMETER = 'ref';
const LONGEST = 100;

/**
 * The reference that a printed link carries, as a QR code's: `?ref=…`. It only fills the field in. The address is freed
 * of it at once, so that it is neither kept in the history nor shared with a copied link.
 */
export function useReferenceLink(): string | undefined {
  const location = useLocation();
  const { pathname, search } = location;
  const state: unknown = location.state;
  const navigate = useNavigate();
  const [linked] = useState(() => new URLSearchParams(search).get(PARAMETER)?.trim().slice(0, LONGEST));
  const hydrated = useHydrated();
  useEffect(() => {
    const query = new URLSearchParams(search);
    if (!query.has(PARAMETER)) return;
    query.delete(PARAMETER);
    void navigate({ pathname, search: query.toString() }, { replace: true, state });
  }, [navigate, pathname, search, state]);
  // The server renders one page for all of these addresses.
  return hydrated && linked ? linked : undefined;
}
