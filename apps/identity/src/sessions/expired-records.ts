import { describeError, InjectConfig, runsWorkers } from '@coverleaf/service-kit';
import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { IdentityConfig } from '../identity.config';

const HOUR_MS = 3_600_000;

/** What nobody can use any more, and for how long it is kept all the same. */
const EXPIRED = [
  `delete from sign_in_attempts where resets_at < now()`,
  `delete from password_links where coalesce(expires_at, created_at) < now() - interval '7 days'`,
  // The audit log tells by them where something was done from.
  `delete from sessions where least(ended_at, expires_at) < now() - interval '1 year'`,
];

/** Clears away what has expired, every hour. Workers side by side do it twice, which does no harm. */
@Injectable()
export class ExpiredRecords implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('expired records');
  private timer: NodeJS.Timeout | undefined;

  constructor(
    @InjectConfig() private readonly config: IdentityConfig,
    private readonly dataSource: DataSource,
  ) {}

  onApplicationBootstrap(): void {
    if (!runsWorkers(this.config)) return;
    this.timer = setInterval(() => void this.clear(), HOUR_MS).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  async clear(): Promise<void> {
    try {
      for (const statement of EXPIRED) await this.dataSource.query(statement);
    } catch (error) {
      // The next hour tries again.
      this.logger.warn({ msg: 'expired records are still there', error: describeError(error) });
    }
  }
}
