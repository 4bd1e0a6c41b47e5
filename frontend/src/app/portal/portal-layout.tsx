import { type ReactNode, Suspense } from 'react';
import { Link, Outlet, useLocation } from 'react-router-dom';
import { Spinner } from '../../components/ui/spinner';
import { HelpBlock } from '../../features/support/components/help-block';
import { t } from '../../i18n/translate';
import { usePortal } from '../portal-context';
import { PortalHeader } from './portal-header';
import { LostPageBoundary } from './portal-layout-lost';
import { useArrival, useLateArrival } from './use-arrival';
import { Desk } from '../../components/layouts/desk';
import { usePageTitle } from '../../components/page-title/page-title';
import { HowItWorks } from '../../features/uploads/components/how-it-works';
import { WhatToSend } from '../../features/uploads/components/what-to-send';

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

function PortalFooter(): ReactNode {
  const { brand } = usePortal();
  return (
    <footer className="footer on-band">
      <div className="wrap footer__row">
        {/* A page kept over New Year's Eve may be told another year by the browser: no reason to warn. */}
        <p suppressHydrationWarning>
          {/* oxlint-disable-next-line react/purity -- see above */}
          {t('© {year} {brand}. All rights reserved.', { year: new Date().getUTCFullYear(), brand })}
        </p>
        <Link to="/disclaimer">{t('Privacy Policy')}</Link>
      </div>
    </footer>
  );
}

/** Stands where the upload page will be, as long as its code is on its way. */
function UploadPageWaiting(): ReactNode {
  const { brand, lender, lenderName } = usePortal();
  const title = t('Upload your insurance document');
  usePageTitle(`${title} | ${brand}`);
  return (
    <Desk
      title={title}
      lead={t('Proof of insurance for {lender}, in under 5 minutes.', { lender: lenderName })}
      aside={<WhatToSend lender={lender?.name ?? null} />}
      after={<HowItWorks lender={lenderName} />}
    >
      <Spinner label={t('Loading…')} />
    </Desk>
  );
}
