import type { PageState } from '@coverleaf/contracts';
import type { ReactNode } from 'react';
import { FirstUploadContext } from '../features/uploads/first-upload';
import { ErrorBoundary } from './error-boundary';
import { PortalProvider, prefixOf } from './portal-context';
import { type LazyPages, PortalRoutes } from './portal/portal-routes';

interface AppProps {
  readonly state: PageState;
  readonly pages: LazyPages;
}

/** Everything below the router, alike on the server and in the browser. */
export function App({ state, pages }: AppProps): ReactNode {
  return (
    <ErrorBoundary home={prefixOf(state)}>
      <PortalProvider state={state}>
        <FirstUploadContext value={state.upload}>
          <PortalRoutes pages={pages} />
        </FirstUploadContext>
      </PortalProvider>
    </ErrorBoundary>
  );
}
