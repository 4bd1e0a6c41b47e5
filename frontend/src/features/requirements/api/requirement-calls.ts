import type { CollateralKind, Requirements } from '@coverleaf/contracts';
import { replyOf, staffClient } from '../../../api-client/staff-client';

const OF_KIND = '/api/v1/admin/requirements/{lenderId}/{collateral}';

/** One entry per kind of collateral. */
export const listRequirements = async (lenderId: string) =>
  (
    await replyOf(
      staffClient.GET('/api/v1/admin/requirements/{lenderId}', { params: { path: { lenderId } } }),
    )
  ).items;

interface Place {
  readonly lenderId: string;
  readonly collateral: CollateralKind;
}

/** @param version the version when editing began; if another user has saved since, the problem is `stale` */
export const changeRequirements = (path: Place, version: number, body: Requirements) =>
  replyOf(staffClient.PUT(OF_KIND, { params: { path }, headers: { 'if-match': `"${version}"` }, body }));

/** Changes nothing. */
export const tryRequirements = (path: Place, body: Requirements) =>
  replyOf(staffClient.POST(`${OF_KIND}/dry-run`, { params: { path }, body }));
