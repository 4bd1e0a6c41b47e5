import { useMutation } from '@tanstack/react-query';
import { reasonOf } from '../../api-client/call-result';
import { saveFile } from '../../components/files/save-file';
import { saveLink } from '../../components/files/save-link';
import { showToast } from '../../components/toasts/toast-queue';
import { exportDocuments, getFileLink } from './api/document-calls';

const download = async (id: string): Promise<void> => saveLink(await getFileLink(id, 'download'), 'document');

/** Saves the file of a document. */
export function useDownload() {
  const { mutate } = useMutation({
    mutationFn: download,
    onError: (error) => showToast('error', `Failed to download document: ${reasonOf(error)}`),
  });
  return mutate;
}

/** Saves the documents of a filter as a CSV file. */
export function useDocumentExport() {
  return useMutation({
    mutationFn: exportDocuments,
    onSuccess: (file) => saveFile(file, `documents-${new Date().toISOString().slice(0, 10)}.csv`),
    onError: (error) => showToast('error', `Failed to export documents: ${reasonOf(error)}`),
  });
}
