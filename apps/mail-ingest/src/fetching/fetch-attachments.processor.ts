import { fetchAttachments } from '@coverleaf/contracts';
import { type JobAttempt, type JobProcessor, Processor, RetryLaterError } from '@coverleaf/messaging';
import { withRetryAfter } from '@coverleaf/outbound';
import { describeError } from '@coverleaf/service-kit';
import { Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AttachmentEntity } from '../emails/email.entity';
import { FetchingService } from './fetching.service';
import { PermanentFetchError, TransientFetchError } from './storage-client';

const UNREACHABLE = 'The email provider could not be reached for a day.';

/** Fetches the awaited attachments of an email one by one. Idempotent. */
@Processor(fetchAttachments)
export class FetchAttachmentsProcessor implements JobProcessor<typeof fetchAttachments> {
  private readonly logger = new Logger('fetching');

  constructor(
    private readonly dataSource: DataSource,
    private readonly fetching: FetchingService,
  ) {}

  async process({ emailId }: { emailId: string }, { number, pauseAfter }: JobAttempt): Promise<void> {
    const attachments = this.dataSource.getRepository(AttachmentEntity);
    const state = 'awaited';
    const awaited = await attachments.find({ where: { emailId, state }, order: { position: 'ASC' } });
    let cause: unknown;
    let retryAfterMs: number | undefined;
    for (const { id } of awaited) {
      // Another worker may have fetched it in the meantime, or the email was deleted.
      const attachment = await attachments.findOneBy({ id, state });
      if (!attachment) continue;
      try {
        await this.fetching.fetch(attachment);
      } catch (error) {
        const isLast = number >= fetchAttachments.attempts;
        if (error instanceof PermanentFetchError || isLast) await this.fail(attachment, error);
        else cause = error;
        if (error instanceof TransientFetchError && error.retryAfterMs !== undefined)
          retryAfterMs = Math.max(retryAfterMs ?? 0, error.retryAfterMs);
      }
    }
    if (cause === undefined) return;
    const pause = withRetryAfter(pauseAfter(number), retryAfterMs, fetchAttachments.backoff.capMs);
    throw new RetryLaterError(pause, 'Not every attachment is fetched', { cause });
  }

  private async fail({ id, emailId, position }: AttachmentEntity, error: unknown): Promise<void> {
    const fault = error instanceof PermanentFetchError ? error.message : UNREACHABLE;
    await this.dataSource.manager.update(
      AttachmentEntity,
      { id, state: 'awaited' },
      { state: 'failed', fault },
    );
    const attachment = { emailId, position, error: describeError(error) };
    this.logger.warn({ msg: 'an attachment could not be fetched', ...attachment });
  }
}
