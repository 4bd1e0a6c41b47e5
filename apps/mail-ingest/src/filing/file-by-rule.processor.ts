import {
  ACCEPTED_UPLOAD_TYPES,
  fileByRule,
  findLenderForMail,
  getMailSettings,
  type UploadType,
} from '@coverleaf/contracts';
import {
  InjectRpc,
  type JobAttempt,
  type JobProcessor,
  Processor,
  RetryLaterError,
  RpcClient,
} from '@coverleaf/messaging';
import { ACCEPTED_EXTENSIONS } from '@coverleaf/object-store';
import { DataSource, IsNull } from 'typeorm';
import { AttachmentEntity } from '../emails/attachment.entity';
import { EmailEntity } from '../emails/email.entity';
import { FilingsService } from './filings.service';

/** While the setting is on: files what looks like a document, for the lender that the mail was sent to. */
@Processor(fileByRule)
export class FileByRuleProcessor implements JobProcessor<typeof fileByRule> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly filings: FilingsService,
    @InjectRpc('lender') private readonly lenders: RpcClient,
  ) {}

  async process({ emailId }: { emailId: string }, { number, pauseAfter }: JobAttempt): Promise<void> {
    const { manager } = this.dataSource;
    const email = await manager.findOneBy(EmailEntity, { id: emailId, state: 'read', duplicateOf: IsNull() });
    if (!email) return;
    const where = { emailId, state: 'stored' as const, inline: false };
    const attachments = await manager.find(AttachmentEntity, { where, order: { position: 'ASC' } });
    const wanted = attachments.filter(looksLikeDocument).map(({ id }) => id);
    if (wanted.length === 0) return;
    try {
      const { fileAttachments } = await this.lenders.call(getMailSettings, {});
      if (!fileAttachments) return;
      const lender = await this.lenders.call(findLenderForMail, { recipient: email.recipient });
      if (lender) await this.filings.fileAll(email, wanted, lender);
    } catch (cause) {
      throw new RetryLaterError(pauseAfter(number), 'Nobody knows yet whether it is to be filed', { cause });
    }
  }
}

/** By what it says of itself; what it is, is found by opening it. */
function looksLikeDocument({ contentType, originalName }: AttachmentEntity): boolean {
  const extension = originalName.slice(originalName.lastIndexOf('.') + 1).toLowerCase();
  return ACCEPTED_UPLOAD_TYPES.includes(contentType as UploadType) || ACCEPTED_EXTENSIONS.has(extension);
}
