import type { Faq } from '@coverleaf/contracts';
import type { ReactNode } from 'react';
import { FaqItem } from './faq-item';

interface FaqListProps {
  readonly faqs: readonly Faq[];
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
