import type { PageState } from '@coverleaf/contracts';
import type { ReactNode } from 'react';
import { useHref, useLocation } from 'react-router-dom';
import { LanguageProvider } from '../features/language/language-context';
import { FirstUploadContext } from '../features/uploads/first-upload';
import { ErrorBoundary } from './error-boundary';
import { PortalProvider, prefixOf } from './portal-context';
import { type LazyPages, PortalRoutes } from './portal/portal-routes';

interface AppProps {
  readonly state: PageState;
  readonly pages: LazyPages;
  /** Makes the shipped translations of a language known; the server knows all of them. */
  readonly loadLanguage?: (language: string) => Promise<void>;
}

const noCatalogue = (): Promise<void> => Promise.resolve();

/** Everything below the router, alike on the server and in the browser. */
export function App({ state, pages, loadLanguage = noCatalogue }: AppProps): ReactNode {
  // Translations are kept under it: a private address is not.
  const path = useHref(useLocation().pathname).replace(/(\/status)\/.*$/, '$1');
  return (
    <ErrorBoundary home={prefixOf(state)}>
      <LanguageProvider
        initial={state.language}
        translations={state.translations}
        path={path}
        load={loadLanguage}
      >
        <PortalProvider state={state}>
          <FirstUploadContext value={state.upload}>
            <PortalRoutes pages={pages} />
          </FirstUploadContext>
        </PortalProvider>
      </LanguageProvider>
    </ErrorBoundary>
  );
}
