import { useId } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { AsideSection } from '../../components/layouts/page-layout';
import { useHydrated } from '../../components/page-title/use-hydrated';
import { FaqList, FaqState, type LocalizedFaq } from '../../features/faqs/faq-list';
import { RichText } from '../../i18n/rich-text';
import { t } from '../../i18n/translate';
import { useFaqs } from '../page-content';
import { usePortal } from '../portal-context';
import { PortalPage } from './portal-page';
import { alphabetical } from '../../components/lists/alphabetical';

export function FaqsPage() {
  return (
    <PortalPage
      title={t('Frequently asked questions')}
      lead={t('Open a question to read its answer.')}
      aside={<NotAnswered />}
    >
      <FaqState reading={useFaqs()}>{(faqs) => <FaqBrowser faqs={faqs} />}</FaqState>
    </PortalPage>
  );
}

function NotAnswered() {
  return (
    <AsideSection id="not-answered-title" title={t("Didn't find your answer?")}>
      <p>
        <RichText
          text={t(
            'The <guide>guide</guide> walks you through each step, and <notice>this page</notice> explains your notice. You can also <contact>contact us</contact>.',
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
    </AsideSection>
  );
}

function FaqBrowser({ faqs }: { faqs: readonly LocalizedFaq[] }) {
  const id = useId();
  const [query, setQuery] = useSearchParams();
  const categories = faqCategories(faqs, usePortal().language);
  // The server renders all categories, because its cached page serves every query string.
  const requested = useHydrated() ? query.get('category') : null;
  // A URL may name a category that no longer exists.
  const chosen = categories.find(({ name }) => name === requested);
  return (
    <>
      <div className="chips" role="group" aria-label={t('Show questions about')}>
        {[{ name: null, lang: undefined }, ...categories].map(({ name, lang }) => (
          <button
            className="chips__chip"
            type="button"
            aria-pressed={name === (chosen?.name ?? null)}
            onClick={() => setQuery(name === null ? {} : { category: name }, { replace: true })}
            lang={lang}
            key={name ?? ''}
          >
            {name ?? t('All Categories')}
          </button>
        ))}
      </div>
      {(chosen ? [chosen] : categories).map(({ name, lang, faqs: questions }, index) => (
        <section className="faq-category" aria-labelledby={`${id}-${index}`} key={name}>
          <h2 className="faq-category__name" id={`${id}-${index}`} lang={lang}>
            {name}
          </h2>
          <FaqList faqs={questions} />
        </section>
      ))}
    </>
  );
}

/** FAQs by category: categories in alphabetical order, FAQs in their own. */
function faqCategories(faqs: readonly LocalizedFaq[], language: string) {
  const names = [...new Set(faqs.map(({ category }) => category))];
  return names.sort(alphabetical(language)).map((name) => {
    const ofName = faqs.filter(({ category }) => category === name);
    return { name, lang: ofName[0]?.lang?.category, faqs: ofName };
  });
}
