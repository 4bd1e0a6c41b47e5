import { isDeepStrictEqual } from 'node:util';
import type { AdminLender, NewLender, Testimonial, TestimonialForm } from '@coverleaf/contracts';

/**
 * Whether a lender is what this form makes, so that a request that was not answered has come again. What the form leaves
 * to us, such as the template, may be anything.
 */
export function isMadeOf(lender: AdminLender, { testimonials, ...fields }: NewLender): boolean {
  return (
    Object.entries(fields).every(
      ([field, value]) => value === undefined || value === lender[field as keyof AdminLender],
    ) && sayTheSame(testimonials, lender.testimonials)
  );
}

/** Whether a form's testimonials are those that there are, in their order. */
export function sayTheSame(forms: readonly TestimonialForm[], testimonials: readonly Testimonial[]): boolean {
  const told = forms
    .map((form) => ({ ...form, content: form.content.trim(), author: form.author.trim() }))
    .filter(({ content, author }) => content && author);
  return isDeepStrictEqual(told.map(wordsOf), testimonials.map(wordsOf));
}

const wordsOf = ({ content, author, role, rating, isFeatured }: TestimonialForm): object => ({
  ...{ content, author, role, rating, isFeatured },
});
