import type { Testimonial } from '@coverleaf/contracts';
import { client, settle } from '../../../api-client/client';
import type { CallResult } from '../../../api-client/problem';

/** @param slug of a lender that exists, or null for everybody's */
export function readTestimonials(
  slug: string | null,
  signal: AbortSignal,
): Promise<CallResult<{ items: Testimonial[] }>> {
  return settle(
    slug === null
      ? client.GET('/api/v1/testimonials', { signal })
      : client.GET('/api/v1/lenders/{slug}/testimonials', { params: { path: { slug } }, signal }),
  );
}
