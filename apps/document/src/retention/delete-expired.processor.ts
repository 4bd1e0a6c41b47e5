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
import { expiredAfter } from '../removals/removable';
import { RemovalEntity } from '../removals/removal.entity';
import { RemovalsService } from '../removals/removals.service';
import { Timelines } from './timelines';

/** What has been kept for as long as the settings say goes. What is being sent waits for the next night. */
@Processor(deleteExpired)
export class DeleteExpiredProcessor implements JobProcessor<typeof deleteExpired> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly removals: RemovalsService,
    private readonly timelines: Timelines,
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
    const { documentsDays, timelinesDays } = await this.lenders.call(getRetentionSettings, {});
    if (timelinesDays !== null) await this.timelines.deleteOlderThan(timelinesDays);
    const { manager } = this.dataSource;
    if (documentsDays !== null) {
      await manager.query(`insert into removals (id, kind) values ($1, 'retention') on conflict do nothing`, [
        id,
      ]);
    }
    // Begun before: what was removed then has files to be deleted, even if the setting was changed since.
    const removal = await manager.findOneBy(RemovalEntity, { id });
    if (removal)
      await this.removals.run(removal, documentsDays === null ? null : expiredAfter(documentsDays));
  }
}
