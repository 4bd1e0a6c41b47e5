import { getWorkflowSettings, sendReminder } from '@coverleaf/contracts';
import { InjectMailer, type Mailer } from '@coverleaf/mail';
import {
  InjectRpc,
  type JobAttempt,
  type JobProcessor,
  Processor,
  RetryLaterError,
  RpcClient,
  UnrecoverableJobError,
} from '@coverleaf/messaging';
import { DataSource, In } from 'typeorm';
import type { SentMessage } from '../../sent-messages/sent-messages';
import { isLost, TextsService } from '../../texts/texts.service';
import { CaseEntity } from '../case.entity';
import { factsOf } from '../case-facts';
import { type LenderDay, LenderDays } from '../clock/lender-days';
import { quietUntil, zonesOf } from './quiet-hours';
import { ReminderCases } from './reminder-cases';
import { ReminderClaims } from './reminder-claims';
import { type Addressee, ReminderMessages } from './reminder-messages';
import { reminderEmail, reminderText } from './reminder-words';
import { CaseReminderEntity } from './reminder.entity';

/** Sends one reminder, if its case still asks for the same thing. */
@Processor(sendReminder)
export class SendReminderProcessor implements JobProcessor<typeof sendReminder> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly days: LenderDays,
    private readonly cases: ReminderCases,
    private readonly claims: ReminderClaims,
    private readonly messages: ReminderMessages,
    private readonly texts: TextsService,
    @InjectMailer() private readonly mailer: Mailer,
    @InjectRpc('lender') private readonly lenders: RpcClient,
  ) {}

  async process({ reminderId }: { reminderId: string }, attempt: JobAttempt): Promise<void> {
    await this.attempt(reminderId, attempt).catch((cause: unknown) => {
      if (cause instanceof RetryLaterError || cause instanceof UnrecoverableJobError) throw cause;
      throw new RetryLaterError(attempt.pauseAfter(attempt.number), 'The reminder waits', { cause });
    });
  }

  private async attempt(id: string, { id: jobId, pauseAfter }: JobAttempt): Promise<void> {
    const { manager } = this.dataSource;
    const reminder = await manager.findOneBy(CaseReminderEntity, { id, state: In(['waiting', 'sending']) });
    const row = reminder && (await manager.findOneBy(CaseEntity, { id: reminder.caseId }));
    if (!row) return;
    const day = await this.days.of(row.lenderId);
    if (!day || !(await this.isNeeded(reminder, day))) return this.claims.drop(id);
    const addressee = await this.messages.addresseeOf(row, id, { isNew: false });
    if (!addressee) return this.claims.fail(reminder, 'no_address');
    const { to } = addressee;
    if (to.by === 'text') refuseInQuietHours(row, day);
    const message = await this.messages.of(row, reminder, addressee);
    if (!message) return this.claims.drop(id);
    if (!(await this.claims.claim(id, to, jobId))) return;
    const about = {
      ...{ id, caseId: row.id, contactOf: addressee.uploadId, uploadId: message.about?.upload.id ?? null },
      addressHash: to.addressHash,
    };
    if (to.by === 'text') {
      const text = reminderText(message);
      const words = { by: to.by, to: to.to, subject: null, text };
      return this.sendText(reminder, addressee, { ...about, words });
    }
    const email = reminderEmail(message, to.to);
    try {
      await this.mailer.send(email);
    } catch (cause) {
      const refusals = await this.claims.refuse(reminder, to);
      const reason = 'The mail server did not accept the reminder';
      if (refusals >= sendReminder.attempts) throw new UnrecoverableJobError(reason, { cause });
      throw new RetryLaterError(pauseAfter(refusals), reason, { cause });
    }
    const { subject, text } = email;
    await this.claims.finish(reminder, { ...about, words: { by: to.by, to: to.to, subject, text } });
  }

  /** New evidence, a decision, or staff may have ended the ask since. One that is being sent is already counted. */
  private async isNeeded({ caseId, ask, occasion }: CaseReminderEntity, day: LenderDay): Promise<boolean> {
    if (!(await this.lenders.call(getWorkflowSettings, {})).enableNotifications) return false;
    const asking = await this.cases.find(this.dataSource.manager, day, caseId);
    if (asking?.ask !== ask || asking.occasion !== occasion) return false;
    return asking.until === null || day.today <= asking.until;
  }

  /** After a text that surely reached nobody, an email may follow. */
  private async sendText(
    reminder: CaseReminderEntity,
    { to, uploadId }: Addressee,
    message: SentMessage,
  ): Promise<void> {
    if (uploadId === null) throw new Error('Texts need the consent of a sender');
    const outcome = await this.texts
      .send({ about: reminder.id, uploadId, number: to.to, body: message.words.text })
      .catch(async (error: unknown) => {
        await this.claims.release(reminder.id, to);
        throw error;
      });
    if (isLost(outcome)) {
      await this.claims.release(reminder.id, to);
      throw new RetryLaterError(0, 'The number gets no text about this');
    }
    await this.claims.finish(reminder, message, outcome !== 'uncertain');
  }
}

/** @throws RetryLaterError in the night of the borrower's state, or of the lender if that is unknown */
function refuseInQuietHours(row: CaseEntity, { timeZone }: LenderDay): void {
  const now = new Date();
  const until = quietUntil(now, zonesOf(factsOf(row).address) ?? [timeZone]);
  if (until)
    throw new RetryLaterError(until.getTime() - now.getTime(), 'It is night where the borrower lives');
}
