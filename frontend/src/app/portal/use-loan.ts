import { LOAN_PARAMETER, type UploadLoan } from '@coverleaf/contracts';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useHydrated } from '../../components/page-title/use-hydrated';
import { usePortal } from '../portal-context';

/** History state of the upload page after a lookup. */
export interface LoanState {
  readonly loan?: UploadLoan;
  /** As typed in a lookup that failed. */
  readonly reference?: string;
}

const FIELDS = [
  'token',
  'reference',
  'collateral',
  'insurer',
] as const satisfies readonly (keyof UploadLoan)[];

const valueIn = (state: unknown, key: keyof LoanState): unknown =>
  typeof state === 'object' && state !== null ? Reflect.get(state, key) : undefined;

function loanIn(state: unknown): UploadLoan | null {
  const loan = valueIn(state, 'loan');
  const isWhole =
    typeof loan === 'object' &&
    loan !== null &&
    FIELDS.every((name) => typeof Reflect.get(loan, name) === 'string');
  return isWhole ? (loan as UploadLoan) : null;
}

/**
 * The loan of a lookup, from history state or from the server's page. Its token is removed from the URL at once, so that
 * it is neither kept in the history nor shared with a copied link.
 */
export function useLoan() {
  const { loan: ofPage } = usePortal();
  const location = useLocation();
  const { key, pathname, search } = location;
  const state: unknown = location.state;
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const [first] = useState(key === 'default' ? ofPage : null);
  const [kept] = useState(() => loanIn(state) ?? first);
  const [typed] = useState(() => valueIn(state, 'reference'));
  useEffect(() => {
    const query = new URLSearchParams(search);
    if (!query.has(LOAN_PARAMETER)) return;
    query.delete(LOAN_PARAMETER);
    void navigate({ pathname, search: query.toString() }, { replace: true, state: { loan: kept } });
  }, [kept, navigate, pathname, search]);
  return { loan: hydrated ? kept : first, reference: typeof typed === 'string' ? typed : null };
}
