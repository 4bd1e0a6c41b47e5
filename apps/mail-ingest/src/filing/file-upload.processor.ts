import {
  createUploadRpc,
  fileUpload,
  findLenderById,
  type LenderRecord,
  MAX_UPLOAD_BYTES,
  mentionedReferences,
} from '@coverleaf/contracts';
import { keyedHash } from '@coverleaf/encryption';
import {
  InjectRpc,
  type JobAttempt,
  type JobProcessor,
  Processor,
  RetryLaterError,
  RpcClient,
} from '@coverleaf/messaging';
import { type ObjectStore, ObjectTooLargeError, uploadKey } from '@coverleaf/object-store';
import { FileInspector } from '@coverleaf/parsers';
import { AppError, InjectConfig, InjectObjectStore } from '@coverleaf/service-kit';
import { DataSource } from 'typeorm';
import { AttachmentEntity, EmailEntity, FilingEntity } from '../emails/email.entity';
import { EmailHandling } from '../emails/email-handling.service';
import { MailIngestConfig } from '../mail-ingest.config';
import { isSenderVerified, senderOf } from '../emails/email-sender';

const TOO_MANY_ATTEMPTS = 'It could not be filed for a day. File it again.';
const TOO_LARGE = 'This file is larger than 10 MB.';
const NO_LENDER = 'The lender was deleted or is not active.';

/**
 * Copies an attachment to the uploads, inspects and registers it. Keys are deterministic, so repetitions create one
 * upload.
 */
@Processor(fileUpload)
export class FileUploadProcessor implements JobProcessor<typeof fileUpload> {
  constructor(
    private readonly dataSource: DataSource,
    @InjectObjectStore() private readonly store: ObjectStore,
    @InjectRpc('lender') private readonly lenders: RpcClient,
    @InjectRpc('document') private readonly documents: RpcClient,
    @InjectConfig() private readonly config: MailIngestConfig,
    private readonly inspector: FileInspector,
    private readonly handling: EmailHandling,
  ) {}

  async process({ attachmentId }: { attachmentId: string }, attempt: JobAttempt): Promise<void> {
    const filing = await this.claim(attachmentId, attempt.id);
    if (!filing) return;
    try {
      const lender = await this.lenders.call(findLenderById, { id: filing.lenderId });
      if (lender) await this.file(filing, lender, attempt.id);
      else await this.complete(filing, attempt.id, { state: 'refused', reason: NO_LENDER });
    } catch (cause) {
      if (attempt.number >= fileUpload.attempts) {
        await this.complete(filing, attempt.id, { state: 'refused', reason: TOO_MANY_ATTEMPTS });
        return;
      }
      // Releases the claim, so that the email can be deleted before the next attempt.
      if (hasNoUpload(cause)) await this.complete(filing, attempt.id, {});
      throw new RetryLaterError(attempt.pauseAfter(attempt.number), 'It could not be filed yet', { cause });
    }
  }

  /** A claimed filing prevents the deletion of its email. @returns null if it is finished, deleted or another job's */
  private async claim(attachmentId: string, jobId: string): Promise<FilingEntity | null> {
    await this.dataSource.query(
      `update attachment_filings set job_id = $2
        where attachment_id = $1 and state = 'waiting' and (job_id is null or job_id = $2)`,
      [attachmentId, jobId],
    );
    return this.dataSource.manager.findOneBy(FilingEntity, { attachmentId, state: 'waiting', jobId });
  }

  private async file(filing: FilingEntity, lender: LenderRecord, jobId: string): Promise<void> {
    const { manager } = this.dataSource;
    const attachment = await manager.findOneByOrFail(AttachmentEntity, { id: filing.attachmentId });
    const email = await manager.findOneByOrFail(EmailEntity, { id: attachment.emailId });
    const from = senderOf(email).email;
    try {
      const file = await this.copy(attachment, filing.createdAt);
      const { receipt } = await this.documents.call(createUploadRpc, {
        file,
        name: filing.name,
        insuranceCompany: filing.insuranceCompany,
        financialInstitution: filing.institution,
        lender: { id: lender.id, accountId: lender.accountId, rightTrack: lender.rightTrack },
        email: from,
        emailIsProven: this.config.MAILGUN_CHECKS_SPF && isSenderVerified(email, from),
        language: 'en',
        receivedAt: email.createdAt.toISOString(),
        door: 'mail',
        idempotencyKey: `mail-${filing.attachmentId}`,
        references: [...referencesOf(email)],
      });
      await this.complete(filing, jobId, { state: 'filed', uploadId: receipt.id });
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      // The copy stays, because an earlier attempt that timed out may still refer to it. Orphans are deleted later.
      await this.complete(filing, jobId, { state: 'refused', reason: error.message });
    }
  }

  private async copy({ id, storagePath, originalName }: AttachmentEntity, at: Date) {
    if (storagePath === null) throw new Error('The attachment is not stored');
    const hash = keyedHash('mail-filing', `${id} ${at.toISOString()}`);
    const random = Buffer.from(hash, 'base64url').toString('hex').slice(0, 12);
    const key = uploadKey(originalName, at, random);
    const source = await this.store.get('attachments', storagePath);
    const chunks: Buffer[] = [];
    const options = { limitBytes: MAX_UPLOAD_BYTES, onChunk: (chunk: Buffer) => void chunks.push(chunk) };
    const stored = await this.store.put('insurance', key, source, options).catch((error: unknown) => {
      throw error instanceof ObjectTooLargeError ? new AppError('file_too_large', 413, TOO_LARGE) : error;
    });
    const opened = await this.inspector.inspect(Buffer.concat(chunks));
    return { key, originalFilename: originalName, ...stored, ...opened };
  }

  private async complete(filing: FilingEntity, jobId: string, outcome: Partial<FilingEntity>): Promise<void> {
    const claimed = { attachmentId: filing.attachmentId, state: 'waiting' as const, jobId };
    await this.dataSource.transaction(async (manager) => {
      const { affected } = await manager.update(FilingEntity, claimed, { ...outcome, jobId: null });
      if (affected && outcome.state === 'filed') await this.handling.filed(manager, filing.attachmentId);
    });
  }
}

/** References that subject and text may mention. A long text is cut, so the subject comes first. */
function referencesOf({ subject, bodyPlain, bodyHtml }: EmailEntity): readonly string[] {
  // Without `<` inside, because a search for the end of many tags that never end takes long.
  const text = bodyPlain ?? bodyHtml?.replaceAll(/<[^<>]*>/g, ' ') ?? '';
  return mentionedReferences(`${subject}\n${text}`);
}

/** Whether the call has definitely created no upload. */
const hasNoUpload = (error: unknown): boolean =>
  error instanceof AppError && ['unavailable', 'inspection_busy'].includes(error.code);
