import { AuditTrail } from '@coverleaf/audit';
import { rewrapIdentityKeys } from '@coverleaf/contracts';
import { type JobProcessor, Processor } from '@coverleaf/messaging';
import { rewrapKeys } from '@coverleaf/service-kit';
import { Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** Rewraps columns with the current master key. Rotation is complete when a run reports 0. */
@Processor(rewrapIdentityKeys)
export class RewrapKeysProcessor implements JobProcessor<typeof rewrapIdentityKeys> {
  private readonly logger = new Logger('keys');

  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: AuditTrail,
  ) {}

  async process(): Promise<void> {
    const { values } = await rewrapKeys(this.dataSource);
    this.logger.log({ msg: 'rewrapped with the current master key', values });
    await this.dataSource.transaction((manager) =>
      this.audit.note(manager, 'keys.rewrapped', null, null, [`${values} values of staff`]),
    );
  }
}
