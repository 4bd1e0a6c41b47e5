import { eraseBorrower } from '@coverleaf/contracts';
import { type JobAttempt, type JobProcessor, Processor, RetryLaterError } from '@coverleaf/messaging';
import { DataSource, IsNull } from 'typeorm';
import { ofBorrower } from '../removals/removable';
import { RemovalEntity } from '../removals/removal.entity';
import { RemovalsService } from '../removals/removals.service';
import { ErasedMails } from './erased-mails';

@Processor(eraseBorrower)
export class EraseBorrowerProcessor implements JobProcessor<typeof eraseBorrower> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly removals: RemovalsService,
    private readonly mails: ErasedMails,
  ) {}

  async process({ erasureId }: { erasureId: string }, { number, pauseAfter }: JobAttempt): Promise<void> {
    const erasure = await this.dataSource.manager.findOneBy(RemovalEntity, {
      id: erasureId,
      finishedAt: IsNull(),
    });
    if (!erasure?.emailHash) return;
    let cause: unknown;
    const done = await this.erase(erasure.id, erasure.emailHash).catch((error: unknown) => {
      cause = error;
      return false;
    });
    // However long it takes: it was promised.
    if (!done) throw new RetryLaterError(pauseAfter(number), 'Something cannot be erased yet', { cause });
  }

  /** Mails first: once they are gone, no document can be made of one any more. */
  private async erase(id: string, emailHash: string): Promise<boolean> {
    if (!(await this.mails.erase(id, emailHash))) return false;
    const erasure = await this.dataSource.manager.findOneByOrFail(RemovalEntity, { id });
    return this.removals.run(erasure, ofBorrower(emailHash));
  }
}
