import type { LenderName } from '@coverleaf/contracts';
import { replyOf, staffClient } from './staff-client';

/** Active lenders, sorted by name. */
export const listLenderNames = async (): Promise<readonly LenderName[]> =>
  (await replyOf(staffClient.GET('/api/v1/admin/lender-names'))).items;
