import type { ErasureAnswer, ErasurePage } from '@coverleaf/contracts';
import { replyOf, staffClient } from '../../../api-client/staff-client';

const ERASURES = '/api/v1/admin/erasures';

export const planErasure = (email: string): Promise<ErasureAnswer> =>
  replyOf(staffClient.POST(ERASURES, { body: { email, dryRun: true } }));

export const requestErasure = (email: string): Promise<ErasureAnswer> =>
  replyOf(staffClient.POST(ERASURES, { body: { email, dryRun: false } }));

export const listErasures = (cursor: string | undefined): Promise<ErasurePage> =>
  replyOf(staffClient.GET(ERASURES, { params: { query: { limit: 20, ...(cursor && { cursor }) } } }));
