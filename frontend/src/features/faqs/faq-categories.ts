import type { Faq } from '@coverleaf/contracts';

export interface FaqCategory {
  readonly name: string;
  readonly faqs: readonly Faq[];
}

/** The questions by category: categories as the alphabet has them, questions in their own order. */
export function faqCategories(faqs: readonly Faq[], language: string): FaqCategory[] {
  const names = [...new Set(faqs.map(({ category }) => category))];
  return names
    .sort((one, other) => one.localeCompare(other, language))
    .map((name) => ({ name, faqs: faqs.filter(({ category }) => category === name) }));
}
