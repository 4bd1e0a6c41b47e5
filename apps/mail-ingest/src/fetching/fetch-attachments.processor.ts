import { fetchAttachments } from '@coverleaf/contracts';
import { type JobAttempt, type JobProcessor, Processor, RetryLaterError } from '@coverleaf/messaging';
import { withRetryAfter } from '@coverleaf/outbound';
import { describeError } from '@coverleaf/service-kit';
import { Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AttachmentEntity } from '../emails/attachment.entity';
import { AttachmentFetcher } from './attachment-fetcher';
import { NotFetchable, NotFetchedYet } from './fetch-error';

const GIVEN_UP = 'The mail provider could not be reached for a day.';

/** Fetches what is awaited of a mail, file by file; what is here already is not fetched again. */
@Processor(fetchAttachments)
export class FetchAttachmentsProcessor implements JobProcessor<typeof fetchAttachments> {
  private readonly logger = new Logger('fetching');

  constructor(
    private readonly dataSource: DataSource,
    private readonly fetcher: AttachmentFetcher,
  ) {}

  async process({ emailId }: { emailId: string }, { number, pauseAfter }: JobAttempt): Promise<void> {
    const attachments = this.dataSource.getRepository(AttachmentEntity);
    const state = 'awaited';
    const awaited = await attachments.find({ where: { emailId, state }, order: { position: 'ASC' } });
    let cause: unknown;
    let askedMs: number | undefined;
    for (const { id } of awaited) {
      // Another worker may have brought it meanwhile, or the mail is gone.
      const attachment = await attachments.findOneBy({ id, state });
      if (!attachment) continue;
      try {
        await this.fetcher.fetch(attachment);
      } catch (error) {
        const isLast = number >= fetchAttachments.attempts;
        if (error instanceof NotFetchable || isLast) await this.giveUp(attachment, error);
        else cause = error;
        if (error instanceof NotFetchedYet && error.retryAfterMs !== undefined)
          askedMs = Math.max(askedMs ?? 0, error.retryAfterMs);
      }
    }
    if (cause === undefined) return;
    const pause = withRetryAfter(pauseAfter(number), askedMs, fetchAttachments.backoff.capMs);
    throw new RetryLaterError(pause, 'Not everything is fetched', { cause });
  }

  private async giveUp({ id, emailId, position }: AttachmentEntity, error: unknown): Promise<void> {
    const fault = error instanceof NotFetchable ? error.message : GIVEN_UP;
    const given = { state: 'failed', fault } as const;
    await this.dataSource.getRepository(AttachmentEntity).update({ id, state: 'awaited' }, given);
    this.logger.warn({
      msg: 'a file of a mail could not be fetched',
      ...{ emailId, position, error: describeError(error) },
    });
  }
}
