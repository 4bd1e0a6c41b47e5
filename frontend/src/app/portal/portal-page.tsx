import type { ComponentProps, ReactNode } from 'react';
import { InnerPage } from '../../components/layouts/page-layout';
import { usePageTitle } from '../../components/page-title/page-title';
import { HowItWorks, WhatToSend } from '../../features/uploads/components/upload-guidance';
import { t } from '../../i18n/translate';
import { usePortal } from '../portal-context';

interface PortalPageProps extends ComponentProps<typeof InnerPage> {
  readonly title: string;
  /** Title of the browser tab, if it differs from the page's. */
  readonly tabTitle?: string;
  readonly status?: number;
  readonly indexed?: boolean;
}

export function PortalPage({ tabTitle, status, indexed, ...page }: PortalPageProps) {
  usePageTitle(`${tabTitle ?? page.title} | ${usePortal().brand}`, status, indexed);
  return <InnerPage {...page} />;
}

/** The upload page around its form, or around a spinner while the form's chunk loads. */
export function UploadPageFrame({ children }: { children: ReactNode }) {
  const { lender, lenderName } = usePortal();
  return (
    <PortalPage
      title={t('Upload your insurance document')}
      lead={t('Proof of insurance for {lender}, in under 5 minutes.', { lender: lenderName })}
      aside={<WhatToSend lender={lender?.name ?? null} />}
      after={<HowItWorks lender={lenderName} />}
    >
      {children}
    </PortalPage>
  );
}
