import type { ExportQuery } from '@coverleaf/contracts';
import { useMutation } from '@tanstack/react-query';
import { messageOf } from '../../api-client/call-error';
import { saveFile } from '../../components/files/save-file';
import { showToast } from '../../components/toasts/toast-queue';
import { exportLenders } from './api/lender-files';

/** Saves the lenders of a filter as a file. */
export function useLenderExport() {
  const { mutate, isPending, variables } = useMutation({
    mutationFn: exportLenders,
    onSuccess: (file, { format }) => {
      saveFile(file, `lenders-${new Date().toISOString().slice(0, 10)}.${format}`);
    },
    onError: (error) => showToast('error', messageOf(error, 'Failed to export lenders')),
  });
  return {
    save: (query: ExportQuery): void => mutate(query),
    isSaving: (format: ExportQuery['format']): boolean => isPending && variables.format === format,
  };
}
