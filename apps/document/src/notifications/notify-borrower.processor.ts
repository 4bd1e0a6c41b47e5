import {
  findLenderById,
  getSiteSettings,
  getWorkflowSettings,
  type NotificationState,
  notifyBorrower,
} from '@coverleaf/contracts';
import type { Mailer, OutgoingEmail } from '@coverleaf/mail';
import {
  InjectRpc,
  type JobAttempt,
  type JobProcessor,
  Processor,
  RetryLaterError,
  RpcClient,
} from '@coverleaf/messaging';
import { InjectConfig } from '@coverleaf/service-kit';
import { DataSource, In } from 'typeorm';
import { ConfirmationEntity } from '../confirmations/confirmation.entity';
import { DocumentConfig } from '../document.config';
import { StatusLinks } from '../uploads/status/status.service';
import { replaceReceipt } from '../uploads/upload-notifications';
import { UploadEntity } from '../uploads/upload.entity';
import { borrowerEmail } from './borrower-email';
import { InjectMailer } from './mailer';
import { NotificationEntity } from './notification.entity';

const OPEN: readonly NotificationState[] = ['waiting', 'sending'];

/** Sends a borrower one email. A receipt waits for an early outcome, which replaces it, and is never sent after it. */
@Processor(notifyBorrower)
export class NotifyBorrowerProcessor implements JobProcessor<typeof notifyBorrower> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly links: StatusLinks,
    @InjectMailer() private readonly mailer: Mailer,
    @InjectRpc('lender') private readonly lenders: RpcClient,
    @InjectConfig() private readonly config: DocumentConfig,
  ) {}

  async process({ notificationId }: { notificationId: string }, attempt: JobAttempt): Promise<void> {
    const isLast = attempt.number >= notifyBorrower.attempts;
    const refusal = await this.attempt(notificationId, isLast).catch((cause: unknown) => {
      if (cause instanceof RetryLaterError) throw cause;
      // The settings or the database are unavailable. Retried without limit: no email is lost, and none stays in state
      // `sending`, which an erasure would wait for.
      throw new RetryLaterError(attempt.pauseAfter(attempt.number), 'The email waits', { cause });
    });
    if (refusal) throw refusal;
  }

  /** @returns the error when the mail server did not accept the email */
  private async attempt(id: string, isLast: boolean): Promise<Error | null> {
    const notifications = this.dataSource.getRepository(NotificationEntity);
    const notification = await notifications.findOneBy({ id, state: In(OPEN) });
    if (!notification) return null;
    if (notification.kind === 'outcome') await this.waitForReceipt(notification);
    else if (await this.isReplaced(notification)) return null;
    const email = await this.compose(notification);
    // From here an erasure waits for it. After a crash the job sends it again.
    const isClaimed = await this.move(id, OPEN, { state: email ? 'sending' : 'skipped' });
    if (!email || !isClaimed) return null;
    const refusal = await this.send(email);
    const stateAfterError = isLast ? 'failed' : 'waiting';
    await this.move(
      id,
      ['sending'],
      refusal ? { state: stateAfterError } : { state: 'sent', sentAt: new Date() },
    );
    return refusal;
  }

  /** Whether the outcome replaces this receipt. @throws RetryLaterError while the outcome may follow soon */
  private async isReplaced({ id, uploadId, createdAt }: NotificationEntity): Promise<boolean> {
    const notifications = this.dataSource.getRepository(NotificationEntity);
    if (await notifications.existsBy({ uploadId, kind: 'outcome' })) {
      await this.move(id, OPEN, { state: 'replaced' });
      return true;
    }
    const waitMs = createdAt.getTime() + this.config.NOTIFICATION_DELAY_MS - Date.now();
    if (waitMs > 0) throw new RetryLaterError(waitMs, 'The outcome may follow soon');
    return false;
  }

  /** @throws while the receipt is being sent */
  private async waitForReceipt({ uploadId }: NotificationEntity): Promise<void> {
    const { manager } = this.dataSource;
    await replaceReceipt(manager, uploadId);
    if (await manager.existsBy(NotificationEntity, { uploadId, kind: 'received', state: 'sending' }))
      throw new Error('The receipt is being sent');
  }

  private async send(email: OutgoingEmail): Promise<Error | null> {
    try {
      await this.mailer.send(email);
      return null;
    } catch (error) {
      return error instanceof Error ? error : new Error('The email was not accepted', { cause: error });
    }
  }

  /** @returns false when it was in none of the states */
  private async move(
    id: string,
    from: readonly NotificationState[],
    to: Partial<Pick<NotificationEntity, 'state' | 'sentAt'>>,
  ): Promise<boolean> {
    const { affected } = await this.dataSource.manager.update(
      NotificationEntity,
      { id, state: In(from) },
      to,
    );
    return affected === 1;
  }

  /** Null when notifications are off or no address is known. */
  private async compose(notification: NotificationEntity): Promise<OutgoingEmail | null> {
    const { enableNotifications } = await this.lenders.call(getWorkflowSettings, {});
    if (!enableNotifications) return null;
    const { uploadId: id } = notification;
    const upload = await this.dataSource.manager.findOneByOrFail(UploadEntity, { id });
    const to = await this.addressOf(upload);
    if (!to) return null;
    const [site, uploadUrl] = await Promise.all([
      this.lenders.call(getSiteSettings, {}),
      this.uploadUrl(upload),
    ]);
    const statusUrl = this.links.urlOf(id);
    return borrowerEmail({ notification, upload, to, site, statusUrl, uploadUrl });
  }

  private async uploadUrl({ lenderId: id }: UploadEntity): Promise<string> {
    const lender = id && (await this.lenders.call(findLenderById, { id }));
    return `${this.config.PUBLIC_URL}${lender ? `/${lender.slug}` : ''}/upload`;
  }

  /** The address of the upload, if it is proven, else that of the confirmation. */
  private async addressOf({ id, email, emailIsProven }: UploadEntity): Promise<string | null> {
    if (email && emailIsProven) return email;
    return (await this.dataSource.manager.findOneBy(ConfirmationEntity, { uploadId: id }))?.email ?? null;
  }
}
