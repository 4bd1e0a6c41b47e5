import type { ReactNode } from 'react';
import { Desk } from '../../components/layouts/desk';
import { usePageTitle } from '../../components/page-title/page-title';
import { Spinner } from '../../components/ui/spinner';
import { HowItWorks } from '../../features/uploads/components/how-it-works';
import { WhatToSend } from '../../features/uploads/components/what-to-send';
import { t } from '../../i18n/translate';
import { usePortal } from '../portal-context';

/** Stands where the upload page will be, as long as its code is on its way. */
export function UploadPageWaiting(): ReactNode {
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
