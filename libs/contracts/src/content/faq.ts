import { z } from 'zod';
import { defineRoute } from '../definitions/operation';
import { defineRpc } from '../definitions/rpc';

export const Faq = z
  .object({
    id: z.uuid(),
    question: z.string(),
    answer: z.string(),
    category: z.string(),
    displayOrder: z.int(),
    isFeatured: z.boolean(),
  })
  .meta({ id: 'Faq' });
export type Faq = z.infer<typeof Faq>;

export const FaqList = z.object({ items: z.array(Faq) });

/** General questions in their order. */
export const listFaqs = defineRpc({
  name: 'lender.list-faqs',
  input: z.object({ featuredOnly: z.boolean() }),
  output: FaqList,
  safe: true,
});

export const getFaqs = defineRoute({
  id: 'getFaqs',
  method: 'GET',
  path: '/api/v1/faqs',
  summary: 'General questions and answers',
  access: 'public',
  query: z.object({ featured: z.enum(['true', 'false']).optional() }),
  reply: FaqList,
  status: 200,
});
