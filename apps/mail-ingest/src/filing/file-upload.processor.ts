import { createUploadRpc, fileUpload, findLenderById, type LenderRecord } from '@coverleaf/contracts';
import { keyedHash } from '@coverleaf/encryption';
import {
  InjectRpc,
  type JobAttempt,
  type JobProcessor,
  Processor,
  RetryLaterError,
  RpcClient,
} from '@coverleaf/messaging';
import { type ObjectStore, uploadKey } from '@coverleaf/object-store';
import { AppError, InjectConfig, InjectObjectStore } from '@coverleaf/service-kit';
import { DataSource } from 'typeorm';
import { AttachmentEntity } from '../emails/attachment.entity';
import { EmailEntity } from '../emails/email.entity';
import { MailIngestConfig } from '../mail-ingest.config';
import { FilingEntity } from './filing.entity';
import { isProven, senderOf } from './mail-sender';

const GIVEN_UP = 'It could not be filed for a day. File it again.';
const NO_LENDER = 'The lender is not there any more, or not active.';

/**
 * Copies an attachment to where uploads lie, under a name that is the same in each attempt of a filing, and has it
 * registered under a key that is always the same: however often this is run, and killed, there is one upload.
 */
@Processor(fileUpload)
export class FileUploadProcessor implements JobProcessor<typeof fileUpload> {
  constructor(
    private readonly dataSource: DataSource,
    @InjectObjectStore() private readonly store: ObjectStore,
    @InjectRpc('lender') private readonly lenders: RpcClient,
    @InjectRpc('document') private readonly documents: RpcClient,
    @InjectConfig() private readonly config: MailIngestConfig,
  ) {}

  async process({ attachmentId }: { attachmentId: string }, attempt: JobAttempt): Promise<void> {
    const filing = await this.claim(attachmentId, attempt.id);
    if (!filing) return;
    try {
      const lender = await this.lenders.call(findLenderById, { id: filing.lenderId });
      if (lender) await this.file(filing, lender, attempt.id);
      else await this.settle(filing, attempt.id, { state: 'refused', reason: NO_LENDER });
    } catch (cause) {
      if (attempt.number >= fileUpload.attempts) {
        await this.settle(filing, attempt.id, { state: 'refused', reason: GIVEN_UP });
        return;
      }
      // Where nothing was begun, the mail need not wait for the next attempt.
      if (isUndone(cause)) await this.settle(filing, attempt.id, {});
      throw new RetryLaterError(attempt.pauseAfter(attempt.number), 'It could not be filed yet', { cause });
    }
  }

  /** Null: it is done, gone, or another job's. While it is claimed, its mail is not deleted. */
  private async claim(attachmentId: string, jobId: string): Promise<FilingEntity | null> {
    await this.dataSource.query(
      `update attachment_filings set job_id = $2
        where attachment_id = $1 and state = 'waiting' and (job_id is null or job_id = $2)`,
      [attachmentId, jobId],
    );
    return this.dataSource.getRepository(FilingEntity).findOneBy({ attachmentId, state: 'waiting', jobId });
  }

  private async file(filing: FilingEntity, lender: LenderRecord, jobId: string): Promise<void> {
    const { manager } = this.dataSource;
    const attachment = await manager.findOneByOrFail(AttachmentEntity, { id: filing.attachmentId });
    const email = await manager.findOneByOrFail(EmailEntity, { id: attachment.emailId });
    const from = senderOf(email).email;
    const file = await this.copy(attachment, filing.createdAt);
    try {
      const { receipt } = await this.documents.call(createUploadRpc, {
        file,
        name: filing.name,
        insuranceCompany: filing.insuranceCompany,
        financialInstitution: filing.institution,
        lender: { id: lender.id, accountId: lender.accountId, rightTrack: lender.rightTrack },
        email: from,
        emailIsProven: this.config.MAILGUN_CHECKS_SPF && isProven(email, from),
        language: 'en',
        idempotencyKey: `mail-${filing.attachmentId}`,
      });
      await this.settle(filing, jobId, { state: 'filed', uploadId: receipt.id });
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      // The copy stays until it is swept: an earlier attempt that timed out may yet write the row that names it.
      await this.settle(filing, jobId, { state: 'refused', reason: error.message });
    }
  }

  private async copy({ id, storagePath, originalName }: AttachmentEntity, at: Date): Promise<StoredFile> {
    if (storagePath === null) throw new Error('An attachment that is not here cannot be filed');
    const random = Buffer.from(keyedHash('mail-filing', `${id} ${at.toISOString()}`), 'base64url')
      .toString('hex')
      .slice(0, 12);
    const key = uploadKey(originalName, at, random);
    const stored = await this.store.put('insurance', key, await this.store.get('attachments', storagePath));
    return { key, originalFilename: originalName, ...stored };
  }

  private async settle(filing: FilingEntity, jobId: string, outcome: Partial<FilingEntity>): Promise<void> {
    const mine = { attachmentId: filing.attachmentId, state: 'waiting' as const, jobId };
    await this.dataSource.getRepository(FilingEntity).update(mine, { ...outcome, jobId: null });
  }
}

interface StoredFile {
  readonly key: string;
  readonly originalFilename: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** Whether no document can have come of it. */
const isUndone = (error: unknown): boolean =>
  error instanceof AppError && ['unavailable', 'inspection_busy'].includes(error.code);
