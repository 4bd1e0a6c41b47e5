import type { FileColumns } from '@coverleaf/service-kit';

export const FILES: readonly FileColumns[] = [
  { bucket: 'insurance', table: 'insurance_uploads', columns: ['file_path', 'pdf_path'] },
];
