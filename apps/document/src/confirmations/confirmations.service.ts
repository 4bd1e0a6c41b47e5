import { Handles, Outbox } from '@coverleaf/messaging';
import { randomUUID } from 'node:crypto';
import {
  type ConfirmationForm,
  matchUpload,
  transmitConfirmation,
  confirmUpload,
  type OperationInput,
} from '@coverleaf/contracts';
import { emailHash, keyedHash } from '@coverleaf/encryption';
import { conflict, notFound, sealRow } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { TransmissionsRepository } from '../transmissions/transmissions.repository';
import { UploadNotifications } from '../uploads/upload-notifications';
import { contactHashes } from '../search/found-by';
import { assertSender, UploadEntity } from '../uploads/upload.entity';
import { ConfirmationEntity } from './confirmation.entity';

@Injectable()
export class ConfirmationsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly transmissions: TransmissionsRepository,
    private readonly notifications: UploadNotifications,
    private readonly outbox: Outbox,
  ) {}

  /** Accepts one confirmation per upload. Its row, transmission and job are written in one transaction. */
  @Handles(confirmUpload)
  async confirm({ params, body }: OperationInput<typeof confirmUpload>) {
    const uploadId = params.id;
    const { token, ...form } = body;
    const contentDigest = keyedHash('confirmation-content', JSON.stringify(Object.entries(form).sort()));
    const confirmation = await this.dataSource.transaction(async (manager) => {
      // A concurrent second request waits for the lock and then finds the row of the first.
      const upload = await manager.findOne(UploadEntity, {
        where: { id: uploadId },
        lock: { mode: 'pessimistic_write' },
      });
      if (!upload) throw notFound('No upload has this id.');
      assertSender(upload, token);
      const earlier = await manager.findOneBy(ConfirmationEntity, { uploadId });
      return earlier ?? this.insert(manager, upload, form, contentDigest);
    });
    if (confirmation.contentDigest !== contentDigest)
      throw conflict('confirmation_conflict', 'Contact details were left for this upload before.');
    return confirmation;
  }

  private async insert(
    manager: EntityManager,
    upload: UploadEntity,
    form: ConfirmationForm,
    contentDigest: string,
  ): Promise<ConfirmationEntity> {
    const confirmation = manager.create(ConfirmationEntity, {
      ...form,
      id: randomUUID(),
      uploadId: upload.id,
      emailHash: emailHash(form.email),
      foundBy: contactHashes(form),
      additionalInfo: form.additionalInfo ?? '',
      language: form.language ?? upload.language,
      transmitted: false,
      contentDigest,
    });
    const sealed = sealRow(manager, ConfirmationEntity, confirmation.id, confirmation);
    await manager.insert(ConfirmationEntity, sealed);
    confirmation.createdAt = sealed.createdAt;
    await this.transmissions.open(manager, transmitConfirmation, {
      kind: 'confirmation',
      target: 'insight',
      uploadId: upload.id,
      confirmationId: confirmation.id,
    });
    // The address may be that of a case.
    await this.outbox.add(manager, matchUpload, { uploadId: upload.id });
    if (!upload.email || !upload.emailIsProven)
      await this.notifications.addressBecameKnown(manager, upload.id, upload.stage);
    return confirmation;
  }
}
