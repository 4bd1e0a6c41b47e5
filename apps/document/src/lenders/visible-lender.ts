import { type Actor, findLenderById, type LenderRecord } from '@coverleaf/contracts';
import type { RpcClient } from '@coverleaf/messaging';
import { notFound } from '@coverleaf/service-kit';

/** @throws AppError 404 for an unknown lender, or one that the actor may not see */
export async function visibleLender(
  lenders: RpcClient,
  { lenderId: own }: Pick<Actor, 'lenderId'>,
  id: string,
): Promise<LenderRecord> {
  const lender = own === null || own === id ? await lenders.call(findLenderById, { id }) : null;
  if (!lender) throw notFound('There is no such lender.');
  return lender;
}
