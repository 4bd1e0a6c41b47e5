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
import { AttachmentEntity, EmailEntity } from '../emails/email.entity';
import { FilingsService } from './filings.service';

/** If the setting is on, files document attachments for the lender that the recipient address names. */
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
    const ids = attachments.filter(looksLikeDocument).map(({ id }) => id);
    if (ids.length === 0) return;
    try {
      const { fileAttachments } = await this.lenders.call(getMailSettings, {});
      if (!fileAttachments) return;
      const lender = await this.lenders.call(findLenderForMail, { recipient: email.recipient });
      if (lender) await this.filings.fileByRule(email, ids, lender);
    } catch (cause) {
      throw new RetryLaterError(pauseAfter(number), 'Settings or lender could not be read', { cause });
    }
  }
}

/** By declared type and extension only. Processing of the upload inspects the content. */
export function looksLikeDocument({
  contentType,
  originalName,
}: Pick<AttachmentEntity, 'contentType' | 'originalName'>): boolean {
  const extension = originalName.slice(originalName.lastIndexOf('.') + 1).toLowerCase();
  return ACCEPTED_UPLOAD_TYPES.includes(contentType as UploadType) || ACCEPTED_EXTENSIONS.has(extension);
}
