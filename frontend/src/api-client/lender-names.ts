import type { LenderName } from '@coverleaf/contracts';
import { replyOf, staffClient } from './staff-client';

/** Active lenders that one may choose from, by their names. */
export const listLenderNames = async (): Promise<readonly LenderName[]> =>
  (await replyOf(staffClient.GET('/api/v1/admin/lender-names'))).items;
