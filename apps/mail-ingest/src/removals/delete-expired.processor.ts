import { deleteExpiredEmails, getMailSettings } from '@coverleaf/contracts';
import {
  InjectRpc,
  type JobAttempt,
  type JobProcessor,
  Processor,
  RetryLaterError,
  RpcClient,
} from '@coverleaf/messaging';
import { DiscardedFiles } from './discarded-files';
import { RemovalsService } from './removals.service';

/** What has been kept for as long as the settings say goes, and files that could not be deleted before. */
@Processor(deleteExpiredEmails)
export class DeleteExpiredProcessor implements JobProcessor<typeof deleteExpiredEmails> {
  constructor(
    private readonly removals: RemovalsService,
    private readonly discarded: DiscardedFiles,
    @InjectRpc('lender') private readonly lenders: RpcClient,
  ) {}

  async process(_payload: object, { id, number, pauseAfter }: JobAttempt): Promise<void> {
    try {
      await this.discarded.deleteAll();
      const { emailsDays } = await this.lenders.call(getMailSettings, {});
      if (emailsDays !== null) await this.removals.deleteOlderThan(emailsDays, id);
    } catch (error) {
      throw new RetryLaterError(pauseAfter(number), 'What is too old could not be deleted', { cause: error });
    }
  }
}
