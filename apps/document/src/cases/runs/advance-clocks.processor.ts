import { advanceCase, advanceClocks } from '@coverleaf/contracts';
import { type JobProcessor, Processor } from '@coverleaf/messaging';
import { DataSource } from 'typeorm';
import { CaseEntity } from '../case.entity';
import { Charges } from '../charges/charges';
import { ClockRuns } from './clock-runs';
import { LenderDays } from '../clock/lender-days';

@Processor(advanceClocks)
export class AdvanceClocksProcessor implements JobProcessor<typeof advanceClocks> {
  constructor(private readonly runs: ClockRuns) {}

  process(): Promise<void> {
    return this.runs.run();
  }
}

/** Settles the charges of a case whose evidence changed, without waiting for the next run. */
@Processor(advanceCase)
export class AdvanceCaseProcessor implements JobProcessor<typeof advanceCase> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly days: LenderDays,
    private readonly charges: Charges,
  ) {}

  async process({ caseId }: { caseId: string }): Promise<void> {
    const found = await this.dataSource.manager.findOneBy(CaseEntity, { id: caseId });
    const day = found && (await this.days.of(found.lenderId));
    if (day) await this.charges.settleCase(day, caseId);
  }
}
