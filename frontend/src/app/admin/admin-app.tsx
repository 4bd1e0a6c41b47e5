import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorBoundary } from '../../components/ui/error-boundary';
import { Toasts } from '../../components/toasts/toasts';
import { StepUpDialog } from '../../features/staff-session/components/step-up-dialog';
import { SessionProvider } from '../../features/staff-session/session-context';
import { AdminRoutes } from './admin-routes';
import { CallError } from '../../api-client/call-result';

const UnexpectedError = ({ message }: Error) => (
  <div className="gate">
    <main className="gate__paper">
      <h1>Unexpected Application Error!</h1>
      <p>{message}</p>
      <a className="btn btn--action" href="/admin/dashboard">
        Go to the dashboard
      </a>
    </main>
  </div>
);

/** A retry helps after a lost connection, not after an error response. */
const worthRetrying = (failures: number, error: Error): boolean =>
  failures < 1 && error instanceof CallError && error.failure.kind === 'connection';

const makeQueryClient = (): QueryClient =>
  new QueryClient({
    // Requests are sent even when the browser is offline, because the server may be on this machine.
    defaultOptions: {
      queries: { retry: worthRetrying, retryDelay: 300, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  });

export function AdminApp() {
  const [queries] = useState(makeQueryClient);
  return (
    <ErrorBoundary fallback={UnexpectedError}>
      <QueryClientProvider client={queries}>
        <SessionProvider>
          <AdminRoutes />
          <StepUpDialog />
        </SessionProvider>
        <Toasts />
      </QueryClientProvider>
    </ErrorBoundary>
  );
}
