import { randomUUID } from 'node:crypto';
import { type NotificationKind, notifyBorrower, type UploadStage } from '@coverleaf/contracts';
import { Outbox } from '@coverleaf/messaging';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/** Opens notifications to borrowers, in the transaction of the change that they report. */
@Injectable()
export class UploadNotifications {
  constructor(private readonly outbox: Outbox) {}

  /** Opens one with its job, unless no address is known or there is one of this kind. An outcome replaces a receipt. */
  async open(manager: EntityManager, uploadId: string, kind: NotificationKind): Promise<void> {
    if (kind === 'outcome') await replaceReceipt(manager, uploadId);
    const id = randomUUID();
    const opened: unknown[] = await manager.query(
      `insert into notifications (id, upload_id, kind)
       select $1::uuid, $2::uuid, $3 where exists (select 1 from insurance_uploads
                                       where id = $2 and email is not null and email_is_proven)
                            or exists (select 1 from insurance_confirmations where upload_id = $2)
       on conflict (upload_id, kind) do nothing returning id`,
      [id, uploadId, kind],
    );
    if (opened.length > 0) await this.outbox.add(manager, notifyBorrower, { notificationId: id });
  }

  addressBecameKnown(manager: EntityManager, uploadId: string, stage: UploadStage): Promise<void> {
    return this.open(manager, uploadId, stage === 'closed' ? 'outcome' : 'received');
  }
}

/** A receipt that is being sent is not replaced. */
export async function replaceReceipt(manager: EntityManager, uploadId: string): Promise<void> {
  await manager.query(
    `update notifications set state = 'replaced' where upload_id = $1 and kind = 'received' and state = 'waiting'`,
    [uploadId],
  );
}
