import { useMutation } from '@tanstack/react-query';
import { messageOf } from '../../api-client/call-result';
import { showToast } from '../toasts/toasts';
import { saveFile } from './save-file';

/**
 * Saves what a list shows as a file with today's date in its name. The query's `format` is the file's, else it is CSV.
 *
 * @param name the beginning of the file's name
 * @param what in the message of a failure
 */
export function useListExport<Query extends object>(
  name: string,
  fetchFile: (query: Query) => Promise<Blob>,
  what = name,
) {
  return useMutation({
    mutationFn: fetchFile,
    onSuccess: (file, query) => {
      const format = 'format' in query ? String(query.format) : 'csv';
      const day = new Date().toISOString().slice(0, 10);
      saveFile(file, `${name}-${day}.${format}`);
    },
    onError: (error) => showToast('error', messageOf(error, `Failed to export ${what}`)),
  });
}
