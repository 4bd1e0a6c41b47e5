import { createContext, type ReactNode, useContext, useMemo, useReducer } from 'react';
import type { Faq, PageState, Testimonial } from '@coverleaf/contracts';
import { usePublished } from '../features/language/language-context';
import type { LocalizedFaq } from '../features/faqs/faq-list';
import type { LocalizedTestimonial } from '../features/testimonials/testimonials';

/** What operators wrote for the pages; null as long as it has not been read. */
export interface Content {
  readonly testimonials: readonly Testimonial[] | null;
  readonly featuredFaqs: readonly Faq[] | null;
  readonly faqs: readonly Faq[] | null;
}

interface ContentCache {
  readonly keepTestimonials: (items: readonly Testimonial[]) => void;
  readonly keepFeaturedFaqs: (items: readonly Faq[]) => void;
  readonly keepFaqs: (items: readonly Faq[]) => void;
}

type CachedContent = Content & ContentCache;

const ContentContext = createContext<CachedContent | null>(null);

interface PageContentProviderProps {
  readonly state: PageState;
  readonly children: ReactNode;
}

/** Begins with what the first page brought and keeps what later pages read, so that the way back needs no waiting. */
export function PageContentProvider({ state, children }: PageContentProviderProps): ReactNode {
  const [content, keep] = useReducer(
    (kept: Content, more: Partial<Content>): Content => ({ ...kept, ...more }),
    state,
    contentOf,
  );
  // These stay the same ones, or what is still being read would be asked for again.
  const keepers = useMemo<ContentCache>(
    () => ({
      keepTestimonials: (testimonials) => keep({ testimonials }),
      keepFeaturedFaqs: (featuredFaqs) => keep({ featuredFaqs }),
      keepFaqs: (faqs) => keep({ faqs, featuredFaqs: featured(faqs) }),
    }),
    [],
  );
  const kept = useMemo(() => ({ ...content, ...keepers }), [content, keepers]);
  return <ContentContext value={kept}>{children}</ContentContext>;
}

export function usePageContent(): CachedContent {
  const content = useContext(ContentContext);
  if (!content) throw new Error('usePageContent is used outside PageContentProvider');
  return content;
}

const featured = (faqs: readonly Faq[]): Faq[] => faqs.filter(({ isFeatured }) => isFeatured);

/** The FAQs page brings every question, the home page only those that are featured. */
function contentOf({ path, testimonials, faqs }: PageState): Content {
  const all = /\/faqs\/?$/.test(path) ? faqs : null;
  return { testimonials, faqs: all, featuredFaqs: all ? featured(all) : faqs };
}

type Loadable<T> = readonly T[] | 'loading' | 'failed';

/** Questions in the language of the page; what is still being read stays as it is. */
export function usePublishedFaqs(reading: Loadable<Faq>): Loadable<LocalizedFaq> {
  const faqs = typeof reading === 'string' ? [] : reading;
  const texts = usePublished(
    faqs.flatMap(({ question, answer, category }) => [question, answer, category]),
    reading !== 'loading',
  );
  if (typeof reading === 'string') return reading;
  return faqs.map((faq, index) => {
    const [question, answer, category] = texts.slice(index * 3, index * 3 + 3);
    return {
      ...faq,
      question: question?.text ?? '',
      answer: answer?.text ?? '',
      category: category?.text ?? '',
      lang: { question: question?.lang, answer: answer?.lang, category: category?.lang },
    };
  });
}

/** What others say, in the language of the page. */
export function usePublishedTestimonials(reading: Loadable<Testimonial>): Loadable<LocalizedTestimonial> {
  const testimonials = typeof reading === 'string' ? [] : reading;
  const texts = usePublished(
    testimonials.flatMap(({ content, role }) => [content, role]),
    reading !== 'loading',
  );
  if (typeof reading === 'string') return reading;
  return testimonials.map((testimonial, index) => {
    const [content, role] = texts.slice(index * 2, index * 2 + 2);
    return {
      ...testimonial,
      content: content?.text ?? '',
      role: role?.text ?? '',
      lang: { content: content?.lang, role: role?.lang },
    };
  });
}
