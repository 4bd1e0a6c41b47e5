import { describeError } from '@coverleaf/service-kit';
import { Logger } from '@nestjs/common';
import type { OutboxStore } from './outbox-store';

const GATHER_MS = 20;
const RETRY_MS = 2_000;

/**
 * Removes the outbox rows of jobs that have ended, many in one statement. A row that outlives its job, because the
 * process died in between, leads to one more run of a processor that finds nothing to do.
 */
export class CompletedJobCleaner {
  private readonly logger = new Logger('outbox');
  private ids: string[] = [];
  private timer: NodeJS.Timeout | undefined;
  private failing = false;

  constructor(private readonly store: OutboxStore) {}

  settle(id: string): void {
    this.ids.push(id);
    this.timer ??= setTimeout(() => void this.flush(), GATHER_MS);
  }

  async flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    const ids = this.ids;
    if (ids.length === 0) return;
    this.ids = [];
    try {
      await this.store.settle(ids);
      this.failing = false;
    } catch (error) {
      if (!this.failing)
        this.logger.warn({ msg: 'ended jobs cannot be settled yet', error: describeError(error) });
      this.failing = true;
      this.ids.push(...ids);
      this.timer ??= setTimeout(() => void this.flush(), RETRY_MS);
      this.timer.unref();
    }
  }
}
