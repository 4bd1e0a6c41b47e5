import { type ReactNode, useId } from 'react';
import { faqCategories } from '../faq-categories';
import type { ShownFaq } from '../use-faqs';
import { CategoryChips } from './category-chips';
import { FaqList } from './faq-list';

interface FaqBrowserProps {
  readonly faqs: readonly ShownFaq[];
  readonly language: string;
  /** Null: all of them. */
  readonly category: string | null;
  readonly onCategory: (category: string | null) => void;
}

/** All questions under the headings of their categories, or those of one category. */
export function FaqBrowser({ faqs, language, category, onCategory }: FaqBrowserProps): ReactNode {
  const id = useId();
  const categories = faqCategories(faqs, language);
  // An address may name a category that is no more.
  const chosen = categories.find(({ name }) => name === category);
  return (
    <>
      <CategoryChips categories={categories} chosen={chosen?.name ?? null} onChoose={onCategory} />
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
