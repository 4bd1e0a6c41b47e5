import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Desk } from '../../components/layouts/desk';
import { usePageTitle } from '../../components/page-title/page-title';
import { useHydrated } from '../../components/page-title/use-hydrated';
import { FaqBrowser } from '../../features/faqs/components/faq-browser';
import { FaqState } from '../../features/faqs/components/faq-state';
import { useFaqs } from '../../features/faqs/use-faqs';
import { t } from '../../i18n/translate';
import { usePageContent } from '../page-content';
import { usePortal } from '../portal-context';

export function FaqsPage(): ReactNode {
  const { brand, language } = usePortal();
  const { faqs, keepFaqs } = usePageContent();
  const reading = useFaqs(faqs, false, keepFaqs);
  const [query, setQuery] = useSearchParams();
  // The server renders every category: it keeps one page for all addresses that differ in nothing else.
  const category = useHydrated() ? query.get('category') : null;
  usePageTitle(t('Frequently asked questions | {brand}', { brand }));
  return (
    <Desk title={t('Frequently asked questions')} lead={t('Open a question to read its answer.')}>
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
