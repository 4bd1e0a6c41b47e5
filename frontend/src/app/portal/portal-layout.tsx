import { type ReactNode, Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { Spinner } from '../../components/ui/spinner';
import { HelpBlock } from '../../features/support/components/help-block';
import { t } from '../../i18n/translate';
import { usePortal } from '../portal-context';
import { PortalFooter } from './portal-footer';
import { PortalHeader } from './portal-header';
import { useArrival } from './use-arrival';

export function PortalLayout(): ReactNode {
  const { site } = usePortal();
  useArrival();
  return (
    <>
      <a className="skip-link" href="#main">
        {t('Skip to main content')}
      </a>
      <PortalHeader />
      <main className="page" id="main" tabIndex={-1}>
        <Suspense fallback={<Spinner label={t('Loading…')} />}>
          <Outlet />
        </Suspense>
      </main>
      <HelpBlock support={site.support} />
      <PortalFooter />
    </>
  );
}
