import { LOAN_PARAMETER, type UploadLoan } from '@coverleaf/contracts';
import { useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useHydrated } from '../../components/page-title/use-hydrated';
import { usePortal } from '../portal-context';
import { useRemovedParameter } from './use-removed-parameter';

/** History state of the upload page after a lookup. */
export interface LoanState {
  readonly loan?: UploadLoan;
  /** As typed in a lookup that failed. */
  readonly reference?: string;
}

/** A link to the upload page for a loan. Only the server can read the token, so the page is loaded anew. */
export const uploadFor = (token: string | undefined) =>
  token === undefined
    ? { to: '/upload' }
    : { to: `/upload?${LOAN_PARAMETER}=${encodeURIComponent(token)}`, reloadDocument: true };

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

/** The loan of a lookup, from history state or from the server's page. */
export function useLoan() {
  const { loan: ofPage } = usePortal();
  const location = useLocation();
  const state: unknown = location.state;
  const hydrated = useHydrated();
  const [first] = useState(location.key === 'default' ? ofPage : null);
  const [kept] = useState(() => loanIn(state) ?? first);
  const [typed] = useState(() => valueIn(state, 'reference'));
  const stateWithLoan = useMemo(() => ({ loan: kept }), [kept]);
  useRemovedParameter(LOAN_PARAMETER, stateWithLoan);
  return { loan: hydrated ? kept : first, reference: typeof typed === 'string' ? typed : null };
}
