import { AuditTrail } from '@coverleaf/audit';
import { rewrapDocumentKeys } from '@coverleaf/contracts';
import { type JobProcessor, Processor } from '@coverleaf/messaging';
import type { ObjectStore } from '@coverleaf/object-store';
import { InjectObjectStore, resealColumns } from '@coverleaf/service-kit';
import { Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';

const BATCH = 200;

/** Seals columns and files by the current master key, while borrowers go on. A night that finds nothing is the proof. */
@Processor(rewrapDocumentKeys)
export class RewrapKeysProcessor implements JobProcessor<typeof rewrapDocumentKeys> {
  private readonly logger = new Logger('keys');

  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: AuditTrail,
    @InjectObjectStore() private readonly store: ObjectStore,
  ) {}

  async process(): Promise<void> {
    const values = await resealColumns(this.dataSource);
    const files = await this.rewrapFiles();
    this.logger.log({ msg: 'everything is sealed by the current key', values, files });
    await this.dataSource.transaction((manager) =>
      this.audit.note(manager, 'keys.rewrapped', null, null, [`${values} values`, `${files} files`]),
    );
  }

  private async rewrapFiles(): Promise<number> {
    let rewrapped = 0;
    for (let last = ''; ;) {
      const rows: { id: string }[] = await this.dataSource.query(
        `select id from insurance_uploads
          where ($1 = '' or id > nullif($1, '')::uuid) order by id limit ${BATCH}`,
        [last],
      );
      for (const { id } of rows) rewrapped += await this.rewrapFilesOf(id);
      last = rows.at(-1)?.id ?? '';
      if (rows.length < BATCH) return rewrapped;
    }
  }

  /** The lock keeps the document there, and nothing else from happening: a file that was deleted must not come back. */
  private rewrapFilesOf(id: string): Promise<number> {
    return this.dataSource.transaction(async (manager) => {
      const [upload]: { file_path: string; pdf_path: string | null }[] = await manager.query(
        `select file_path, pdf_path from insurance_uploads where id = $1 for key share`,
        [id],
      );
      let rewrapped = 0;
      for (const key of upload ? [upload.file_path, upload.pdf_path] : []) {
        if (key !== null && (await this.store.rewrap('insurance', key))) rewrapped += 1;
      }
      return rewrapped;
    });
  }
}
