import type { LenderChoice } from '@coverleaf/contracts';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { replyOf, staffClient } from '../../api-client/staff-client';

const LENDER_CHOICES = 'lender-choices';

const search = (query: { readonly q?: string; readonly id?: string }) =>
  replyOf(staffClient.GET('/api/v1/admin/lender-choices', { params: { query } }));

/** The first active lenders whose name or slug has these words; for administrators, also the account id. */
export const lendersFor = (q: string) =>
  queryOptions({ queryKey: [LENDER_CHOICES, 'search', q], queryFn: () => search(q ? { q } : {}) });

/** Those for the last words until those for the new ones are known. */
export const useLenderChoices = (q: string, enabled = true) =>
  useQuery({ ...lendersFor(q), enabled, placeholderData: keepPreviousData });

export const choiceKey = (id: string): readonly string[] => [LENDER_CHOICES, 'one', id];

/** Null if it was deleted. @param id '' for none */
export const useLenderChoice = (id: string) =>
  useQuery({
    queryKey: choiceKey(id),
    queryFn: async (): Promise<LenderChoice | null> => (await search({ id })).items[0] ?? null,
    enabled: id !== '',
  });

/** Undefined until it is known, and for a deleted lender. */
export const useLenderName = (id: string): string | undefined => useLenderChoice(id).data?.name;
