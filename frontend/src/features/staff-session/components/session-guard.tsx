import type { Session } from '@coverleaf/contracts';
import { type ReactNode, useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { Button } from '../../../components/controls/button';
import { ErrorNotice } from '../../../components/controls/notices';
import { useSiteName } from '../../../components/page-title/site-name';
import { CardScreen } from '../../../components/screen/screen';
import type { ReturnState } from '../return-address';
import { useSession } from '../session-context';

const LOGIN = '/admin/login';
const PAUSE_MS = 1_000;

/** Redirects to the login without a session, and back afterwards. */
export function SessionGuard({ children }: { children: (session: Session) => ReactNode }) {
  const { state, reload } = useSession();
  switch (state.kind) {
    case 'signed-in':
      return children(state.session);
    case 'loading':
      return <Waiting>Loading authentication...</Waiting>;
    case 'unknown':
      return <Unknown message={state.message} onRetry={reload} />;
    case 'signed-out':
      // After a sign-out there is no message and no return address, which may be another user's.
      return state.byChoice ? <Navigate to={LOGIN} replace /> : <Redirecting reason={state.reason} />;
  }
}

const Waiting = ({ children }: { children: ReactNode }) => (
  <main className="waiting" aria-busy="true">
    <h1 className="visually-hidden">{useSiteName()}</h1>
    <p role="status">
      <span className="spin" aria-hidden="true" /> {children}
    </p>
  </main>
);

function Redirecting({ reason }: { reason: string | null }) {
  const { pathname, search } = useLocation();
  const [due, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), PAUSE_MS);
    return () => clearTimeout(timer);
  }, []);
  const state: ReturnState = { from: pathname + search };
  if (due) return <Navigate to={LOGIN} state={state} replace />;
  return <Waiting>{reason ?? 'Authentication required. Redirecting to login...'}</Waiting>;
}

function Unknown({ message, onRetry }: { message: string; onRetry: () => Promise<void> }) {
  const [busy, setBusy] = useState(false);
  const retry = (): void => {
    setBusy(true);
    void onRetry().finally(() => setBusy(false));
  };
  return (
    <CardScreen title="We can’t check your sign-in right now">
      <ErrorNotice>{message}</ErrorNotice>
      <Button variant="action" onClick={retry} busy={busy}>
        Retry
      </Button>
    </CardScreen>
  );
}
