import { AuditTrail } from '@coverleaf/audit';
import { rewrapIdentityKeys } from '@coverleaf/contracts';
import { type JobProcessor, Processor } from '@coverleaf/messaging';
import { reencryptColumns } from '@coverleaf/service-kit';
import { Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** Rewraps every encrypted value with the current master key. */
@Processor(rewrapIdentityKeys)
export class RewrapKeysProcessor implements JobProcessor<typeof rewrapIdentityKeys> {
  private readonly logger = new Logger('keys');

  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: AuditTrail,
  ) {}

  async process(): Promise<void> {
    const values = await reencryptColumns(this.dataSource);
    this.logger.log({ msg: 'encryption keys rotated', values });
    await this.dataSource.transaction((manager) =>
      this.audit.note(manager, 'keys.rewrapped', null, null, [`${values} values of staff`]),
    );
  }
}
