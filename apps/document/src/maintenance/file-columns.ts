import type { FileColumns } from '@coverleaf/service-kit';

/** Every column that names files of the service. */
export const FILES: readonly FileColumns[] = [
  { bucket: 'insurance', table: 'insurance_uploads', columns: ['file_path', 'pdf_path'] },
];
