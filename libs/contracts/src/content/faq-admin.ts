import { z } from 'zod';
import { defineRoute } from '../definitions/route';
import { defineRpc } from '../definitions/rpc';
import { line, paragraph } from '../text';
import { Actor } from '../users/role';
import { Faq } from './faq';

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

const byId = z.object({ actor: Actor, id: z.uuid() });

export const listAdminFaqsRpc = defineRpc({
  name: 'lender.list-admin-faqs',
  input: z.object({}),
  output: AdminFaqList,
  safe: true,
});

/** It comes last. 409 `too_many_faqs`. */
export const createFaqRpc = defineRpc({
  name: 'lender.create-faq',
  input: z.object({ actor: Actor, faq: NewFaq }),
  output: AdminFaq,
  safe: false,
});

/** 409 `stale` when somebody else has changed it since `version`. */
export const updateFaqRpc = defineRpc({
  name: 'lender.update-faq',
  input: byId.extend({ version: z.int().optional(), change: FaqChange }),
  output: AdminFaq,
  safe: false,
});

export const deleteFaqRpc = defineRpc({
  name: 'lender.delete-faq',
  input: byId,
  output: z.object({}),
  safe: false,
});

/** 409 `stale` when the ids are not those of all questions. */
export const orderFaqsRpc = defineRpc({
  name: 'lender.order-faqs',
  input: FaqOrder.extend({ actor: Actor }),
  output: AdminFaqList,
  safe: false,
});

const params = z.object({ id: z.uuid() });
const path = '/api/v1/admin/faqs';

export const listAdminFaqs = defineRoute({
  id: 'listAdminFaqs',
  method: 'GET',
  path,
  summary: 'General questions in their order',
  access: 'admin',
  reply: AdminFaqList,
  status: 200,
});

export const createFaq = defineRoute({
  id: 'createFaq',
  method: 'POST',
  path,
  summary: 'Add a general question, which comes last',
  access: 'admin',
  body: NewFaq,
  reply: AdminFaq,
  status: 201,
  problems: [409],
});

export const updateFaq = defineRoute({
  id: 'updateFaq',
  method: 'PATCH',
  path: `${path}/{id}`,
  summary: 'Change a question; If-Match with its version refuses what was changed meanwhile',
  access: 'admin',
  params,
  body: FaqChange,
  reply: AdminFaq,
  status: 200,
  problems: [404, 409],
});

export const deleteFaq = defineRoute({
  id: 'deleteFaq',
  method: 'DELETE',
  path: `${path}/{id}`,
  summary: 'Delete a question for good',
  access: 'admin',
  params,
  reply: z.undefined(),
  status: 204,
  problems: [404],
});

export const orderFaqs = defineRoute({
  id: 'orderFaqs',
  method: 'PUT',
  path: `${path}/order`,
  summary: 'Put all general questions into an order',
  access: 'admin',
  body: FaqOrder,
  reply: AdminFaqList,
  status: 200,
  problems: [409],
});
