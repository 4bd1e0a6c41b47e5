import type { ReactNode } from 'react';
import { Desk } from '../../components/layouts/desk';
import { usePageTitle } from '../../components/page-title/page-title';
import { ContactDetails } from '../../features/support/components/contact-details';
import { t } from '../../i18n/translate';
import { usePortal } from '../portal-context';

export function ContactPage(): ReactNode {
  const { brand, site } = usePortal();
  usePageTitle(t('Contact | {brand}', { brand }));
  return (
    <Desk title={t('Contact us')} lead={t('Call, text or write. A person answers.')}>
      <ContactDetails support={site.support} />
    </Desk>
  );
}
