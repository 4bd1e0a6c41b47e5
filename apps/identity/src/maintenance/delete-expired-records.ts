import { describeError, InjectConfig, runsWorkers } from '@coverleaf/service-kit';
import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { IdentityConfig } from '../identity.config';

const HOUR_MS = 3_600_000;

const EXPIRED = [
  `delete from sign_in_attempts where resets_at < now()`,
  `delete from password_links where coalesce(expires_at, created_at) < now() - interval '7 days'`,
  // The audit log takes network addresses from sessions.
  `delete from sessions where least(ended_at, expires_at) < now() - interval '1 year'`,
];

/** Deletes expired rows every hour. It does no harm when several workers do it. */
@Injectable()
export class ExpiredRecordsDeletion implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('expired records');
  private timer: NodeJS.Timeout | undefined;

  constructor(
    @InjectConfig() private readonly config: IdentityConfig,
    private readonly dataSource: DataSource,
  ) {}

  onApplicationBootstrap(): void {
    if (!runsWorkers(this.config)) return;
    this.timer = setInterval(() => void this.run(), HOUR_MS).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  async run(): Promise<void> {
    try {
      for (const statement of EXPIRED) await this.dataSource.query(statement);
    } catch (error) {
      // Retried in an hour.
      this.logger.warn({ msg: 'expired records could not be deleted', error: describeError(error) });
    }
  }
}
