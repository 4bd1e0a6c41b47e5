import { alphabetical } from '../../components/lists/alphabetical';
import type { ShownFaq } from './use-faqs';

export interface FaqCategory {
  readonly name: string;
  /** Of its name, where that is not in the language of the page. */
  readonly lang: 'en' | undefined;
  readonly faqs: readonly ShownFaq[];
}

/** The questions by category: categories as the alphabet has them, questions in their own order. */
export function faqCategories(faqs: readonly ShownFaq[], language: string): FaqCategory[] {
  const names = [...new Set(faqs.map(({ category }) => category))];
  return names.sort(alphabetical(language)).map((name) => {
    const ofName = faqs.filter(({ category }) => category === name);
    return { name, lang: ofName[0]?.lang?.category, faqs: ofName };
  });
}
