import type { SignedInUser } from '@coverleaf/contracts';
import { useQuery } from '@tanstack/react-query';
import { replyOf, staffClient } from '../../api-client/staff-client';

/** Who sees the documents and cases of a lender, by name. */
const listColleagues = async (lenderId: string | null) =>
  (
    await replyOf(
      staffClient.GET('/api/v1/admin/colleagues', { params: { query: lenderId ? { lenderId } : {} } }),
    )
  ).items;

/** Who sees the documents and cases of a lender. Empty for those who may not ask, and until it is known. */
export function useColleagues(lenderId: string | null, { role }: SignedInUser) {
  const { data = [] } = useQuery({
    queryKey: ['colleagues', lenderId],
    queryFn: () => listColleagues(lenderId),
    enabled: role !== 'user',
    staleTime: 5 * 60_000,
  });
  return data;
}
