import { isDeepStrictEqual } from 'node:util';
import type { AdminLender, NewLender, TestimonialForm } from '@coverleaf/contracts';

/**
 * Whether a lender is what this form makes, so that a request that was not answered has come again. What the form leaves
 * to us, such as the template, may be anything.
 */
export function isMadeOf(lender: AdminLender, { testimonials, ...fields }: NewLender): boolean {
  const told = testimonials.filter(({ content, author }) => content && author);
  return (
    Object.entries(fields).every(
      ([field, value]) => value === undefined || value === lender[field as keyof AdminLender],
    ) && isDeepStrictEqual(told.map(wordsOf), lender.testimonials.map(wordsOf))
  );
}

const wordsOf = ({ content, author, role, rating, isFeatured }: TestimonialForm): object => ({
  ...{ content, author, role, rating, isFeatured },
});
