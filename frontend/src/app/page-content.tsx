import { createContext, type ReactNode, useContext, useMemo, useReducer } from 'react';
import type { Faq, PageState, Testimonial } from '@coverleaf/contracts';
import { usePublished } from '../features/language/language-context';
import type { LocalizedFaq } from '../features/faqs/faq-list';
import type { LocalizedTestimonial } from '../features/testimonials/testimonials';

/** Published content; null until it has been read. */
export interface Content {
  readonly testimonials: readonly Testimonial[] | null;
  readonly featuredFaqs: readonly Faq[] | null;
  readonly faqs: readonly Faq[] | null;
}

interface ContentCache {
  readonly cacheTestimonials: (items: readonly Testimonial[]) => void;
  readonly cacheFeaturedFaqs: (items: readonly Faq[]) => void;
  readonly cacheFaqs: (items: readonly Faq[]) => void;
}

type CachedContent = Content & ContentCache;

const ContentContext = createContext<CachedContent | null>(null);

interface PageContentProviderProps {
  readonly state: PageState;
  readonly children: ReactNode;
}

/** Caches published content: first what the server-rendered page brought, then what later pages read. */
export function PageContentProvider({ state, children }: PageContentProviderProps): ReactNode {
  const [content, add] = useReducer(
    (cached: Content, more: Partial<Content>): Content => ({ ...cached, ...more }),
    state,
    contentOf,
  );
  // Stable identities: the reading effects depend on them and would fetch again.
  const cache = useMemo<ContentCache>(
    () => ({
      cacheTestimonials: (testimonials) => add({ testimonials }),
      cacheFeaturedFaqs: (featuredFaqs) => add({ featuredFaqs }),
      cacheFaqs: (faqs) => add({ faqs, featuredFaqs: featured(faqs) }),
    }),
    [],
  );
  const value = useMemo(() => ({ ...content, ...cache }), [content, cache]);
  return <ContentContext value={value}>{children}</ContentContext>;
}

export function usePageContent(): CachedContent {
  const content = useContext(ContentContext);
  if (!content) throw new Error('usePageContent is used outside PageContentProvider');
  return content;
}

const featured = (faqs: readonly Faq[]): Faq[] => faqs.filter(({ isFeatured }) => isFeatured);

/** The FAQs page brings every FAQ, the home page only the featured ones. */
function contentOf({ path, testimonials, faqs }: PageState): Content {
  const all = /\/faqs\/?$/.test(path) ? faqs : null;
  return { testimonials, faqs: all, featuredFaqs: all ? featured(all) : faqs };
}

type Loadable<T> = readonly T[] | 'loading' | 'failed';

/** FAQs in the language of the page. */
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

/** Testimonials in the language of the page. */
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
