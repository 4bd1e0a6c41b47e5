import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { CallError } from '../../api-client/call-error';
import { Toasts } from '../../components/toasts/toasts';
import { SessionProvider } from '../../features/staff-session/session-context';
import { AdminErrorBoundary } from './admin-error-boundary';
import { AdminRoutes } from './admin-routes';

/** A second try helps against a connection that broke, not against an answer. */
const worthRetrying = (failures: number, error: Error): boolean =>
  failures < 1 && error instanceof CallError && error.failure.kind === 'connection';

const makeQueryClient = (): QueryClient =>
  new QueryClient({
    // Whether there is a network is found out by asking: the server may be on this very machine.
    defaultOptions: {
      queries: { retry: worthRetrying, retryDelay: 300, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  });

/** Everything below the router. */
export function AdminApp(): ReactNode {
  const [queries] = useState(makeQueryClient);
  return (
    <AdminErrorBoundary>
      <QueryClientProvider client={queries}>
        <SessionProvider>
          <AdminRoutes />
        </SessionProvider>
        <Toasts />
      </QueryClientProvider>
    </AdminErrorBoundary>
  );
}
