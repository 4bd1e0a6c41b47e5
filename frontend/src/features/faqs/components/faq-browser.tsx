import type { Faq } from '@coverleaf/contracts';
import type { ReactNode } from 'react';
import { faqCategories } from '../faq-categories';
import { CategoryChips } from './category-chips';
import { FaqList } from './faq-list';

interface FaqBrowserProps {
  readonly faqs: readonly Faq[];
  readonly language: string;
  /** Null: all of them. */
  readonly category: string | null;
  readonly onCategory: (category: string | null) => void;
}

/** All questions under the headings of their categories, or those of one category. */
export function FaqBrowser({ faqs, language, category, onCategory }: FaqBrowserProps): ReactNode {
  const categories = faqCategories(faqs, language);
  // An address may name a category that is no more.
  const chosen = categories.find(({ name }) => name === category);
  return (
    <>
      <CategoryChips
        categories={categories.map(({ name }) => name)}
        chosen={chosen?.name ?? null}
        onChoose={onCategory}
      />
      {(chosen ? [chosen] : categories).map(({ name, faqs: questions }) => (
        <section className="faq-category" aria-label={name} key={name}>
          <h2 className="faq-category__name">{name}</h2>
          <FaqList faqs={questions} />
        </section>
      ))}
    </>
  );
}
