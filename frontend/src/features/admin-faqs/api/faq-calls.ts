import { useQuery } from '@tanstack/react-query';
import type { AdminFaq, AdminFaqList, FaqChange } from '@coverleaf/contracts';
import { replyOf, staffClient } from '../../../api-client/staff-client';
import { categoriesOf } from '../faq-values';

export const FAQ_LIST = ['admin-faqs'] as const;

const FAQS = '/api/v1/admin/faqs';
const FAQ = '/api/v1/admin/faqs/{id}';

export const listFaqs = async () => (await replyOf<AdminFaqList>(staffClient.GET(FAQS))).items;

/** @throws Error if it was deleted */
export async function getFaq(id: string): Promise<AdminFaq> {
  const found = (await listFaqs()).find((faq) => faq.id === id);
  if (!found) throw new Error('This question was deleted');
  return found;
}

export const createFaq = (body: Required<FaqChange>) => replyOf(staffClient.POST(FAQS, { body }));

/** @param version the version when editing began; if another user has saved since, the problem is `stale` */
export const updateFaq = (id: string, version: number, body: FaqChange) =>
  replyOf(
    staffClient.PATCH(FAQ, { params: { path: { id } }, headers: { 'if-match': `"${version}"` }, body }),
  );

export const deleteFaq = (id: string) => replyOf(staffClient.DELETE(FAQ, { params: { path: { id } } }));

export const orderFaqs = async (ids: string[]) =>
  (await replyOf<AdminFaqList>(staffClient.PUT('/api/v1/admin/faqs/order', { body: { ids } }))).items;

/** Suggestions; any category can be typed. */
export function useCategories(): readonly string[] {
  const { data } = useQuery({ queryKey: FAQ_LIST, queryFn: listFaqs });
  return data ? categoriesOf(data) : [];
}
