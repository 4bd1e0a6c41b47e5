import type { Faq, PageState, Testimonial } from '@coverleaf/contracts';
import { createContext, type ReactNode, useContext, useMemo, useReducer } from 'react';

/** What operators wrote for the pages; null as long as it has not been read. */
export interface Content {
  readonly testimonials: readonly Testimonial[] | null;
  readonly featuredFaqs: readonly Faq[] | null;
  readonly faqs: readonly Faq[] | null;
}

interface Keepers {
  readonly keepTestimonials: (items: readonly Testimonial[]) => void;
  readonly keepFeaturedFaqs: (items: readonly Faq[]) => void;
  readonly keepFaqs: (items: readonly Faq[]) => void;
}

type KeptContent = Content & Keepers;

const ContentContext = createContext<KeptContent | null>(null);

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
  const keepers = useMemo<Keepers>(
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

export function usePageContent(): KeptContent {
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
