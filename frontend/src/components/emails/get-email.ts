import { replyOf, staffClient } from '../../api-client/staff-client';

/** Reading it is audited. */
export const getEmail = (id: string) =>
  replyOf(staffClient.GET('/api/v1/admin/emails/{id}', { params: { path: { id } } }));
