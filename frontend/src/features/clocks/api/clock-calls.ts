import type { ClockRules, CollateralKind, ServiceLevelFields } from '@coverleaf/contracts';
import { replyOf, staffClient } from '../../../api-client/staff-client';

const OF_KIND = '/api/v1/admin/clocks/{lenderId}/{collateral}';

export const clocksKey = (lenderId: string) => ['clocks', lenderId] as const;

/** One entry per kind of collateral. */
export const listClocks = async (lenderId: string) =>
  (await replyOf(staffClient.GET('/api/v1/admin/clocks/{lenderId}', { params: { path: { lenderId } } })))
    .items;

export interface ClockPlace {
  readonly lenderId: string;
  readonly collateral: CollateralKind;
}

/** @param version the version when editing began; if another user has saved since, the problem is `stale` */
export const changeClock = (path: ClockPlace, version: number, body: ClockRules) =>
  replyOf(staffClient.PUT(OF_KIND, { params: { path }, headers: { 'if-match': `"${version}"` }, body }));

/** Changes nothing. */
export const tryClock = (path: ClockPlace, body: ClockRules) =>
  replyOf(staffClient.POST(`${OF_KIND}/dry-run`, { params: { path }, body }));

const SERVICE_LEVEL = '/api/v1/admin/service-levels/{lenderId}';

export const serviceLevelKey = (lenderId: string) => ['service-levels', lenderId] as const;

export const getServiceLevel = (lenderId: string) =>
  replyOf(staffClient.GET(SERVICE_LEVEL, { params: { path: { lenderId } } }));

/** @param version as of `changeClock` */
export const changeServiceLevel = (lenderId: string, version: number, body: ServiceLevelFields) =>
  replyOf(
    staffClient.PUT(SERVICE_LEVEL, {
      params: { path: { lenderId } },
      headers: { 'if-match': `"${version}"` },
      body,
    }),
  );
