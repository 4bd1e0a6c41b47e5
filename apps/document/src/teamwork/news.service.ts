import { AuditTrail, ReadTrail } from '@coverleaf/audit';
import {
  correctAddress,
  type MessagePreview,
  type NotificationKind,
  type OperationInput,
  previewNotification,
  removeNumber,
  resendNotification,
} from '@coverleaf/contracts';
import { emailHash } from '@coverleaf/encryption';
import { Handles } from '@coverleaf/messaging';
import { type AppError, conflict, notFound, sealRow } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, IsNull, Not } from 'typeorm';
import { DocumentsService } from '../documents/documents.service';
import { TextConsentEntity } from '../uploads/contacts/text-consent.entity';
import { UploadNotifications } from '../uploads/upload-notifications';
import { lockUpload, UploadEntity, visibleUpload } from '../uploads/upload.entity';
import { BorrowerMessages } from '../notifications/borrower-messages';
import { NotificationEntity, SupersededNotificationEntity } from '../notifications/notification.entity';
import { Recipients } from '../notifications/recipients';
import { previewOf, sentMessage } from '../sent-messages/sent-messages';

/** What staff do about the notifications to a borrower. */
@Injectable()
export class NewsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly notifications: UploadNotifications,
    private readonly recipients: Recipients,
    private readonly messages: BorrowerMessages,
    private readonly documents: DocumentsService,
    private readonly audit: AuditTrail,
    private readonly reads: ReadTrail,
  ) {}

  /** @throws AppError 404; 409 `no_address` */
  @Handles(previewNotification)
  async preview({
    actor,
    params: { id: uploadId, kind },
    query: { earlier },
  }: OperationInput<typeof previewNotification>): Promise<MessagePreview> {
    const { manager } = this.dataSource;
    await visibleUpload(manager, actor, uploadId);
    await this.reads.note('document.read', actor, uploadId);
    if (earlier !== undefined) {
      const isOfDocument = await manager.existsBy(SupersededNotificationEntity, { id: earlier, uploadId });
      const kept = isOfDocument ? await sentMessage(manager, earlier) : null;
      if (!kept) throw noSuchNotification();
      return { ...kept, wording: 'sent', next: null };
    }
    const notification = await this.find(uploadId, kind);
    const { id, state } = notification;
    const wasSent = state === 'sent';
    const waits = state === 'waiting' || state === 'sending';
    const next = await this.recipients.of(uploadId, waits ? id : null);
    return previewOf(manager, { id, wasSent, next }, async (to) => {
      if (to.by === 'text') return { subject: null, text: await this.messages.text(notification, to) };
      return (await this.messages.email(id, [notification], to)).email;
    });
  }

  /** One that waits is sent anyway, so that pressing twice sends once. @throws AppError 404; 409 `no_address`, `being_told` */
  @Handles(resendNotification)
  async resend({ actor, params }: OperationInput<typeof resendNotification>) {
    const { id: uploadId, kind } = params;
    await visibleUpload(this.dataSource.manager, actor, uploadId);
    await this.find(uploadId, kind);
    if (!(await this.recipients.of(uploadId, null)))
      throw conflict('no_address', 'We don’t have an address of this borrower.');
    await this.dataSource.transaction(async (manager) => {
      await lockUpload(manager, uploadId);
      if (await manager.existsBy(NotificationEntity, { uploadId, kind, state: 'waiting' })) return;
      // Older news would be replaced at once.
      const isOver =
        kind !== 'outcome' && (await manager.existsBy(NotificationEntity, { uploadId, kind: 'outcome' }));
      if (isOver) throw noSuchNotification();
      await this.notifications.again(manager, uploadId, kind);
      await this.audit.note(manager, 'document.resent', actor, uploadId);
    });
    return this.documents.get({ actor, params: { id: uploadId } });
  }

  /** @throws AppError 404; 409 `being_told` */
  @Handles(correctAddress)
  async correctAddress({ actor, params, body: { email } }: OperationInput<typeof correctAddress>) {
    const { id: uploadId } = params;
    await this.dataSource.transaction(async (manager) => {
      await lockUpload(manager, uploadId);
      const { stage } = await visibleUpload(manager, actor, uploadId);
      const values = { email, emailHash: emailHash(email), emailIsProven: true };
      await manager.update(UploadEntity, { id: uploadId }, sealRow(manager, UploadEntity, uploadId, values));
      await this.notifications.addressWasCorrected(manager, uploadId, stage);
      await this.audit.note(manager, 'document.address_corrected', actor, uploadId, ['email']);
    });
    return this.documents.get({ actor, params });
  }

  /** Ends the consent, and sends what was texted to the address, if one is known. @throws AppError 404; 409 `being_told` */
  @Handles(removeNumber)
  async removeNumber({ actor, params }: OperationInput<typeof removeNumber>) {
    const { id: uploadId } = params;
    await this.dataSource.transaction(async (manager) => {
      await lockUpload(manager, uploadId);
      const { stage } = await visibleUpload(manager, actor, uploadId);
      const nobody = { phone: null, phoneHash: null, contactBy: null };
      const left = { id: uploadId, phone: Not(IsNull()) };
      const { affected } = await manager.update(UploadEntity, left, nobody);
      if (!affected) return;
      await manager.update(TextConsentEntity, { uploadId, endedAt: IsNull() }, { endedAt: new Date() });
      await this.notifications.numberWasRemoved(manager, uploadId, stage);
      await this.audit.note(manager, 'document.number_removed', actor, uploadId);
    });
    return this.documents.get({ actor, params });
  }

  /** @throws AppError 404 */
  private async find(uploadId: string, kind: NotificationKind): Promise<NotificationEntity> {
    const notification = await this.dataSource.manager.findOneBy(NotificationEntity, { uploadId, kind });
    if (!notification) throw noSuchNotification();
    return notification;
  }
}

const noSuchNotification = (): AppError => notFound('There is no such notification.');
