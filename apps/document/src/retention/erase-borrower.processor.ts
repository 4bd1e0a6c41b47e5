import { eraseBorrower } from '@coverleaf/contracts';
import { type JobAttempt, type JobProcessor, Processor, RetryLaterError } from '@coverleaf/messaging';
import { DataSource, IsNull } from 'typeorm';
import { ErasuresService } from './erasures.service';
import { RetentionRunEntity } from './retention-run.entity';
import { ofBorrower, RetentionRunsService } from './retention-runs.service';

@Processor(eraseBorrower)
export class EraseBorrowerProcessor implements JobProcessor<typeof eraseBorrower> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly runs: RetentionRunsService,
    private readonly erasures: ErasuresService,
  ) {}

  async process({ erasureId }: { erasureId: string }, { number, pauseAfter }: JobAttempt): Promise<void> {
    const erasure = await this.dataSource.manager.findOneBy(RetentionRunEntity, {
      id: erasureId,
      finishedAt: IsNull(),
    });
    if (!erasure?.emailHash) return;
    let cause: unknown;
    const done = await this.erase(erasure.id, erasure.emailHash).catch((error: unknown) => {
      cause = error;
      return false;
    });
    // Retried without limit, because the erasure was promised.
    if (!done) throw new RetryLaterError(pauseAfter(number), 'Something cannot be erased yet', { cause });
  }

  /** Emails first: once they are deleted, no attachment can become a document. */
  private async erase(id: string, emailHash: string): Promise<boolean> {
    if (!(await this.erasures.deleteEmails(id, emailHash))) return false;
    const erasure = await this.dataSource.manager.findOneByOrFail(RetentionRunEntity, { id });
    return this.runs.run(erasure, ofBorrower(emailHash));
  }
}
