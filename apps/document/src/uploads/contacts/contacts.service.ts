import { randomUUID } from 'node:crypto';
import {
  type ContactWay,
  leaveContact,
  MOST_CONTACT_CHANGES,
  matchUpload,
  type OperationInput,
  type UploadContact,
} from '@coverleaf/contracts';
import { emailHash, phoneHash } from '@coverleaf/encryption';
import { Handles, Outbox } from '@coverleaf/messaging';
import { conflict, InjectConfig, notFound, sealRow } from '@coverleaf/service-kit';
import { sendsTexts } from '@coverleaf/sms';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import { DocumentConfig } from '../../document.config';
import { UploadNotifications } from '../upload-notifications';
import { assertSender, UploadEntity } from '../upload.entity';
import { isTextAllowed, TextConsentEntity } from './text-consent.entity';

/** The one contact that a sender leaves to hear about an upload. It replaces what the upload form had. */
@Injectable()
export class ContactsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly notifications: UploadNotifications,
    private readonly outbox: Outbox,
    @InjectConfig() private readonly config: DocumentConfig,
  ) {}

  @Handles(leaveContact)
  leave({ params: { id }, body }: OperationInput<typeof leaveContact>): Promise<{ by: ContactWay }> {
    return this.dataSource.transaction(async (manager) => {
      const upload = await manager.findOne(UploadEntity, {
        where: { id },
        lock: { mode: 'pessimistic_write' },
      });
      if (!upload) throw notFound('No upload has this id.');
      assertSender(upload, body.token);
      const by = body.phone === undefined ? 'email' : 'text';
      if (by === 'text' && !sendsTexts(this.config))
        throw conflict('texts_off', 'We can’t send texts. Leave an email address instead.');
      if (!(await isSame(manager, upload, body))) await this.change(manager, upload, body);
      return { by };
    });
  }

  private async change(manager: EntityManager, upload: UploadEntity, contact: UploadContact): Promise<void> {
    const { id: uploadId, contactChanges, stage } = upload;
    if (contactChanges >= MOST_CONTACT_CHANGES)
      throw conflict('contact_limit', 'The contact for this upload was changed too often.');
    const language = contact.language ?? upload.language;
    await manager.update(TextConsentEntity, { uploadId, endedAt: IsNull() }, { endedAt: new Date() });
    if (contact.phone !== undefined) {
      await manager.insert(TextConsentEntity, {
        ...{ id: randomUUID(), uploadId, numberHash: phoneHash(contact.phone) },
        ...{ words: contact.consent ?? 1, language, givenAt: new Date() },
      });
    }
    const values = { ...columnsOf(contact, upload), contactChanges: contactChanges + 1, language };
    await manager.update(UploadEntity, { id: uploadId }, sealRow(manager, UploadEntity, uploadId, values));
    // What could not be sent to the earlier contact.
    await manager.query(`delete from notifications where upload_id = $1 and state in ('failed', 'skipped')`, [
      uploadId,
    ]);
    await this.notifications.addressBecameKnown(manager, uploadId, stage);
    // The address may be that of a case.
    await this.outbox.add(manager, matchUpload, { uploadId });
  }
}

/** A number that stopped texts or bounced since isn't the same: leaving it again is another consent. */
async function isSame(
  manager: EntityManager,
  upload: UploadEntity,
  { email, phone }: UploadContact,
): Promise<boolean> {
  if (phone === undefined) return upload.contactBy === 'email' && upload.email === email;
  return (
    upload.contactBy === 'text' &&
    upload.phone === phone &&
    (await isTextAllowed(manager, upload.id, phoneHash(phone)))
  );
}

/** An email address of the upload form stays beside a number, for the day on which the number stops texts. */
function columnsOf({ email, phone }: UploadContact, before: UploadEntity): Partial<UploadEntity> {
  if (phone === undefined)
    return {
      ...{ email: email ?? null, emailHash: email === undefined ? null : emailHash(email) },
      ...{ emailIsProven: true },
      ...{ phone: null, phoneHash: null, contactBy: 'email' },
    };
  const left = before.contactBy === 'email' ? { email: null, emailHash: null } : {};
  return { ...left, phone, phoneHash: phoneHash(phone), contactBy: 'text' };
}
