import type { FileColumns } from '@coverleaf/service-kit';

/** Every column that names files of the service. */
export const FILES: readonly FileColumns[] = [
  { bucket: 'attachments', table: 'emails', columns: ['source_path', 'generated_pdf'] },
  { bucket: 'attachments', table: 'email_attachments', columns: ['storage_path'] },
];
