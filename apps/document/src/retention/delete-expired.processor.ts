import { deleteExpired, getRetentionSettings } from '@coverleaf/contracts';
import {
  InjectRpc,
  type JobAttempt,
  type JobProcessor,
  Processor,
  RetryLaterError,
  RpcClient,
} from '@coverleaf/messaging';
import { DataSource } from 'typeorm';
import { EventMonths } from '../event-months/event-months.service';
import { deleteOldMessages } from '../sent-messages/sent-messages';
import { forgetMailboxes } from '../uploads/mailboxes';
import { RetentionRunEntity } from './retention-run.entity';
import { expiredAfter, RetentionRunsService } from './retention-runs.service';
import { RetentionService } from './retention.service';

/** Deletes what exceeds its retention period. Documents being delivered are left to the next run. */
@Processor(deleteExpired)
export class DeleteExpiredProcessor implements JobProcessor<typeof deleteExpired> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly runs: RetentionRunsService,
    private readonly retention: RetentionService,
    private readonly months: EventMonths,
    @InjectRpc('lender') private readonly lenders: RpcClient,
  ) {}

  async process(_payload: object, { id, number, pauseAfter }: JobAttempt): Promise<void> {
    try {
      await this.deleteExpired(id);
    } catch (error) {
      throw new RetryLaterError(pauseAfter(number), 'What is too old could not be deleted', { cause: error });
    }
  }

  private async deleteExpired(id: string): Promise<void> {
    await this.months.createNext();
    const { documentsDays, timelinesDays } = await this.lenders.call(getRetentionSettings, {});
    await this.months.dropPast(timelinesDays);
    if (timelinesDays !== null) await this.retention.deleteTimelines(timelinesDays);
    const { manager } = this.dataSource;
    await forgetMailboxes(manager);
    if (documentsDays !== null) await deleteOldMessages(manager, documentsDays);
    const insertRun = `insert into removals (id, kind) values ($1, 'retention') on conflict do nothing`;
    if (documentsDays !== null) await manager.query(insertRun, [id]);
    // A run that an earlier attempt began still has files to delete, even if the setting has changed since.
    const run = await manager.findOneBy(RetentionRunEntity, { id });
    if (run) await this.runs.run(run, documentsDays === null ? null : expiredAfter(documentsDays));
  }
}
