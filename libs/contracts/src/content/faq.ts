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

/** FAQs in display order. */
export const listFaqs = defineRpc('lender.list-faqs', {
  input: z.object({ featuredOnly: z.boolean() }),
  output: FaqList,
  safe: true,
});

export const getFaqs = defineRoute('getFaqs', 'GET /api/v1/faqs', {
  summary: 'List FAQs',
  access: 'public',
  query: z.object({ featured: z.enum(['true', 'false']).optional() }),
  reply: FaqList,
});

/** The most FAQs that can exist. */
export const MOST_FAQS = 500;

/** An FAQ in the admin app. */
export const AdminFaq = Faq.extend({
  /** Incremented by every change except reordering. */
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

/** Absent fields do not change. */
export const FaqChange = FaqFields.partial();
export type FaqChange = z.infer<typeof FaqChange>;

/** All ids in the new order. */
export const FaqOrder = z.strictObject({ ids: z.array(z.uuid()).max(MOST_FAQS) });
export type FaqOrder = z.infer<typeof FaqOrder>;

const params = z.object({ id: z.uuid() });
const path = '/api/v1/admin/faqs';

export const listAdminFaqs = defineOperation('lender.listAdminFaqs', `GET ${path}`, {
  summary: 'List FAQs in display order',
  access: 'admin',
  reply: AdminFaqList,
});

/** 409 `too_many_faqs`. */
export const createFaq = defineOperation('lender.createFaq', `POST ${path}`, {
  summary: 'Create an FAQ at the end of the list',
  access: 'admin',
  audit: 'faq.created',
  body: NewFaq,
  reply: AdminFaq,
  status: 201,
  problems: [409],
});

/** 409 `stale` if it was changed since the version in If-Match. */
export const updateFaq = defineOperation('lender.updateFaq', `PATCH ${path}/{id}`, {
  summary: 'Update an FAQ. If-Match with its version prevents lost updates',
  access: 'admin',
  audit: 'faq.updated',
  params,
  body: FaqChange,
  reply: AdminFaq,
  takesVersion: true,
  problems: [404, 409],
});

export const deleteFaq = defineOperation('lender.deleteFaq', `DELETE ${path}/{id}`, {
  summary: 'Delete an FAQ permanently',
  access: 'admin',
  audit: 'faq.deleted',
  params,
  reply: z.undefined(),
  status: 204,
  problems: [404],
});

/** 409 `stale` if the ids are not those of all FAQs. */
export const orderFaqs = defineOperation('lender.orderFaqs', `PUT ${path}/order`, {
  summary: 'Reorder all FAQs',
  access: 'admin',
  audit: 'faq.reordered',
  body: FaqOrder,
  reply: AdminFaqList,
  problems: [409],
});
