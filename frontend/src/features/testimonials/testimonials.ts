import type { Testimonial } from '@coverleaf/contracts';
import { t } from '../../i18n/translate';
import type { Loadable, Localized } from '../../i18n/published-text';
import { client, resultOf } from '../../api-client/client';
import type { CallResult } from '../../api-client/call-result';

/** Shown, marked as samples, where there are no testimonials or they failed to load. */
export function sampleTestimonials(): readonly Testimonial[] {
  const samples = [
    [
      'Jordan M.',
      t('Auto loan'),
      5,
      t('I typed the number from my letter and saw at once what was missing.'),
    ],
    [
      'Priya S.',
      t('Mortgage'),
      5,
      t('I took a photo of each page with my phone. The receipt came right away.'),
    ],
    [
      'Walt K.',
      t('Boat loan'),
      4,
      t('I had a question, so I called. Somebody looked at my document with me.'),
    ],
  ] as const;
  return samples.map(([author, role, rating, content]) => ({
    id: author,
    author,
    role,
    rating,
    content,
    isFeatured: false,
  }));
}

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
