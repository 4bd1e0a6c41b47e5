import type { ReactNode } from 'react';
import { Desk } from '../../components/layouts/desk';
import { usePageTitle } from '../../components/page-title/page-title';
import { PolicyContents } from '../../features/disclaimer/components/policy-contents';
import { PolicyText } from '../../features/disclaimer/components/policy-text';
import { legalSections } from '../../features/disclaimer/legal-sections';
import { privacySections } from '../../features/disclaimer/privacy-sections';
import { ContactDetails } from '../../features/support/components/contact-details';
import { t } from '../../i18n/translate';
import { usePortal } from '../portal-context';

export function DisclaimerPage(): ReactNode {
  const { brand, lenderName, site } = usePortal();
  usePageTitle(t('Privacy Policy | {brand}', { brand }));
  const sections = [...privacySections(lenderName), ...legalSections(lenderName)];
  const contact = { id: 'contact', title: t('Contact') };
  return (
    <Desk
      title={t('Privacy Policy')}
      lead={t('What happens to what you tell us, and on what terms you use these pages. In plain words.')}
      aside={<PolicyContents sections={[...sections, contact]} />}
    >
      <div className="reading">
        <PolicyText sections={sections} />
        <section id={contact.id} aria-labelledby="contact-title">
          <h2 id="contact-title">{contact.title}</h2>
          <ContactDetails support={site.support} />
        </section>
      </div>
    </Desk>
  );
}
