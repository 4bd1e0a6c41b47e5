import type { NotificationKind } from '@coverleaf/contracts';
import { replyOf, staffClient } from '../../api-client/staff-client';

const NOTIFICATION = '/api/v1/admin/documents/{id}/notifications/{kind}';

/** What it would say if it were sent now. Reading it is audited. */
export const previewNotification = (id: string, kind: NotificationKind) =>
  replyOf(staffClient.GET(NOTIFICATION, { params: { path: { id, kind } } }));

export const resendNotification = (id: string, kind: NotificationKind) =>
  replyOf(staffClient.POST(NOTIFICATION, { params: { path: { id, kind } } }));

export const correctAddress = (id: string, email: string) =>
  replyOf(
    staffClient.PUT('/api/v1/admin/documents/{id}/address', { params: { path: { id } }, body: { email } }),
  );
