import { ANSWERS_PARAMETER, LOAN_PARAMETER, type UploadLoan } from '@coverleaf/contracts';
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
  /** The status token of the document that the next one answers. */
  readonly answers?: string;
}

/**
 * A link to the upload page for a loan, or for a document that answers another one. Only the server can read a loan's
 * token, so the page is loaded anew.
 */
export function uploadFor(loanToken: string | undefined, answers?: string) {
  const query = new URLSearchParams({
    ...(loanToken !== undefined && { [LOAN_PARAMETER]: loanToken }),
    ...(answers !== undefined && { [ANSWERS_PARAMETER]: answers }),
  });
  return query.size === 0 ? { to: '/upload' } : { to: `/upload?${query}`, reloadDocument: true };
}

const FIELDS = [
  'token',
  'reference',
  'collateral',
  'insurer',
] as const satisfies readonly (keyof UploadLoan)[];

/** Removed from the address, so that they are neither kept in the history nor shared with a copied link. */
const REMOVED = [LOAN_PARAMETER, ANSWERS_PARAMETER];

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

/** The loan of a lookup, from history state or from the server's page, and what the next document answers. */
export function useLoan() {
  const { loan: ofPage } = usePortal();
  const location = useLocation();
  const state: unknown = location.state;
  const hydrated = useHydrated();
  const [first] = useState(location.key === 'default' ? ofPage : null);
  const [kept] = useState(() => loanIn(state) ?? first);
  const [typed] = useState(() => valueIn(state, 'reference'));
  const [answers] = useState(
    () => new URLSearchParams(location.search).get(ANSWERS_PARAMETER) ?? valueIn(state, 'answers'),
  );
  const stateWithLoan = useMemo(() => ({ loan: kept, answers }), [kept, answers]);
  useRemovedParameter(REMOVED, stateWithLoan);
  return {
    loan: hydrated ? kept : first,
    reference: typeof typed === 'string' ? typed : null,
    // The server's page is the same for everybody.
    answers: hydrated && typeof answers === 'string' ? answers : null,
  };
}
