import { AuditTrail } from '@coverleaf/audit';
import { rewrapMailKeys } from '@coverleaf/contracts';
import { type JobProcessor, Processor } from '@coverleaf/messaging';
import type { ObjectStore } from '@coverleaf/object-store';
import { InjectObjectStore, rewrapKeys } from '@coverleaf/service-kit';
import { Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { FILES } from './file-columns';

/** Rewraps columns and files with the current master key. Rotation is complete when a run reports 0. */
@Processor(rewrapMailKeys)
export class RewrapKeysProcessor implements JobProcessor<typeof rewrapMailKeys> {
  private readonly logger = new Logger('keys');

  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: AuditTrail,
    @InjectObjectStore() private readonly store: ObjectStore,
  ) {}

  async process(): Promise<void> {
    const { values, files } = await rewrapKeys(this.dataSource, this.store, FILES);
    this.logger.log({ msg: 'rewrapped with the current master key', values, files });
    await this.dataSource.transaction((manager) =>
      this.audit.note(manager, 'keys.rewrapped', null, null, [
        `${values} values of mails`,
        `${files} files of mails`,
      ]),
    );
  }
}
