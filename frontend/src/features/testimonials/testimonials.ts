import { useEffect, useState } from 'react';
import type { Testimonial } from '@coverleaf/contracts';
import { t } from '../../i18n/translate';
import type { Localized } from '../../i18n/published-text';
import { client, resultOf } from '../../api-client/client';
import type { CallResult } from '../../api-client/call-result';

/** Shown, and called samples, where there are no testimonials or none could be read. */
export function sampleTestimonials(): readonly Testimonial[] {
  return [
    {
      id: 'sample-1',
      content: t('I typed the number from my letter and saw at once what was missing.'),
      author: 'Jordan M.',
      role: t('Auto loan'),
      rating: 5,
      isFeatured: false,
    },
    {
      id: 'sample-2',
      content: t('I took a photo of each page with my phone. The receipt came right away.'),
      author: 'Priya S.',
      role: t('Mortgage'),
      rating: 5,
      isFeatured: false,
    },
    {
      id: 'sample-3',
      content: t('I had a question, so I called. Somebody looked at my document with me.'),
      author: 'Walt K.',
      role: t('Boat loan'),
      rating: 4,
      isFeatured: false,
    },
  ];
}

/** A testimonial as the page shows it. */
export type LocalizedTestimonial = Localized<Testimonial, 'content' | 'role'>;
export type LoadableTestimonials = readonly LocalizedTestimonial[] | 'loading' | 'failed';

/** Reads testimonials that the page did not bring and passes them to `cache`. */
export function useTestimonials(
  known: readonly Testimonial[] | null,
  slug: string | null,
  cache: (items: readonly Testimonial[]) => void,
): LoadableTestimonials {
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (known) return undefined;
    const controller = new AbortController();
    void readTestimonials(slug, controller.signal).then((result) => {
      if (controller.signal.aborted) return;
      // Some proxies answer 200 with a page of their own.
      if (result.ok && Array.isArray(result.reply.items)) cache(result.reply.items);
      else setFailed(true);
    });
    return () => controller.abort();
  }, [known, slug, cache]);
  return known ?? (failed ? 'failed' : 'loading');
}

/** @param slug of an active lender, or null for the testimonials of all lenders */
function readTestimonials(
  slug: string | null,
  signal: AbortSignal,
): Promise<CallResult<{ items: Testimonial[] }>> {
  return resultOf(
    slug === null
      ? client.GET('/api/v1/testimonials', { signal })
      : client.GET('/api/v1/lenders/{slug}/testimonials', { params: { path: { slug } }, signal }),
  );
}
