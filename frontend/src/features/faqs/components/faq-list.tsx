import { type ReactNode, type SyntheticEvent, useState } from 'react';
import type { ShownFaq } from '../use-faqs';

interface FaqListProps {
  readonly faqs: readonly ShownFaq[];
}

export function FaqList({ faqs }: FaqListProps): ReactNode {
  return (
    <div className="faqs">
      {faqs.map((faq) => (
        <FaqItem faq={faq} key={faq.id} />
      ))}
    </div>
  );
}

interface FaqItemProps {
  readonly faq: ShownFaq;
}

/** Opens without script. An answer higher than its box can also be scrolled with the keyboard. */
function FaqItem({ faq }: FaqItemProps): ReactNode {
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
