import { useQuery } from '@tanstack/react-query';
import { listFaqs } from './api/faq-calls';
import { categoriesOf } from './faq-values';
import { FAQ_LIST } from './use-faq-order';

/** Suggestions: without them any category can be typed. */
export function useCategories(): readonly string[] {
  const { data } = useQuery({ queryKey: FAQ_LIST, queryFn: listFaqs });
  return data ? categoriesOf(data) : [];
}
