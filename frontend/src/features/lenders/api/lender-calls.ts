import type { LenderFilter } from '@coverleaf/contracts';
import { replyOf, staffClient } from '../../../api-client/staff-client';
import { logged } from './call-log';

const LENDERS = '/api/v1/admin/lenders';
const LENDER = '/api/v1/admin/lenders/{id}';
const RESTORE = '/api/v1/admin/lenders/{id}/restore';

export const listLenders = (query: Partial<LenderFilter>) =>
  replyOf(logged(`GET ${LENDERS}`, staffClient.GET(LENDERS, { params: { query } })));

export const deleteLender = (id: string): Promise<unknown> =>
  replyOf(logged(`DELETE ${LENDER}`, staffClient.DELETE(LENDER, { params: { path: { id } } })));

export const restoreLender = (id: string): Promise<unknown> =>
  replyOf(logged(`POST ${RESTORE}`, staffClient.POST(RESTORE, { params: { path: { id } } })));
