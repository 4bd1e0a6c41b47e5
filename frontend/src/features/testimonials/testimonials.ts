import type { Testimonial } from '@coverleaf/contracts';
import { t } from '../../i18n/translate';
import type { Loadable, Localized } from '../../i18n/published-text';
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
export type LoadableTestimonials = Loadable<LocalizedTestimonial>;

/** @param slug of an active lender, or null for the testimonials of all lenders */
export function readTestimonials(
  slug: string | null,
  signal: AbortSignal,
): Promise<CallResult<{ items: Testimonial[] }>> {
  return resultOf(
    slug === null
      ? client.GET('/api/v1/testimonials', { signal })
      : client.GET('/api/v1/lenders/{slug}/testimonials', { params: { path: { slug } }, signal }),
  );
}
