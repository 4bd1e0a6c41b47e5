import { deleteExpiredEmails, getMailSettings } from '@coverleaf/contracts';
import {
  InjectRpc,
  type JobAttempt,
  type JobProcessor,
  Processor,
  RetryLaterError,
  RpcClient,
} from '@coverleaf/messaging';
import { EmailDeleter } from './email-deleter';
import { RetentionService } from './retention.service';

/** Deletes emails beyond their retention period, and files left by earlier runs. Settings are read when the job runs. */
@Processor(deleteExpiredEmails)
export class DeleteExpiredEmailsProcessor implements JobProcessor<typeof deleteExpiredEmails> {
  constructor(
    private readonly retention: RetentionService,
    private readonly deleter: EmailDeleter,
    @InjectRpc('lender') private readonly lenders: RpcClient,
  ) {}

  async process(_payload: object, { id, number, pauseAfter }: JobAttempt): Promise<void> {
    try {
      await this.deleter.deletePendingFiles();
      const { emailsDays } = await this.lenders.call(getMailSettings, {});
      if (emailsDays !== null) await this.retention.deleteOlderThan(emailsDays, id);
    } catch (error) {
      throw new RetryLaterError(pauseAfter(number), 'Expired emails could not be deleted', { cause: error });
    }
  }
}
