import { randomUUID } from 'node:crypto';
import { type NotificationKind, notifyBorrower } from '@coverleaf/contracts';
import { Outbox } from '@coverleaf/messaging';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ConfirmationEntity } from '../confirmations/confirmation.entity';
import { UploadEntity } from '../uploads/upload.entity';
import { NotificationEntity } from './notification.entity';

/** Decides that a borrower is to be told something, in the transaction in which it happens. */
@Injectable()
export class Notifications {
  constructor(private readonly outbox: Outbox) {}

  /**
   * Opens a notification with its job, unless no address is known or there is one already. An outcome takes the place of
   * a receipt that has not gone.
   */
  async open(manager: EntityManager, uploadId: string, kind: NotificationKind): Promise<void> {
    if (!(await addressOf(manager, uploadId))) return;
    if (kind === 'outcome') await replaceReceipt(manager, uploadId);
    const id = randomUUID();
    const opened: unknown[] = await manager.query(
      `insert into notifications (id, upload_id, kind) values ($1, $2, $3)
       on conflict (upload_id, kind) do nothing returning id`,
      [id, uploadId, kind],
    );
    if (opened.length > 0) await this.outbox.add(manager, notifyBorrower, { notificationId: id });
  }

  /** Catches up on what was not told for want of an address. */
  async addressBecameKnown(manager: EntityManager, { id, stage }: UploadEntity): Promise<void> {
    await this.open(manager, id, stage === 'closed' ? 'outcome' : 'received');
  }
}

/** One that is being sent at this moment goes first. */
export async function replaceReceipt(manager: EntityManager, uploadId: string): Promise<void> {
  await manager.update(
    NotificationEntity,
    { uploadId, kind: 'received', state: 'waiting' },
    { state: 'replaced' },
  );
}

/** The one that came with the upload, where it is proven, else that of the contact details. */
export async function addressOf(manager: EntityManager, uploadId: string): Promise<string | null> {
  const upload = await manager.findOneBy(UploadEntity, { id: uploadId });
  if (upload?.email && upload.emailIsProven) return upload.email;
  return (await manager.findOneBy(ConfirmationEntity, { uploadId }))?.email ?? null;
}
