import { type ContactWay, type NotificationState, notifyBorrower } from '@coverleaf/contracts';
import { RetryLaterError } from '@coverleaf/messaging';
import { InjectConfig } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In } from 'typeorm';
import { DocumentConfig } from '../document.config';
import { giveMessageBack, lockMailbox, type Mailbox, takeMessage } from '../uploads/mailboxes';
import { waitingTo } from '../uploads/upload-notifications';
import { NotificationEntity } from './notification.entity';
import { keepMessages, type SentMessage } from '../sent-messages/sent-messages';

/** Further notifications wait for the next email, so that nobody can make us send endless ones. */
const MAX_IN_ONE_EMAIL = 20;
/** A text has room for one link. */
const MAX_IN_ONE_TEXT = 1;

const OTHER_JOB_MS = 30_000;

/**
 * Decides which notifications go into an email: those that its job claimed. A mailbox that has reached its daily limit
 * gets none.
 */
@Injectable()
export class EmailClaims {
  constructor(
    private readonly dataSource: DataSource,
    @InjectConfig() private readonly config: DocumentConfig,
  ) {}

  /**
   * Claims a notification and all others that wait for the same address.
   * @returns them sorted by time; empty if the notification is no longer open
   * @throws RetryLaterError until the mailbox may get an email, or while another job sends the notification
   */
  async claim({ id }: NotificationEntity, to: Mailbox, jobId: string): Promise<NotificationEntity[]> {
    const claimed = await this.dataSource.transaction(async (manager) => {
      // Lock the mailbox before any notification: then the first of several concurrent jobs finds the others'
      // notifications unlocked and claims them too.
      await lockMailbox(manager, to);
      const notification = await manager.findOne(NotificationEntity, {
        where: { id, state: In<NotificationState>(['waiting', 'sending']) },
        lock: { mode: 'pessimistic_write' },
      });
      if (!notification) return [];
      refuseIfOfOther(notification, jobId);
      // A notification in state `sending` was already counted before its worker died.
      if (notification.state === 'sending') await manager.update(NotificationEntity, { id }, { jobId });
      else {
        const notBefore = await this.take(manager, id, to, jobId);
        if (notBefore) return notBefore;
      }
      return manager.find(NotificationEntity, {
        where: { jobId, state: 'sending' },
        order: { createdAt: 'ASC', id: 'ASC' },
      });
    });
    if (Array.isArray(claimed)) return claimed;
    // At least a second, because the database's clock may differ from ours.
    const waitMs = Math.max(claimed.getTime() - Date.now(), 1_000);
    throw new RetryLaterError(waitMs, 'The mailbox got its emails of the day');
  }

  /** @returns when the mailbox may get its next email, if not now */
  private async take(manager: EntityManager, id: string, to: Mailbox, jobId: string): Promise<Date | null> {
    const notBefore = await takeMessage(manager, to);
    if (notBefore) {
      await manager.update(NotificationEntity, { id }, { notBefore });
      return notBefore;
    }
    const others = (to.by === 'text' ? MAX_IN_ONE_TEXT : MAX_IN_ONE_EMAIL) - 1;
    await manager.query(
      `update notifications set state = 'sending', job_id = $3
        where state = 'waiting' and (id = $2 or id in (${waitingTo('$1')} limit ${others}
                                                      for update of waiting skip locked))
          and (id = $2 or kind = 'outcome' or created_at <= now() - make_interval(secs => $4))`,
      [to.addressHash, id, jobId, this.config.NOTIFICATION_DELAY_MS / 1_000],
    );
    return null;
  }

  /** @param told what each notification said */
  async finish(jobId: string, sentBy: ContactWay, told: readonly SentMessage[]): Promise<void> {
    await keepMessages(this.dataSource, told);
    await this.dataSource.manager.update(
      NotificationEntity,
      { jobId, state: 'sending' },
      { state: 'sent', sentAt: new Date(), sentBy },
    );
  }

  /** Nothing was sent: everything that was claimed waits again. */
  async release(manager: EntityManager, jobId: string, to: Mailbox): Promise<void> {
    await giveMessageBack(manager, to);
    const waiting = { state: 'waiting', jobId: null } as const;
    await manager.update(NotificationEntity, { jobId, state: 'sending' }, waiting);
  }

  /**
   * Records that the mail server refused the email.
   * @param id the job's own notification; the others have their own jobs and counts
   * @returns the number of refusals; after the last one the notification has failed
   */
  refuse(jobId: string, to: Mailbox, id: string): Promise<number> {
    return this.dataSource.transaction(async (manager) => {
      await this.release(manager, jobId, to);
      const [[row]]: [{ refusals: number }[], number] = await manager.query(
        `update notifications
            set refusals = refusals + 1, state = case when refusals + 1 >= $2 then 'failed' else state end
          where id = $1 returning refusals`,
        [id, notifyBorrower.attempts],
      );
      // No row: the borrower was erased, so nothing is left to send.
      return row?.refusals ?? notifyBorrower.attempts;
    });
  }
}

/** @throws RetryLaterError while another job includes the notification in its email */
export function refuseIfOfOther({ state, jobId: owner }: NotificationEntity, jobId: string): void {
  if (state === 'sending' && owner !== null && owner !== jobId)
    throw new RetryLaterError(OTHER_JOB_MS, 'Another email has this notification');
}
