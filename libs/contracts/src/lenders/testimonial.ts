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

/** A lender's own, or those of all active lenders where it has none or where no slug is given. Featured first. */
export const listTestimonials = defineRpc({
  name: 'lender.list-testimonials',
  input: z.object({ slug: Slug.nullable() }),
  output: TestimonialList,
  safe: true,
});

export const getLenderTestimonials = defineRoute({
  id: 'getLenderTestimonials',
  method: 'GET',
  path: '/api/v1/lenders/{slug}/testimonials',
  summary: "The lender's testimonials, featured first; all lenders' where it has none",
  access: 'public',
  params: z.object({ slug: z.string().max(200) }),
  reply: TestimonialList,
  status: 200,
  problems: [404],
});

export const getTestimonials = defineRoute({
  id: 'getTestimonials',
  method: 'GET',
  path: '/api/v1/testimonials',
  summary: 'The testimonials of all active lenders, featured first',
  access: 'public',
  reply: TestimonialList,
  status: 200,
});
