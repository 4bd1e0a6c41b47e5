import type { ComponentType, ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import { usePortal } from '../portal-context';
import { ContactPage } from './contact-page';
import { CpiPage } from './cpi-page';
import { DisclaimerPage } from './disclaimer-page';
import { FaqsPage } from './faqs-page';
import { GuidePage } from './guide-page';
import { HomePage } from './home-page';
import { NotFoundPage } from './not-found-page';
import { NoticePage } from './notice-page';
import { PortalLayout } from './portal-layout';
import { ReferencePage } from './reference-page';

/** Pages that the browser fetches when they are needed; the server and a first page have them at once. */
export interface LazyPages {
  readonly Upload: ComponentType<{ readonly emailRequired?: boolean }>;
}

interface PortalRoutesProps {
  readonly pages: LazyPages;
}

/** The public pages. A lender's prefix is the router's base, so that every link keeps it. */
export function PortalRoutes({ pages: { Upload } }: PortalRoutesProps): ReactNode {
  const { lender } = usePortal();
  return (
    <Routes>
      <Route element={<PortalLayout />}>
        <Route index element={<HomePage />} />
        {lender && <Route path="home" element={<HomePage />} />}
        <Route path="enter-reference-id" element={<ReferencePage />} />
        {!lender && <Route path="enter-reference-id/upload" element={<Upload emailRequired />} />}
        <Route path="upload" element={<Upload />} />
        <Route path="contact" element={<ContactPage />} />
        <Route path="faqs" element={<FaqsPage />} />
        <Route path="guide" element={<GuidePage />} />
        <Route path="notice" element={<NoticePage />} />
        <Route path="cpi" element={<CpiPage />} />
        <Route path="disclaimer" element={<DisclaimerPage />} />
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  );
}
