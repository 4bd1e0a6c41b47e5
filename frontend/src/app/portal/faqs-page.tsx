import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { Desk } from '../../components/layouts/desk';
import { usePageTitle } from '../../components/page-title/page-title';
import { useHydrated } from '../../components/page-title/use-hydrated';
import { FaqBrowser } from '../../features/faqs/components/faq-browser';
import { FaqState } from '../../features/faqs/components/faq-state';
import { useFaqs } from '../../features/faqs/use-faqs';
import { RichText } from '../../i18n/rich-text';
import { t } from '../../i18n/translate';
import { usePageContent } from '../page-content';
import { usePortal } from '../portal-context';
import { usePublishedFaqs } from './published';

export function FaqsPage(): ReactNode {
  const { brand, language } = usePortal();
  const { faqs, keepFaqs } = usePageContent();
  const reading = usePublishedFaqs(useFaqs(faqs, false, keepFaqs));
  const [query, setQuery] = useSearchParams();
  // The server renders every category: it keeps one page for all addresses that differ in nothing else.
  const category = useHydrated() ? query.get('category') : null;
  usePageTitle(t('Frequently asked questions | {brand}', { brand }));
  return (
    <Desk
      title={t('Frequently asked questions')}
      lead={t('Open a question to read its answer.')}
      aside={<NotAnswered />}
    >
      <FaqState reading={reading}>
        {(items) => (
          <FaqBrowser
            faqs={items}
            language={language}
            category={category}
            onCategory={(name) => setQuery(name === null ? {} : { category: name }, { replace: true })}
          />
        )}
      </FaqState>
    </Desk>
  );
}

function NotAnswered(): ReactNode {
  return (
    <section className="tips" aria-labelledby="not-answered-title">
      <h2 className="tips__title" id="not-answered-title">
        {t('Your question is not here?')}
      </h2>
      <p>
        <RichText
          text={t(
            'The <guide>guide</guide> leads through each step, and <notice>this page</notice> explains your notice. ' +
              'You can also <contact>contact us</contact>.',
          )}
          tags={{
            guide: (text) => <Link to="/guide">{text}</Link>,
            notice: (text) => (
              <Link to="/notice">
                {text}
                <span className="visually-hidden"> {t('(why you received a notice)')}</span>
              </Link>
            ),
            contact: (text) => <Link to="/contact">{text}</Link>,
          }}
        />
      </p>
    </section>
  );
}
