import { useHref, useLocation } from 'react-router-dom';
import type { PageState } from '@coverleaf/contracts';
import { ErrorBoundary } from '../components/ui/error-boundary';
import { t } from '../i18n/translate';
import { LanguageProvider } from '../features/language/language-context';
import { PortalProvider, prefixOf } from './portal-context';
import { type LazyPages, PortalRoutes } from './portal/portal-routes';

/**
 * The last resort. It uses no context or router, which may be what broke.
 * @param home `/skyla`, or `/` without a lender
 */
export function UnexpectedError({ message, home }: { message: string; home: string }) {
  return (
    <main className="wrap lost">
      <h1>{t('Unexpected Application Error!')}</h1>
      <p>{message}</p>
      <p>
        <a className="button button--action" href={home}>
          {t('Return to Home')}
        </a>
      </p>
    </main>
  );
}

interface AppProps {
  readonly state: PageState;
  readonly pages: LazyPages;
  /** Loads the shipped translations of a language. The server has all of them. */
  readonly loadLanguage?: (language: string) => Promise<void>;
}

const noCatalog = (): Promise<void> => Promise.resolve();

export function App({ state, pages, loadLanguage = noCatalog }: AppProps) {
  // The key of cached translations. It must not contain the token of a private status link.
  const path = useHref(useLocation().pathname).replace(/(\/status)\/.*$/, '$1');
  const home = prefixOf(state);
  return (
    <ErrorBoundary fallback={({ message }) => <UnexpectedError message={message} home={home} />}>
      <LanguageProvider
        initial={state.language}
        translations={state.translations}
        path={path}
        load={loadLanguage}
      >
        <PortalProvider state={state}>
          <PortalRoutes pages={pages} />
        </PortalProvider>
      </LanguageProvider>
    </ErrorBoundary>
  );
}
