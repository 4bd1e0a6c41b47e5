import { AuditTrail, ReadTrail } from '@coverleaf/audit';
import {
  type Actor,
  correctAddress,
  type NotificationKind,
  type NotificationPreview,
  type OperationInput,
  previewNotification,
  resendNotification,
} from '@coverleaf/contracts';
import { emailHash } from '@coverleaf/encryption';
import { Handles } from '@coverleaf/messaging';
import { type AppError, conflict, InjectConfig, notFound, sealRow } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DocumentConfig } from '../document.config';
import { DocumentsService } from '../documents/documents.service';
import { UploadNotifications } from '../uploads/upload-notifications';
import { lockUpload, UploadEntity, visibleUpload } from '../uploads/upload.entity';
import { BorrowerMessages } from '../notifications/borrower-messages';
import { NotificationEntity } from '../notifications/notification.entity';
import { Recipients } from '../notifications/recipients';

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
    @InjectConfig() private readonly config: DocumentConfig,
  ) {}

  /** @throws AppError 404; 409 `no_address` */
  @Handles(previewNotification)
  async preview({
    actor,
    params: { id: uploadId, kind },
  }: OperationInput<typeof previewNotification>): Promise<NotificationPreview> {
    const { notification, to } = await this.find(actor, uploadId, kind);
    await this.reads.note('document.read', actor, uploadId);
    // Who opens the real link proves that the mailbox is theirs.
    const urlOf = (): string => `${this.config.PUBLIC_URL}/status/…`;
    if (to.by === 'text')
      return { by: to.by, to: to.to, subject: null, text: await this.messages.text(notification, to, urlOf) };
    const { subject, text } = await this.messages.email(notification.id, [notification], to, urlOf);
    return { by: to.by, to: to.to, subject, text };
  }

  /** @throws AppError 404; 409 `no_address`, `being_told` */
  @Handles(resendNotification)
  async resend({ actor, params }: OperationInput<typeof resendNotification>) {
    const { id: uploadId, kind } = params;
    await this.find(actor, uploadId, kind);
    await this.dataSource.transaction(async (manager) => {
      await lockUpload(manager, uploadId);
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
      const { stage } = await visibleUpload(manager, actor, uploadId);
      await lockUpload(manager, uploadId);
      const values = { email, emailHash: emailHash(email), emailIsProven: true };
      await manager.update(UploadEntity, { id: uploadId }, sealRow(manager, UploadEntity, uploadId, values));
      await this.notifications.addressWasCorrected(manager, uploadId, stage);
      await this.audit.note(manager, 'document.address_corrected', actor, uploadId, ['email']);
    });
    return this.documents.get({ actor, params });
  }

  /** A notification, and where it goes. @throws AppError 404; 409 `no_address` */
  private async find(actor: Actor, uploadId: string, kind: NotificationKind) {
    const { manager } = this.dataSource;
    await visibleUpload(manager, actor, uploadId);
    const notification = await manager.findOneBy(NotificationEntity, { uploadId, kind });
    if (!notification) throw noSuchNotification();
    const to = await this.recipients.of(uploadId, notification.id);
    if (!to) throw conflict('no_address', 'We don’t have an address of this borrower.');
    return { notification, to };
  }
}

const noSuchNotification = (): AppError => notFound('There is no such notification.');
