import { randomUUID } from 'node:crypto';
import { AuditTrail, ReadTrail } from '@coverleaf/audit';
import {
  getWorkflowSettings,
  type MessagePreview,
  type OperationInput,
  previewReminder,
  resendReminder,
  sendReminder,
} from '@coverleaf/contracts';
import { Handles, InjectRpc, Outbox, RpcClient } from '@coverleaf/messaging';
import { type AppError, conflict, notFound } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { previewOf } from '../sent-messages/sent-messages';
import { CasesRepository } from './cases.repository';
import { CasesService } from './cases.service';
import { LenderDays } from './clock/lender-days';
import { mayBeSentAgain, ReminderCases } from './reminders/reminder-cases';
import { ReminderMessages } from './reminders/reminder-messages';
import { reminderEmail, reminderText } from './reminders/reminder-words';
import { CaseReminderEntity } from './reminders/reminder.entity';

/** What staff do about the reminders that a borrower got. */
@Injectable()
export class ReminderActsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly cases: CasesRepository,
    private readonly details: CasesService,
    private readonly asking: ReminderCases,
    private readonly days: LenderDays,
    private readonly messages: ReminderMessages,
    private readonly outbox: Outbox,
    private readonly audit: AuditTrail,
    private readonly reads: ReadTrail,
    @InjectRpc('lender') private readonly lenders: RpcClient,
  ) {}

  /** @throws AppError 404; 409 `no_address` */
  @Handles(previewReminder)
  async preview({ actor, params }: OperationInput<typeof previewReminder>): Promise<MessagePreview> {
    const { manager } = this.dataSource;
    const row = await this.cases.find(actor, params.id);
    const reminder = await this.find(params);
    await this.reads.note('case.read', actor, row.id);
    const { id, state } = reminder;
    const wasSent = state === 'sent' || state === 'uncertain';
    const waits = state === 'waiting' || state === 'sending';
    const addressee = await this.messages.addresseeOf(row, id, { isNew: !waits });
    return previewOf(manager, { id, wasSent, next: addressee?.to ?? null }, async (to) => {
      const message = addressee && (await this.messages.of(row, reminder, addressee));
      if (!message) throw noSuchReminder();
      if (to.by === 'text') return { subject: null, text: reminderText(message) };
      return reminderEmail(message, to.to);
    });
  }

  /** It is another reminder of the case, which counts. @throws AppError 404; 409 `not_asked`, `no_address`, `notifications_off` */
  @Handles(resendReminder)
  async resend({ actor, params }: OperationInput<typeof resendReminder>) {
    const { manager } = this.dataSource;
    const row = await this.cases.find(actor, params.id);
    const reminder = await this.find(params);
    const { caseId, ask, occasion, number } = reminder;
    const again = { caseId, ask, occasion, number: number + 1 };
    // Pressed twice, or the next one was due meanwhile.
    if (await manager.existsBy(CaseReminderEntity, again)) return this.details.get({ actor, params });
    const { enableNotifications } = await this.lenders.call(getWorkflowSettings, {});
    if (!enableNotifications) throw conflict('notifications_off', 'Notifications are off in the settings.');
    const day = await this.days.of(row.lenderId);
    const asking = day && (await this.asking.find(manager, day, caseId));
    if (!asking || !mayBeSentAgain(reminder, asking, day))
      throw conflict('not_asked', 'The case doesn’t ask for this any more, or the reminder isn’t sent yet.');
    if (!(await this.messages.addresseeOf(row, reminder.id, { isNew: true })))
      throw conflict('no_address', 'We don’t have an address of this borrower.');
    await this.dataSource.transaction(async (inside) => {
      const id = randomUUID();
      const opened: unknown[] = await inside.query(
        `insert into case_reminders (id, case_id, ask, occasion, number, opened_by)
         values ($1, $2, $3, $4, $5, $6) on conflict do nothing returning 1`,
        [id, caseId, ask, occasion, again.number, actor.userId],
      );
      if (opened.length === 0) return;
      await this.outbox.add(inside, sendReminder, { reminderId: id });
      await this.audit.note(inside, 'case.reminder_resent', actor, caseId);
    });
    return this.details.get({ actor, params });
  }

  /** @throws AppError 404 */
  private async find(params: { id: string; reminderId: string }): Promise<CaseReminderEntity> {
    const where = { id: params.reminderId, caseId: params.id };
    const reminder = await this.dataSource.manager.findOneBy(CaseReminderEntity, where);
    if (!reminder) throw noSuchReminder();
    return reminder;
  }
}

const noSuchReminder = (): AppError => notFound('There is no such reminder.');
