import type { ComponentType } from 'react';
import { Link, Route, Routes } from 'react-router-dom';
import type { AgentOfferProps } from '../../features/agents/agent-offer';
import { usePortal } from '../portal-context';
import type { AfterUploadProps } from './after-upload';
import { ContactPage } from './contact-page';
import { FaqsPage } from './faqs-page';
import { HomePage } from './home-page';
import { PortalLayout } from './portal-layout';
import { PortalPage } from './portal-page';
import { ReferencePage } from './reference-page';
import { Rosette } from '../../components/layouts/page-layout';
import { usePageTitle } from '../../components/page-title/page-title';
import { t } from '../../i18n/translate';

export interface UploadRouteProps {
  readonly emailRequired?: boolean;
  readonly Receipt: ComponentType<AfterUploadProps>;
}

/** Pages that the browser loads on demand. The server, and the browser's first page, load them eagerly. */
export interface LazyPages {
  readonly Upload: ComponentType<UploadRouteProps>;
  /** What the upload page shows once a document has arrived. */
  readonly Receipt: ComponentType<AfterUploadProps>;
  readonly Cpi: ComponentType;
  readonly Disclaimer: ComponentType;
  readonly Guide: ComponentType;
  readonly Notice: ComponentType;
  readonly Verify: ComponentType;
  readonly Status: ComponentType<{ readonly AgentOffer: ComponentType<AgentOfferProps> }>;
  readonly AskAgent: ComponentType;
  readonly Agent: ComponentType;
  readonly NoDocument: ComponentType;
  /** Below the result of a lookup, and on the status page. */
  readonly AgentOffer: ComponentType<AgentOfferProps>;
}

/** The public pages. A lender's prefix is the router's base, so that every link keeps it. */
export function PortalRoutes({ pages }: { pages: LazyPages }) {
  const { Upload, Receipt, Cpi, Disclaimer, Guide, Notice, Status, Verify } = pages;
  const { AskAgent, Agent, NoDocument, AgentOffer } = pages;
  const { lender } = usePortal();
  const closed = lender?.takesUploads === false && <ClosedPage />;
  return (
    <Routes>
      <Route element={<PortalLayout />}>
        <Route index element={closed || <HomePage />} />
        {lender && <Route path="home" element={closed || <HomePage />} />}
        <Route path="enter-reference-id" element={closed || <ReferencePage AgentOffer={AgentOffer} />} />
        {!lender && (
          <Route path="enter-reference-id/upload" element={<Upload emailRequired Receipt={Receipt} />} />
        )}
        <Route path="upload" element={closed || <Upload Receipt={Receipt} />} />
        <Route path="contact" element={<ContactPage />} />
        <Route path="faqs" element={<FaqsPage />} />
        <Route path="guide" element={closed || <Guide />} />
        <Route path="notice" element={closed || <Notice />} />
        <Route path="cpi" element={closed || <Cpi />} />
        <Route path="disclaimer" element={<Disclaimer />} />
        {lender && <Route path="verify/:token?" element={closed || <Verify />} />}
        <Route path="status/:token" element={<Status AgentOffer={AgentOffer} />} />
        {lender && (
          <>
            <Route path="ask-agent" element={closed || <AskAgent />} />
            <Route path="agent" element={closed || <Agent />} />
            <Route path="no-document" element={closed || <NoDocument />} />
          </>
        )}
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  );
}

/** Replaces all forms of a deleted lender. The slug's notice explains why. */
const ClosedPage = () => (
  <PortalPage title={t("You can't send a document here")}>
    <p>{t('Call your lender at the number on your letter. They can tell you where to send it.')}</p>
  </PortalPage>
);

function NotFoundPage() {
  const { brand, lender } = usePortal();
  usePageTitle(t('Page not found | {brand}', { brand }), 404);
  return (
    <div className="lost lost--inner on-band">
      <Rosette />
      <div className="wrap">
        <p className="lost__number" aria-hidden="true">
          404
        </p>
        <h1 tabIndex={-1}>{t('Oops!')}</h1>
        <p className="inner__lead">
          {t(
            "The digital landscape continues beyond this point, but this particular path doesn't lead anywhere.",
          )}
        </p>
        {!lender && <p>{t("We don't know this lender or page. Check the address in your letter.")}</p>}
        <div className="button-row">
          <Link className="button button--action" to="/">
            {t('Return to Home')}
          </Link>
          <Link className="button button--quiet" to="/enter-reference-id">
            {t('Enter Reference #')}
          </Link>
        </div>
      </div>
    </div>
  );
}
