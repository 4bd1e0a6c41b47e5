import { sendReminder } from '@coverleaf/contracts';
import { RetryLaterError } from '@coverleaf/messaging';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In } from 'typeorm';
import { keepMessages, type SentMessage } from '../../sent-messages/sent-messages';
import { giveMessageBack, lockMailbox, type Mailbox, takeMessage } from '../../uploads/mailboxes';
import { CaseEventEntity } from '../case.entity';
import { CaseReminderEntity } from './reminder.entity';

/** A mailbox or number gets a reminder at most once in this time, whatever its cases ask for, unless staff send it. */
const PAUSE = '1 day';

/** Why a reminder failed, as the timeline tells it. */
export type ReminderFailure = 'no_address' | 'refused';

/** Decides which reminder may be sent, and keeps what became of it. */
@Injectable()
export class ReminderClaims {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Claims a reminder before it is sent. @returns false if it isn't open any more
   * @throws RetryLaterError until the mailbox may get one
   */
  claim(id: string, to: Mailbox, jobId: string): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      await lockMailbox(manager, to);
      const reminder = await manager.findOne(CaseReminderEntity, {
        where: { id, state: In(['waiting', 'sending']) },
        lock: { mode: 'pessimistic_write' },
      });
      if (!reminder) return false;
      // Claimed and counted before its worker died.
      if (reminder.state === 'sending') return true;
      const notBefore =
        (reminder.openedBy === null ? await pauseOf(manager, to) : null) ?? (await takeMessage(manager, to));
      if (notBefore)
        throw new RetryLaterError(
          Math.max(notBefore.getTime() - Date.now(), 1_000),
          'The mailbox had its messages',
        );
      await manager.update(
        CaseReminderEntity,
        { id },
        { state: 'sending', jobId, mailbox: to.hash, sentBy: to.by },
      );
      return true;
    });
  }

  /** Nothing was sent, so it waits again. */
  async release(id: string, to: Mailbox): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      await giveMessageBack(manager, to);
      const waiting = { state: 'waiting', jobId: null, mailbox: null, sentBy: null } as const;
      await manager.update(CaseReminderEntity, { id, state: 'sending' }, waiting);
    });
  }

  /** @returns how often the mail server refused it; after the last time it has failed */
  async refuse(reminder: CaseReminderEntity, to: Mailbox): Promise<number> {
    await this.release(reminder.id, to);
    const [[row]]: [{ refusals: number }[], number] = await this.dataSource.query(
      'update case_reminders set refusals = refusals + 1 where id = $1 returning refusals',
      [reminder.id],
    );
    const refusals = row?.refusals ?? sendReminder.attempts;
    if (refusals >= sendReminder.attempts) await this.fail(reminder, 'refused');
    return refusals;
  }

  /** @param isSure false for a text that may have been sent */
  async finish({ caseId, ask }: CaseReminderEntity, sent: SentMessage, isSure = true): Promise<void> {
    const state = isSure ? 'sent' : 'uncertain';
    const event = isSure
      ? ({ kind: 'reminder_sent', details: [ask, sent.words.by] } as const)
      : ({ kind: 'reminder_failed', details: [ask, 'uncertain'] } as const);
    await keepMessages(this.dataSource, [sent]);
    await this.end(sent.id, { state, sentAt: new Date() }, { caseId, ...event, details: [...event.details] });
  }

  async fail({ id, caseId, ask }: CaseReminderEntity, why: ReminderFailure): Promise<void> {
    await this.end(id, { state: 'failed' }, { caseId, kind: 'reminder_failed', details: [ask, why] });
  }

  /** It isn't needed any more. */
  async drop(id: string): Promise<void> {
    const where = { id, state: In(['waiting', 'sending']) };
    await this.dataSource.manager.update(CaseReminderEntity, where, { state: 'ended' });
  }

  private end(
    id: string,
    end: Pick<Partial<CaseReminderEntity>, 'state' | 'sentAt'>,
    event: Pick<CaseEventEntity, 'caseId' | 'kind' | 'details'>,
  ): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      const where = { id, state: In(['waiting', 'sending']) };
      const { affected } = await manager.update(CaseReminderEntity, where, end);
      if (affected) await manager.insert(CaseEventEntity, event);
    });
  }
}

/** Until when the mailbox gets no reminder; null: it may get one now. */
async function pauseOf(manager: EntityManager, { hash }: Mailbox): Promise<Date | null> {
  const [row]: { until: Date | null }[] = await manager.query(
    `select max(coalesce(sent_at, now())) + interval '${PAUSE}' as until from case_reminders
      where mailbox = $1 and (sent_at > now() - interval '${PAUSE}' or state = 'sending')`,
    [hash],
  );
  return row?.until ?? null;
}
