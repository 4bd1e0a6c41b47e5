import { Link } from 'react-router-dom';
import { LetterSketch } from '../../components/layouts/page-layout';
import { ContactDetails } from '../../features/support/support';
import { RichText } from '../../i18n/rich-text';
import { t } from '../../i18n/translate';
import { usePortal } from '../portal-context';
import { PortalPage } from './portal-page';

export function ContactPage() {
  const { brand, site } = usePortal();
  return (
    <PortalPage
      title={t('Contact us')}
      tabTitle={t('Contact')}
      lead={t('Call, text or email us. Have your Reference # handy if you have one.')}
      aside={<LetterSketch from={brand} />}
    >
      <div className="reading">
        <ContactDetails support={site.support} />
        <section aria-labelledby="safe-title">
          <h2 id="safe-title">{t('Sending a document?')}</h2>
          <p>
            <RichText
              text={t(
                "Please don't send it by email or text. <upload>Upload it here</upload> instead: it's encrypted, and you get a receipt. You may also find your answer in the <faqs>FAQs</faqs>.",
              )}
              tags={{
                upload: (text) => <Link to="/upload">{text}</Link>,
                faqs: (text) => <Link to="/faqs">{text}</Link>,
              }}
            />
          </p>
        </section>
      </div>
    </PortalPage>
  );
}
