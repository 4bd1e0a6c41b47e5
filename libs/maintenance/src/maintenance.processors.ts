import { AuditTrail } from '@coverleaf/audit';
import type { JobDefinition } from '@coverleaf/contracts';
import { olderKeysInUse } from '@coverleaf/encryption';
import { type JobProcessor, Processor } from '@coverleaf/messaging';
import type { Bucket, ObjectStore } from '@coverleaf/object-store';
import { InjectObjectStore } from '@coverleaf/service-kit';
import { Logger, Optional } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { z } from 'zod';
import { deleteUnreferencedFiles, type FileColumns, rewrapKeys } from './stored-files';

type MaintenanceJob = JobDefinition<z.ZodObject<Record<never, never>>>;
type MaintenanceProcessor = new (
  dataSource: DataSource,
  audit: AuditTrail,
  store: ObjectStore,
) => { process(): Promise<void> };

const logger = new Logger('keys');

/** Runs daily, to find values that an earlier release did not bind to their rows, and again for each new master key. */
export const rewrapOccasion = (): string => olderKeysInUse() ?? '';

/**
 * Creates the processor that rewraps columns and files. A rotation is complete when a run reports 0.
 * @param kind suffix of the counts in the audit entry, such as ` of staff`
 */
export function rewrapKeysProcessor(
  job: MaintenanceJob,
  files: readonly FileColumns[] = [],
  kind = '',
): MaintenanceProcessor {
  @Processor(job)
  class RewrapKeysProcessor implements JobProcessor<MaintenanceJob> {
    constructor(
      private readonly dataSource: DataSource,
      private readonly audit: AuditTrail,
      @Optional() @InjectObjectStore() private readonly store?: ObjectStore,
    ) {}

    async process(): Promise<void> {
      const isRotation = olderKeysInUse() !== null;
      const rewrapped = await rewrapKeys(this.dataSource, this.store, isRotation ? files : []);
      if (!isRotation && rewrapped.values === 0) return;
      logger.log({ msg: 'rewrapped with the current master key', ...rewrapped });
      const counts = [`${rewrapped.values} values${kind}`, `${rewrapped.files} files${kind}`];
      const fields = files.length > 0 ? counts : counts.slice(0, 1);
      await this.dataSource.transaction((manager) =>
        this.audit.note(manager, 'keys.rewrapped', null, null, fields),
      );
    }
  }
  return RewrapKeysProcessor;
}

/** Creates the processor that deletes files without a row. @param kind as in `rewrapKeysProcessor` */
export function deleteOrphanedFilesProcessor(
  job: MaintenanceJob,
  bucket: Bucket,
  files: readonly FileColumns[],
  kind = '',
): MaintenanceProcessor {
  @Processor(job)
  class DeleteOrphanedFilesProcessor implements JobProcessor<MaintenanceJob> {
    constructor(
      private readonly dataSource: DataSource,
      private readonly audit: AuditTrail,
      @InjectObjectStore() private readonly store: ObjectStore,
    ) {}

    async process(): Promise<void> {
      const deleted = await deleteUnreferencedFiles(this.dataSource, this.store, bucket, files);
      if (deleted === 0) return;
      await this.dataSource.transaction((manager) =>
        this.audit.note(manager, 'files.swept', null, null, [`${deleted} files${kind}`]),
      );
    }
  }
  return DeleteOrphanedFilesProcessor;
}
