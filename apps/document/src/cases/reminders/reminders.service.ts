import { AuditTrail } from '@coverleaf/audit';
import { type CaseReminders, type OperationInput, setReminders } from '@coverleaf/contracts';
import { orWarn } from '@coverleaf/service-kit';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource, In } from 'typeorm';
import { UploadEntity } from '../../uploads/upload.entity';
import { type CaseEntity, CaseEventEntity } from '../case.entity';
import { LenderDays } from '../clock/lender-days';
import { mayBeSentAgain, ReminderCases } from './reminder-cases';
import { CaseReminderEntity } from './reminder.entity';

const MOST_LISTED = 50;
const SHOWN_DIGITS = 2;

const NUMBERS = `select upload.id, consent.given_at as "agreedAt",
    case when consent.given_at > coalesce(greatest(number.stopped_at, number.bounced_at), '-infinity') then 'on'
         when number.stopped_at is not null then 'stopped' else 'bounced' end as state
  from case_evidence evidence join insurance_uploads upload on upload.id = evidence.upload_id
  join text_consents consent on consent.upload_id = upload.id and consent.ended_at is null
  left join text_numbers number on number.hash = consent.number_hash
 where evidence.case_id = $1 and evidence.state = 'joined' and upload.phone is not null
 order by consent.given_at desc limit ${MOST_LISTED}`;

/** The reminders of a case as staff see them. */
@Injectable()
export class RemindersService {
  private readonly logger = new Logger('reminders');

  constructor(
    private readonly dataSource: DataSource,
    private readonly cases: ReminderCases,
    private readonly days: LenderDays,
    private readonly audit: AuditTrail,
  ) {}

  async of({ id, lenderId, remindersEndedAt }: CaseEntity): Promise<CaseReminders> {
    const { manager } = this.dataSource;
    const [rows, numbers, day] = await Promise.all([
      manager.find(CaseReminderEntity, {
        where: { caseId: id },
        order: { openedAt: 'DESC', id: 'DESC' },
        take: MOST_LISTED,
      }),
      this.numbersOf(id),
      orWarn(this.days.of(lenderId), null, this.logger, { msg: 'the days of a case are missing' }),
    ]);
    const asking = day && (await this.cases.find(manager, day, id));
    return {
      endedAt: remindersEndedAt?.toISOString() ?? null,
      next: asking?.next ? { ask: asking.ask, on: asking.next } : null,
      items: rows.map((row) => ({
        ...{ id: row.id, ask: row.ask, state: row.state, by: row.sentBy },
        openedAt: row.openedAt.toISOString(),
        sentAt: row.sentAt?.toISOString() ?? null,
        mayResend: !!asking && mayBeSentAgain(row, asking, day),
      })),
      numbers,
    };
  }

  /** Notes it only if it changes something. @param input its case was found for the actor */
  async set({
    actor,
    params: { id },
    body: { areSent },
  }: OperationInput<typeof setReminders>): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const [rows]: [unknown[], number] = await manager.query(
        `update cases set reminders_ended_at = case when $2 then null else now() end
          where id = $1 and (reminders_ended_at is null) <> $2 returning 1`,
        [id, areSent],
      );
      if (rows.length === 0) return;
      const kind = areSent ? 'reminders_resumed' : 'reminders_ended';
      await manager.insert(CaseEventEntity, { caseId: id, kind, actorId: actor.userId, details: ['staff'] });
      await this.audit.note(manager, 'case.reminders_set', actor, id, [areSent ? 'on' : 'off']);
    });
  }

  private async numbersOf(caseId: string): Promise<CaseReminders['numbers']> {
    const consents = await this.dataSource.query<
      { id: string; agreedAt: Date; state: CaseReminders['numbers'][number]['state'] }[]
    >(NUMBERS, [caseId]);
    if (consents.length === 0) return [];
    const uploads = await this.dataSource.manager.find(UploadEntity, {
      where: { id: In(consents.map(({ id }) => id)) },
      select: { id: true, phone: true },
    });
    return consents.map(({ id, agreedAt, state }) => ({
      lastDigits: uploads.find((one) => one.id === id)?.phone?.slice(-SHOWN_DIGITS) ?? '',
      agreedAt: agreedAt.toISOString(),
      state,
    }));
  }
}
