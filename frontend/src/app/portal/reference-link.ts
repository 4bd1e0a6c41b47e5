import { linkedReference, REFERENCE_PARAMETER } from '@coverleaf/contracts';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useHydrated } from '../../components/page-title/use-hydrated';
import { usePortal } from '../portal-context';

/**
 * The reference that a printed link carries. It only fills the field in. The address is freed of it at once, so that it
 * is neither kept in the history nor shared with a copied link.
 */
export function useReferenceLink(): string | undefined {
  const first = usePortal().linkedReference;
  const location = useLocation();
  const { pathname, search } = location;
  const state: unknown = location.state;
  const navigate = useNavigate();
  const [linked] = useState(() => linkedReference(search));
  const hydrated = useHydrated();
  useEffect(() => {
    const query = new URLSearchParams(search);
    if (!query.has(REFERENCE_PARAMETER)) return;
    query.delete(REFERENCE_PARAMETER);
    void navigate({ pathname, search: query.toString() }, { replace: true, state });
  }, [navigate, pathname, search, state]);
  return (hydrated ? linked : first) ?? undefined;
}
