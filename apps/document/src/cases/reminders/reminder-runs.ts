import { randomUUID } from 'node:crypto';
import { CollateralKind, getWorkflowSettings, sendReminder } from '@coverleaf/contracts';
import { InjectRpc, Outbox, RpcClient } from '@coverleaf/messaging';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { coveredUntilOf } from '../charges/proven-coverage';
import type { LenderDay } from '../clock/lender-days';
import { type AskingCase, ReminderCases } from './reminder-cases';
import { isDue } from './reminder-due';

/** Proven cases of a lender whose coverage nobody has looked for since their evidence changed. */
const UNREAD = `select id from cases where lender_id = $1 and state = 'proven' and coverage_read_at is null limit 1000`;

/** Opens the reminders that are due. A repetition opens none twice. */
@Injectable()
export class ReminderRuns {
  constructor(
    private readonly dataSource: DataSource,
    private readonly cases: ReminderCases,
    private readonly outbox: Outbox,
    @InjectRpc('lender') private readonly lenders: RpcClient,
  ) {}

  async run(day: LenderDay): Promise<void> {
    const rules = [null, ...CollateralKind.options].map(day.rulesOf);
    if (rules.some(({ asksRenewal }) => asksRenewal)) await this.readCoverage(day.lenderId);
    if (!(await this.lenders.call(getWorkflowSettings, {})).enableNotifications) return;
    for await (const asking of this.cases.all(day))
      if (isDue(asking.next, day.today)) await this.open(asking);
  }

  private async open({ caseId, ask, occasion, number }: AskingCase): Promise<void> {
    const id = randomUUID();
    await this.dataSource.transaction(async (manager) => {
      const opened: unknown[] = await manager.query(
        `insert into case_reminders (id, case_id, ask, occasion, number) values ($1, $2, $3, $4, $5)
         on conflict do nothing returning 1`,
        [id, caseId, ask, occasion, number],
      );
      if (opened.length > 0) await this.outbox.add(manager, sendReminder, { reminderId: id });
    });
  }

  /** When the accepted coverage ends is in sealed readings, so it is stored with the case. */
  private async readCoverage(lenderId: string): Promise<void> {
    for (;;) {
      const cases = await this.dataSource.query<{ id: string }[]>(UNREAD, [lenderId]);
      for (const { id } of cases) {
        const until = await coveredUntilOf(this.dataSource.manager, id);
        await this.dataSource.query(
          'update cases set covered_until = $2, coverage_read_at = now() where id = $1',
          [id, until],
        );
      }
      if (cases.length < 1_000) return;
    }
  }
}
