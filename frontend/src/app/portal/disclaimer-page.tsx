import type { ReactNode } from 'react';
import { Desk } from '../../components/layouts/desk';
import { usePageTitle } from '../../components/page-title/page-title';
import { legalSections } from '../../features/disclaimer/legal-sections';
import { privacySections } from '../../features/disclaimer/privacy-sections';
import { ContactDetails } from '../../features/support/components/contact-details';
import { t } from '../../i18n/translate';
import { usePortal } from '../portal-context';
import type { PolicySection } from '../../features/disclaimer/policy-section';

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

interface PolicyTextProps {
  readonly sections: readonly PolicySection[];
}

function PolicyText({ sections }: PolicyTextProps): ReactNode {
  return sections.map(({ id, title, paragraphs }) => (
    <section id={id} aria-labelledby={`${id}-title`} key={id}>
      <h2 id={`${id}-title`}>{title}</h2>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </section>
  ));
}

interface PolicyContentsProps {
  readonly sections: readonly Pick<PolicySection, 'id' | 'title'>[];
}

/** Leads to the parts of a long text. */
function PolicyContents({ sections }: PolicyContentsProps): ReactNode {
  return (
    <nav className="contents" aria-label={t('On this page')}>
      <ol>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
