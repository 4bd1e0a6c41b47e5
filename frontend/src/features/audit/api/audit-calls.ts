import type { AuditFilter, AuditVerdict, User } from '@coverleaf/contracts';
import { replyOf, staffClient } from '../../../api-client/staff-client';

export const listAudit = (query: Partial<AuditFilter>) =>
  replyOf(staffClient.GET('/api/v1/admin/audit', { params: { query } }));

export const verifyAudit = (): Promise<AuditVerdict> =>
  replyOf(staffClient.GET('/api/v1/admin/audit/verify'));

/** Enough to choose from; whoever is not among them is found by a link from one of their acts. */
export const listActors = async (): Promise<readonly Pick<User, 'id' | 'name'>[]> =>
  (await replyOf(staffClient.GET('/api/v1/admin/users', { params: { query: { limit: 100 } } }))).items;
