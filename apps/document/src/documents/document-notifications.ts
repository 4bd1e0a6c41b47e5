import type { DocumentNotification } from '@coverleaf/contracts';
import type { EntityManager } from 'typeorm';
import { NotificationEntity, SupersededNotificationEntity } from '../notifications/notification.entity';
import { keptOf } from '../sent-messages/sent-messages';

/** What a document's sender was told, and what was told before it was told again. */
export async function notificationsOf(
  manager: EntityManager,
  uploadId: string,
): Promise<DocumentNotification[]> {
  const [current, superseded] = await Promise.all([
    manager.find(NotificationEntity, { where: { uploadId }, order: { createdAt: 'ASC', id: 'ASC' } }),
    manager.find(SupersededNotificationEntity, {
      where: { uploadId },
      order: { createdAt: 'ASC', id: 'ASC' },
    }),
  ]);
  const kept = await keptOf(
    manager,
    superseded.map(({ id }) => id),
  );
  return [
    ...superseded.map(({ id: earlier, kind, state, createdAt, sentAt }) => ({
      ...{ kind, state, at: (sentAt ?? createdAt).toISOString(), notBefore: null },
      ...(kept.has(earlier) ? { earlier } : {}),
    })),
    ...current.map(({ kind, state, notBefore, createdAt, sentAt }) => ({
      ...{ kind, state, at: (sentAt ?? createdAt).toISOString() },
      notBefore: state === 'waiting' && notBefore && notBefore > new Date() ? notBefore.toISOString() : null,
    })),
  ];
}
