import { InjectConfig } from '@coverleaf/service-kit';
import { sendsTexts } from '@coverleaf/sms';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ConfirmationEntity } from '../confirmations/confirmation.entity';
import { DocumentConfig } from '../document.config';
import { TextsService } from '../texts/texts.service';
import { isTextAllowed } from '../uploads/contacts/text-consent.entity';
import { emailMailbox, type Mailbox, textMailbox } from '../uploads/mailboxes';
import { UploadEntity } from '../uploads/upload.entity';

/** Where the sender of an upload wants to hear about it. */
@Injectable()
export class Recipients {
  constructor(
    private readonly dataSource: DataSource,
    private readonly texts: TextsService,
    @InjectConfig() private readonly config: DocumentConfig,
  ) {}

  /**
   * The number that agreed to texts, while it gets any; else the address of the upload, if it is proven; else that of
   * the confirmation.
   * @param about the notification or reminder; if a text about it failed, it isn't texted again. Null: a new one
   */
  async of(uploadId: string, about: string | null): Promise<Mailbox | null> {
    const { manager } = this.dataSource;
    const upload = await manager.findOneBy(UploadEntity, { id: uploadId });
    if (!upload) return null;
    const { phone, phoneHash, email, emailIsProven } = upload;
    if (phone !== null && phoneHash !== null && sendsTexts(this.config)) {
      const isAllowed = await isTextAllowed(manager, uploadId, phoneHash);
      if (isAllowed && (about === null || !(await this.texts.hasFailed(about)))) return textMailbox(phone);
    }
    if (email && emailIsProven) return emailMailbox(email);
    const confirmation = await manager.findOneBy(ConfirmationEntity, { uploadId });
    return confirmation && emailMailbox(confirmation.email);
  }
}
