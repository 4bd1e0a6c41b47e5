import { deleteOrphanedFiles, rewrapDocumentKeys } from '@coverleaf/contracts';
import { deleteOrphanedFilesProcessor, type FileColumns, rewrapKeysProcessor } from '@coverleaf/maintenance';

/** Every column that names files of the service. */
const FILES: readonly FileColumns[] = [
  { bucket: 'insurance', table: 'insurance_uploads', columns: ['file_path', 'pdf_path'] },
  { bucket: 'insurance', table: 'reading_pictures', columns: ['file_path'] },
  { bucket: 'insurance', table: 'roster_imports', columns: ['file_path'] },
];

/** A file is orphaned when the gateway dies between storing it and registering the upload. */
export const DeleteOrphanedFilesProcessor = deleteOrphanedFilesProcessor(
  deleteOrphanedFiles,
  'insurance',
  FILES,
);
export const RewrapKeysProcessor = rewrapKeysProcessor(rewrapDocumentKeys, FILES);
