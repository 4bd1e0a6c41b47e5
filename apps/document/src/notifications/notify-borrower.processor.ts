import {
  findLenderById,
  getSiteSettings,
  getWorkflowSettings,
  type NotificationState,
  notifyBorrower,
} from '@coverleaf/contracts';
import type { Mail, Mailer } from '@coverleaf/mail';
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
import { UploadEntity } from '../uploads/upload.entity';
import { replaceReceipt } from '../uploads/upload-notifications';
import { borrowerMail } from './borrower-email';
import { InjectMailer } from './mailer';
import { NotificationEntity } from './notification.entity';

const OPEN: readonly NotificationState[] = ['waiting', 'sending'];

/**
 * Sends a borrower one mail, under the same Message-ID in every attempt. What holds at that time decides whether. A
 * receipt waits a little for the outcome, which replaces it; it never comes after it.
 */
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
      // Settings cannot be asked, or nothing be written down. However long: nobody is told against the settings, nobody
      // forgotten, and nothing left as under way, which every erasure of it would wait for.
      throw new RetryLaterError(attempt.pauseAfter(attempt.number), 'The mail waits', { cause });
    });
    if (refusal) throw refusal;
  }

  /** @returns why the mail was not taken */
  private async attempt(id: string, isLast: boolean): Promise<Error | null> {
    const notifications = this.dataSource.getRepository(NotificationEntity);
    const notification = await notifications.findOneBy({ id, state: In(OPEN) });
    if (!notification) return null;
    if (notification.kind === 'outcome') await this.leaveToReceipt(notification);
    else if (await this.isReplaced(notification)) return null;
    const mail = await this.mailOf(notification);
    // From here on an erasure waits for it. What died under way is begun again.
    const isOurs = await this.move(id, OPEN, { state: mail ? 'sending' : 'skipped' });
    if (!mail || !isOurs) return null;
    const refusal = await this.refusalOf(mail);
    const missed = isLast ? 'failed' : 'waiting';
    await this.move(id, ['sending'], refusal ? { state: missed } : { state: 'sent', sentAt: new Date() });
    return refusal;
  }

  /**
   * Whether the outcome is known by now: also where a worker died while it sent the receipt, so that nobody reads of the
   * receipt last.
   * @throws RetryLater while the outcome may come soon
   */
  private async isReplaced({ id, uploadId, createdAt }: NotificationEntity): Promise<boolean> {
    const notifications = this.dataSource.getRepository(NotificationEntity);
    if (await notifications.existsBy({ uploadId, kind: 'outcome' })) {
      await this.move(id, OPEN, { state: 'replaced' });
      return true;
    }
    const waitMs = createdAt.getTime() + this.config.NOTIFICATION_DELAY_MS - Date.now();
    if (waitMs > 0) throw new RetryLaterError(waitMs, 'The outcome may come soon');
    return false;
  }

  /** @throws while the receipt is under way: it goes first, or was not taken and is replaced */
  private async leaveToReceipt({ uploadId }: NotificationEntity): Promise<void> {
    const { manager } = this.dataSource;
    await replaceReceipt(manager, uploadId);
    if (await manager.existsBy(NotificationEntity, { uploadId, kind: 'received', state: 'sending' }))
      throw new Error('The receipt is under way');
  }

  private async refusalOf(mail: Mail): Promise<Error | null> {
    try {
      await this.mailer.send(mail);
      return null;
    } catch (error) {
      return error instanceof Error ? error : new Error('The mail was not taken', { cause: error });
    }
  }

  /** @returns whether it was in one of these states */
  private async move(
    id: string,
    from: readonly NotificationState[],
    to: Partial<Pick<NotificationEntity, 'state' | 'sentAt'>>,
  ): Promise<boolean> {
    const { affected } = await this.dataSource
      .getRepository(NotificationEntity)
      .update({ id, state: In(from) }, to);
    return affected === 1;
  }

  /** Null while borrowers are not to be told. */
  private async mailOf(notification: NotificationEntity): Promise<Mail | null> {
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
    return borrowerMail({ notification, upload, to, site, statusUrl, uploadUrl });
  }

  private async uploadUrl({ lenderId: id }: UploadEntity): Promise<string> {
    const lender = id && (await this.lenders.call(findLenderById, { id }));
    return `${this.config.PUBLIC_URL}${lender ? `/${lender.slug}` : ''}/upload`;
  }

  /** The address that came with the upload, if it is proven, else the one of the confirmation. */
  private async addressOf({ id, email, emailIsProven }: UploadEntity): Promise<string | null> {
    if (email && emailIsProven) return email;
    return (await this.dataSource.manager.findOneBy(ConfirmationEntity, { uploadId: id }))?.email ?? null;
  }
}
