import { z } from 'zod';
import { defineOperation, defineRoute } from '../definitions/operation';
import { defineRpc } from '../definitions/rpc';
import { line, paragraph } from '../definitions/text';

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

/** General questions that there may be. */
export const MOST_FAQS = 500;

/** A general question as administrators see it. */
export const AdminFaq = Faq.extend({
  /** Counts up with every change, but for its place. */
  version: z.int(),
}).meta({ id: 'AdminFaq' });
export type AdminFaq = z.infer<typeof AdminFaq>;

export const AdminFaqList = z.object({ items: z.array(AdminFaq) });
export type AdminFaqList = z.infer<typeof AdminFaqList>;

const FaqFields = z.strictObject({
  question: line(300),
  answer: paragraph(5_000).refine((text) => text.length > 0, 'Fill in this field'),
  category: line(60),
  isFeatured: z.boolean(),
});

export const NewFaq = FaqFields.extend({ isFeatured: z.boolean().default(false) });
export type NewFaq = z.infer<typeof NewFaq>;

/** What is absent stays as it is. */
export const FaqChange = FaqFields.partial();
export type FaqChange = z.infer<typeof FaqChange>;

/** Every id once, in the order that they shall have. */
export const FaqOrder = z.strictObject({ ids: z.array(z.uuid()).max(MOST_FAQS) });
export type FaqOrder = z.infer<typeof FaqOrder>;

const params = z.object({ id: z.uuid() });
const path = '/api/v1/admin/faqs';

export const listAdminFaqs = defineOperation({
  id: 'listAdminFaqs',
  service: 'lender',
  method: 'GET',
  path,
  summary: 'General questions in their order',
  access: 'admin',
  reply: AdminFaqList,
  status: 200,
});

/** 409 `too_many_faqs`. */
export const createFaq = defineOperation({
  id: 'createFaq',
  service: 'lender',
  method: 'POST',
  path,
  summary: 'Add a general question, which comes last',
  access: 'admin',
  audit: 'faq.created',
  body: NewFaq,
  reply: AdminFaq,
  isVersioned: true,
  status: 201,
  problems: [409],
});

/** 409 `stale` when somebody else has changed it since the version of If-Match. */
export const updateFaq = defineOperation({
  id: 'updateFaq',
  service: 'lender',
  method: 'PATCH',
  path: `${path}/{id}`,
  summary: 'Change a question; If-Match with its version refuses what was changed meanwhile',
  access: 'admin',
  audit: 'faq.updated',
  params,
  body: FaqChange,
  reply: AdminFaq,
  isVersioned: true,
  status: 200,
  problems: [404, 409],
});

export const deleteFaq = defineOperation({
  id: 'deleteFaq',
  service: 'lender',
  method: 'DELETE',
  path: `${path}/{id}`,
  summary: 'Delete a question for good',
  access: 'admin',
  audit: 'faq.deleted',
  params,
  reply: z.undefined(),
  status: 204,
  problems: [404],
});

/** 409 `stale` when the ids are not those of all questions. */
export const orderFaqs = defineOperation({
  id: 'orderFaqs',
  service: 'lender',
  method: 'PUT',
  path: `${path}/order`,
  summary: 'Put all general questions into an order',
  access: 'admin',
  audit: 'faq.reordered',
  body: FaqOrder,
  reply: AdminFaqList,
  status: 200,
  problems: [409],
});
