import { type ReactNode, type SyntheticEvent, useState } from 'react';
import type { Faq } from '@coverleaf/contracts';
import type { Loadable, Localized } from '../../i18n/published-text';
import { client, resultOf } from '../../api-client/client';
import type { CallResult } from '../../api-client/call-result';
import { AlertIcon } from '../../components/ui/icons';
import { Spinner } from '../../components/ui/spinner';
import { t } from '../../i18n/translate';

export type LocalizedFaq = Localized<Faq, 'question' | 'answer' | 'category'>;
export type LoadableFaqs = Loadable<LocalizedFaq>;

type ReadFaqs = (signal: AbortSignal) => Promise<CallResult<{ items: Faq[] }>>;

export const readFaqs: ReadFaqs = (signal) => resultOf(client.GET('/api/v1/faqs', { signal }));

export const readFeaturedFaqs: ReadFaqs = (signal) =>
  resultOf(client.GET('/api/v1/faqs', { params: { query: { featured: 'true' } }, signal }));

interface FaqStateProps {
  readonly reading: LoadableFaqs;
  readonly children: (faqs: readonly LocalizedFaq[]) => ReactNode;
}

export function FaqState({ reading, children }: FaqStateProps) {
  if (reading === 'loading') return <Spinner label={t('Loading FAQs...')} />;
  if (reading === 'failed') {
    return (
      <p className="faq-failure" role="alert">
        <AlertIcon />
        {t('Failed to load FAQs')}
      </p>
    );
  }
  if (reading.length === 0) return <p>{t('There are no FAQs here yet.')}</p>;
  return children(reading);
}

export function FaqList({ faqs }: { faqs: readonly LocalizedFaq[] }) {
  return (
    <div className="faqs">
      {faqs.map((faq) => (
        <FaqItem faq={faq} key={faq.id} />
      ))}
    </div>
  );
}

/** Opens without script. A long answer can be scrolled with the keyboard. */
function FaqItem({ faq }: { faq: LocalizedFaq }) {
  const [scrolls, setScrolls] = useState(false);
  const measure = (event: SyntheticEvent<HTMLDetailsElement>): void => {
    const box = event.currentTarget.lastElementChild;
    setScrolls(box !== null && box.scrollHeight > box.clientHeight);
  };
  const reachable = scrolls ? ({ tabIndex: 0, role: 'group', 'aria-label': faq.question } as const) : {};
  return (
    <details className="faq" onToggle={measure}>
      <summary className="faq__question" lang={faq.lang?.question}>
        {faq.question}
        <svg className="icon faq__mark" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
          <path className="faq__stroke" d="M12 5v14" />
          <path d="M5 12h14" />
        </svg>
      </summary>
      <div className="faq__answer" lang={faq.lang?.answer} {...reachable}>
        {faq.answer}
      </div>
    </details>
  );
}
