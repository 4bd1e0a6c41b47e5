import type { ReactNode } from 'react';
import type { ShownFaq } from '../use-faqs';
import { FaqItem } from './faq-item';

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
