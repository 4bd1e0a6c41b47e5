import { type ReactNode, Suspense } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { Spinner } from '../../components/ui/spinner';
import { HelpBlock } from '../../features/support/components/help-block';
import { t } from '../../i18n/translate';
import { usePortal } from '../portal-context';
import { PortalFooter } from './portal-footer';
import { PortalHeader } from './portal-header';
import { LostPageBoundary } from './portal-layout-lost';
import { UploadPageWaiting } from './upload-page-waiting';
import { useArrival, useLateArrival } from './use-arrival';

export function PortalLayout(): ReactNode {
  const { site } = usePortal();
  const { pathname } = useLocation();
  useArrival();
  const isUpload = /\/upload\/?$/.test(pathname);
  return (
    <>
      <a className="skip-link" href="#main">
        {t('Skip to main content')}
      </a>
      <PortalHeader />
      <main className="page" id="main" tabIndex={-1}>
        {/* Its key makes it new for each page: else the old page would stay until the new one's code is there. */}
        <LostPageBoundary key={pathname}>
          <Suspense fallback={isUpload ? <UploadPageWaiting /> : <Spinner label={t('Loading…')} />}>
            <Outlet />
            <LateArrival />
          </Suspense>
        </LostPageBoundary>
      </main>
      <HelpBlock support={site.support} />
      <PortalFooter />
    </>
  );
}

/** Stands beside a page, so that it appears when the page's code does. */
function LateArrival(): ReactNode {
  useLateArrival();
  return null;
}
