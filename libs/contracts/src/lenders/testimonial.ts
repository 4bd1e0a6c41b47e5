import { z } from 'zod';
import { defineRoute } from '../definitions/operation';
import { defineRpc } from '../definitions/rpc';
import { Slug } from './slug';

export const Testimonial = z
  .object({
    id: z.uuid(),
    content: z.string(),
    author: z.string(),
    role: z.string(),
    rating: z.int().min(1).max(5),
    isFeatured: z.boolean(),
  })
  .meta({ id: 'Testimonial' });
export type Testimonial = z.infer<typeof Testimonial>;

export const TestimonialList = z.object({ items: z.array(Testimonial) });

/** A lender's testimonials, or those of all active lenders if it has none or `slug` is null. Featured first. */
export const listTestimonials = defineRpc('lender.list-testimonials', {
  input: z.object({ slug: Slug.nullable() }),
  output: TestimonialList,
  safe: true,
});

export const getLenderTestimonials = defineRoute(
  'getLenderTestimonials',
  'GET /api/v1/lenders/{slug}/testimonials',
  {
    summary: "List a lender's testimonials, featured first, or those of all lenders if it has none",
    access: 'public',
    params: z.object({ slug: z.string().max(200) }),
    reply: TestimonialList,
    problems: [404],
  },
);

export const getTestimonials = defineRoute('getTestimonials', 'GET /api/v1/testimonials', {
  summary: 'List testimonials of all active lenders, featured first',
  access: 'public',
  reply: TestimonialList,
});
