import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useReducer,
  useState,
} from 'react';
import type { Faq, PageState, Testimonial } from '@coverleaf/contracts';
import type { CallResult } from '../api-client/call-result';
import { type LoadableFaqs, readFaqs, readFeaturedFaqs } from '../features/faqs/faq-list';
import { useLocalized } from '../features/language/language-context';
import { type LoadableTestimonials, readTestimonials } from '../features/testimonials/testimonials';
import type { Loadable, Localized } from '../i18n/published-text';

/** Published content; null until it has been read. */
interface Content {
  readonly testimonials: readonly Testimonial[] | null;
  readonly featuredFaqs: readonly Faq[] | null;
  readonly faqs: readonly Faq[] | null;
}

interface ContentCache {
  readonly content: Content;
  readonly cache: (read: Partial<Content>) => void;
}

const ContentContext = createContext<ContentCache | null>(null);

/** Caches published content: first that of the server-rendered page, then what later pages fetch. */
export function PageContentProvider({ state, children }: { state: PageState; children: ReactNode }) {
  const [content, cache] = useReducer(
    (cached: Content, read: Partial<Content>) => withFeatured({ ...cached, ...read }),
    state,
    contentOf,
  );
  return <ContentContext value={{ content, cache }}>{children}</ContentContext>;
}

/** The FAQs page contains every FAQ, the home page only the featured ones. */
function contentOf({ path, testimonials, faqs }: PageState): Content {
  const isFaqsPage = /\/faqs\/?$/.test(path);
  return withFeatured({ testimonials, faqs: isFaqsPage ? faqs : null, featuredFaqs: faqs });
}

const withFeatured = (content: Content): Content =>
  content.faqs ? { ...content, featuredFaqs: content.faqs.filter(({ isFeatured }) => isFeatured) } : content;

type ItemOf<Kind extends keyof Content> = NonNullable<Content[Kind]>[number];

/**
 * Published content of one kind in the language of the page. Fetches what the page did not contain.
 * @param read must stay the same function
 * @param fields those with published texts
 */
function useContent<Kind extends keyof Content, Field extends keyof ItemOf<Kind> & string>(
  kind: Kind,
  read: (signal: AbortSignal) => Promise<CallResult<{ items: ItemOf<Kind>[] }>>,
  fields: readonly Field[],
): Loadable<Localized<ItemOf<Kind>, Field>> {
  const cached = useContext(ContentContext);
  if (!cached) throw new Error('useContent is used outside PageContentProvider');
  const { content, cache } = cached;
  const known = content[kind];
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (known) return undefined;
    const controller = new AbortController();
    void read(controller.signal).then((result) => {
      if (controller.signal.aborted) return;
      // Some proxies answer 200 with their own page.
      if (result.ok && Array.isArray(result.reply.items)) cache({ [kind]: result.reply.items });
      else setFailed(true);
    });
    return () => controller.abort();
  }, [kind, known, read, cache]);
  const localized = useLocalized<ItemOf<Kind>, Field>(known ?? [], fields, known !== null || failed);
  if (known) return localized;
  return failed ? 'failed' : 'loading';
}

const FAQ_TEXTS = ['question', 'answer', 'category'] as const;

export const useFaqs = (): LoadableFaqs => useContent('faqs', readFaqs, FAQ_TEXTS);
export const useFeaturedFaqs = (): LoadableFaqs => useContent('featuredFaqs', readFeaturedFaqs, FAQ_TEXTS);

/** @param slug of an active lender, or null for the testimonials of all lenders */
export function useTestimonials(slug: string | null): LoadableTestimonials {
  const read = useCallback((signal: AbortSignal) => readTestimonials(slug, signal), [slug]);
  return useContent('testimonials', read, ['content', 'role']);
}
