import { AuditTrail } from '@coverleaf/audit';
import { rewrapMailKeys } from '@coverleaf/contracts';
import { type JobProcessor, Processor } from '@coverleaf/messaging';
import type { ObjectStore } from '@coverleaf/object-store';
import { type FileColumns, InjectObjectStore, reencryptColumns, rewrapFiles } from '@coverleaf/service-kit';
import { Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';

const FILES: readonly FileColumns[] = [
  { bucket: 'attachments', table: 'emails', columns: ['source_path', 'generated_pdf'] },
  { bucket: 'attachments', table: 'email_attachments', columns: ['storage_path'] },
];

/** Re-encrypts columns and file keys with the current master key, while the service runs. */
@Processor(rewrapMailKeys)
export class RewrapKeysProcessor implements JobProcessor<typeof rewrapMailKeys> {
  private readonly logger = new Logger('keys');

  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: AuditTrail,
    @InjectObjectStore() private readonly store: ObjectStore,
  ) {}

  async process(): Promise<void> {
    const values = await reencryptColumns(this.dataSource);
    let files = 0;
    for (const columns of FILES) files += await rewrapFiles(this.dataSource, this.store, columns);
    this.logger.log({ msg: 'everything is encrypted with the current key', values, files });
    await this.dataSource.transaction((manager) =>
      this.audit.note(manager, 'keys.rewrapped', null, null, [
        `${values} values of mails`,
        `${files} files of mails`,
      ]),
    );
  }
}
