import { deleteOrphanedMailFiles, rewrapMailKeys } from '@coverleaf/contracts';
import { deleteOrphanedFilesProcessor, type FileColumns, rewrapKeysProcessor } from '@coverleaf/maintenance';

/** Every column that names files of the service. */
const FILES: readonly FileColumns[] = [
  { bucket: 'attachments', table: 'emails', columns: ['source_path', 'generated_pdf'] },
  { bucket: 'attachments', table: 'email_attachments', columns: ['storage_path', 'safe_path'] },
];
const KIND = ' of mails';

/** A file is orphaned if a process crashes, or if its email is deleted while it is stored. */
export const DeleteOrphanedFilesProcessor = deleteOrphanedFilesProcessor(
  deleteOrphanedMailFiles,
  'attachments',
  FILES,
  KIND,
);
export const RewrapKeysProcessor = rewrapKeysProcessor(rewrapMailKeys, FILES, KIND);
