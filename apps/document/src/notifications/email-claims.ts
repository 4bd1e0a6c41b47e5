import type { NotificationState } from '@coverleaf/contracts';
import { emailHash } from '@coverleaf/encryption';
import { RetryLaterError } from '@coverleaf/messaging';
import { InjectConfig } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In } from 'typeorm';
import { DocumentConfig } from '../document.config';
import { giveEmailBack, mailboxHash, takeEmail } from '../uploads/mailboxes';
import { waitingTo } from '../uploads/upload-notifications';
import { NotificationEntity } from './notification.entity';

/** More wait for the next email, so that nobody can have us send endless ones. */
const MAX_IN_ONE_EMAIL = 20;

const OTHER_JOB_MS = 30_000;

/** Whose notifications an email has: those that a job claimed. A mailbox that got its emails of the day gets no claim. */
@Injectable()
export class EmailClaims {
  constructor(
    private readonly dataSource: DataSource,
    @InjectConfig() private readonly config: DocumentConfig,
  ) {}

  /**
   * Claims a notification and all others that wait for the same address.
   * @returns them in the order of their time; empty when the notification is not open anymore
   * @throws RetryLaterError until the mailbox may get an email, or while another job sends the notification
   */
  claim({ id }: NotificationEntity, to: string, jobId: string): Promise<NotificationEntity[]> {
    return this.dataSource.transaction(async (manager) => {
      const notification = await manager.findOne(NotificationEntity, {
        where: { id, state: In<NotificationState>(['waiting', 'sending']) },
        lock: { mode: 'pessimistic_write' },
      });
      if (!notification) return [];
      refuseIfOfOther(notification, jobId);
      // Whatever is being sent was counted before its worker died.
      if (notification.state === 'waiting') await this.take(manager, id, to, jobId);
      else await manager.update(NotificationEntity, { id }, { jobId });
      return manager.find(NotificationEntity, {
        where: { jobId, state: 'sending' },
        order: { createdAt: 'ASC', id: 'ASC' },
      });
    });
  }

  private async take(manager: EntityManager, id: string, to: string, jobId: string): Promise<void> {
    const waitMs = await takeEmail(manager, mailboxHash(to), emailHash(to));
    // Rolls back: nothing is claimed.
    if (waitMs > 0) throw new RetryLaterError(waitMs, 'The mailbox got its emails of the day');
    await manager.query(
      `update notifications set state = 'sending', job_id = $3
        where state = 'waiting' and (id = $2 or id in (${waitingTo('$1')} limit ${MAX_IN_ONE_EMAIL - 1}
                                                      for update of waiting skip locked))
          and (id = $2 or kind = 'outcome' or created_at <= now() - make_interval(secs => $4))`,
      [emailHash(to), id, jobId, this.config.NOTIFICATION_DELAY_MS / 1_000],
    );
  }

  async finish(jobId: string): Promise<void> {
    await this.dataSource.manager.update(
      NotificationEntity,
      { jobId, state: 'sending' },
      { state: 'sent', sentAt: new Date() },
    );
  }

  /** Nothing was sent. @param failedId the notification of a job that will not try again; others have jobs of their own */
  async release(jobId: string, to: string, failedId: string | null): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      await giveEmailBack(manager, mailboxHash(to));
      if (failedId)
        await manager.update(
          NotificationEntity,
          { id: failedId, jobId, state: 'sending' },
          { state: 'failed' },
        );
      await manager.update(
        NotificationEntity,
        { jobId, state: 'sending' },
        { state: 'waiting', jobId: null },
      );
    });
  }
}

/** @throws RetryLaterError while another job has the notification in its email */
export function refuseIfOfOther({ state, jobId: owner }: NotificationEntity, jobId: string): void {
  if (state === 'sending' && owner !== null && owner !== jobId)
    throw new RetryLaterError(OTHER_JOB_MS, 'Another email has this notification');
}
