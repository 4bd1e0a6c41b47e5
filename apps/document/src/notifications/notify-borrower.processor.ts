import { getWorkflowSettings, type NotificationState, notifyBorrower } from '@coverleaf/contracts';
import { InjectMailer, type Mailer, type OutgoingEmail } from '@coverleaf/mail';
import {
  InjectRpc,
  type JobAttempt,
  type JobProcessor,
  Processor,
  RetryLaterError,
  RpcClient,
  UnrecoverableJobError,
} from '@coverleaf/messaging';
import { describeError, InjectConfig } from '@coverleaf/service-kit';
import { Logger } from '@nestjs/common';
import { DataSource, In } from 'typeorm';
import { DocumentConfig } from '../document.config';
import type { Mailbox } from '../uploads/mailboxes';
import { DocumentReadingEntity } from '../reading/results/reading.entity';
import { EARLIER } from '../uploads/upload-notifications';
import { UploadEntity } from '../uploads/upload.entity';
import { isLost, TextsService } from '../texts/texts.service';
import { BorrowerMessages, type WrittenEmail } from './borrower-messages';
import { EmailClaims, refuseIfOfOther } from './email-claims';
import { NotificationEntity } from './notification.entity';
import { Recipients } from './recipients';

const OPEN: readonly NotificationState[] = ['waiting', 'sending'];
const READING_PAUSE_MS = 2_000;

/**
 * Sends a borrower one email about everything that waits for the address. A receipt waits for an early outcome, which
 * replaces it, and is never sent after the outcome.
 */
@Processor(notifyBorrower)
export class NotifyBorrowerProcessor implements JobProcessor<typeof notifyBorrower> {
  private readonly logger = new Logger('notifications');

  constructor(
    private readonly dataSource: DataSource,
    private readonly claims: EmailClaims,
    private readonly recipients: Recipients,
    private readonly texts: TextsService,
    private readonly messages: BorrowerMessages,
    @InjectMailer() private readonly mailer: Mailer,
    @InjectRpc('lender') private readonly lenders: RpcClient,
    @InjectConfig() private readonly config: DocumentConfig,
  ) {}

  async process({ notificationId }: { notificationId: string }, attempt: JobAttempt): Promise<void> {
    await this.attempt(notificationId, attempt).catch((cause: unknown) => {
      if (cause instanceof RetryLaterError || cause instanceof UnrecoverableJobError) throw cause;
      // The settings or the database are unavailable. Retried without limit: otherwise an email would be lost, or stay
      // in state `sending` and block an erasure.
      throw new RetryLaterError(attempt.pauseAfter(attempt.number), 'The email waits', { cause });
    });
  }

  private async attempt(id: string, { id: jobId, pauseAfter }: JobAttempt): Promise<void> {
    const notifications = this.dataSource.getRepository(NotificationEntity);
    const notification = await notifications.findOneBy({ id, state: In(OPEN) });
    if (!notification) return;
    refuseIfOfOther(notification, jobId);
    if (notification.kind === 'outcome') {
      await this.waitForReading(notification);
      await this.waitForEarlier(notification);
    } else if (await this.isReplaced(notification)) return;
    const to = await this.recipientOf(notification);
    if (!to) {
      await this.move(id, (await this.texts.hasFailed(id)) ? 'failed' : 'skipped');
      return;
    }
    // From here on an erasure waits for this email. After a crash, the job sends it again.
    const claimed = await this.claims.claim(notification, to, jobId);
    if (claimed.length === 0) return;
    if (to.by === 'text') {
      await this.sendText(notification, to, jobId);
      return;
    }
    let written: WrittenEmail;
    try {
      written = await this.messages.email(id, claimed, to);
    } catch (error) {
      await this.claims.release(this.dataSource.manager, jobId, to);
      throw error;
    }
    const refusal = await this.send(written.email);
    if (!refusal) {
      await this.claims.finish(jobId, 'email', written.told);
      return;
    }
    const refusals = await this.claims.refuse(jobId, to, id);
    const reason = 'The mail server did not accept the email';
    if (refusals >= notifyBorrower.attempts) throw new UnrecoverableJobError(reason, { cause: refusal });
    const fields = { job: notifyBorrower.name, notificationId: id, refusals };
    this.logger.warn({ msg: 'an email was not accepted', ...fields, error: describeError(refusal) });
    throw new RetryLaterError(pauseAfter(refusals), reason, { cause: refusal });
  }

  /** Whether the outcome replaces this receipt. @throws RetryLaterError while the outcome may follow soon */
  private async isReplaced({ id, uploadId, createdAt }: NotificationEntity): Promise<boolean> {
    const notifications = this.dataSource.getRepository(NotificationEntity);
    if (await notifications.existsBy({ uploadId, kind: 'outcome' })) {
      await this.move(id, 'replaced');
      return true;
    }
    const waitMs = createdAt.getTime() + this.config.NOTIFICATION_DELAY_MS - Date.now();
    if (waitMs > 0) throw new RetryLaterError(waitMs, 'The outcome may follow soon');
    return false;
  }

  /** @throws RetryLaterError while it may become known soon what a document lacks that a lender's system has taken */
  private async waitForReading({ uploadId, createdAt }: NotificationEntity): Promise<void> {
    const { manager } = this.dataSource;
    const waitMs = createdAt.getTime() + this.config.NOTIFICATION_DELAY_MS - Date.now();
    if (waitMs <= 0 || !(await manager.existsBy(UploadEntity, { id: uploadId, status: 'processed' }))) return;
    if (await manager.existsBy(DocumentReadingEntity, { uploadId, state: In(['waiting', 'reading']) }))
      throw new RetryLaterError(Math.min(waitMs, READING_PAUSE_MS), 'The document is still being read');
  }

  /** @throws Error while earlier news is being sent */
  private async waitForEarlier({ id, uploadId }: NotificationEntity): Promise<void> {
    const { manager } = this.dataSource;
    // Not what a reopening opened after it deleted this outcome: nobody else tells that.
    await manager.query(
      `update notifications set state = 'replaced' where upload_id = $1 and kind = any ($2) and state = 'waiting'
          and exists (select 1 from notifications where id = $3)`,
      [uploadId, EARLIER, id],
    );
    const earlier = { uploadId, kind: In([...EARLIER]), state: 'sending' as const };
    if (await manager.existsBy(NotificationEntity, earlier)) throw new Error('Earlier news is being sent');
  }

  /** A text that may have been sent is never repeated. After one that surely wasn't, an email may follow. */
  private async sendText(notification: NotificationEntity, to: Mailbox, jobId: string): Promise<void> {
    const { id, uploadId } = notification;
    const { manager } = this.dataSource;
    try {
      const body = await this.messages.text(notification, to);
      const outcome = await this.texts.send({ about: id, uploadId, number: to.to, body });
      if (isLost(outcome)) throw new RetryLaterError(0, 'The number gets no text about this');
      const words = { by: to.by, to: to.to, subject: null, text: body };
      await this.claims.finish(jobId, to.by, [{ id, uploadId, addressHash: to.addressHash, words }]);
    } catch (error) {
      await this.claims.release(manager, jobId, to);
      throw error;
    }
  }

  private async send(email: OutgoingEmail): Promise<Error | null> {
    try {
      await this.mailer.send(email);
      return null;
    } catch (error) {
      return error instanceof Error ? error : new Error('The email was not accepted', { cause: error });
    }
  }

  private async move(id: string, state: NotificationState): Promise<void> {
    await this.dataSource.manager.update(NotificationEntity, { id, state: In(OPEN) }, { state });
  }

  /** Null if notifications are off or no address is known. */
  private async recipientOf({ id, uploadId }: NotificationEntity): Promise<Mailbox | null> {
    const { enableNotifications } = await this.lenders.call(getWorkflowSettings, {});
    return enableNotifications ? this.recipients.of(uploadId, id) : null;
  }
}
