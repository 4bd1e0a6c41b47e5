import { useMutation } from '@tanstack/react-query';
import { messageOf } from '../../api-client/call-error';
import { followToFile, saveFile } from '../../components/files/save-file';
import { showToast } from '../../components/toasts/toast-queue';
import { exportDocuments, getFileLink } from './api/document-calls';
import { fetchLink } from './api/fetch-file';

async function download(id: string): Promise<void> {
  const { url, fileName } = await getFileLink(id, 'download');
  try {
    saveFile(await (await fetchLink(url)).blob(), fileName);
  } catch {
    // The browser may get what this page could not, such as from behind a proxy, and then tells of it itself.
    followToFile(new URL(url).pathname, fileName);
    showToast('info', 'Your browser downloads the document by itself');
    return;
  }
  showToast('success', 'Document downloaded successfully');
}

const AWAY = 'the server could not be reached';

/** Saves the file of a document. */
export function useDownload() {
  const { mutate } = useMutation({
    mutationFn: download,
    onError: (error) => showToast('error', `Failed to download document: ${messageOf(error, AWAY)}`),
  });
  return mutate;
}

/** Saves the documents of a filter as a CSV file. */
export function useDocumentExport() {
  return useMutation({
    mutationFn: exportDocuments,
    onSuccess: (file) => saveFile(file, `documents-${new Date().toISOString().slice(0, 10)}.csv`),
    onError: (error) => showToast('error', `Failed to export documents: ${messageOf(error, AWAY)}`),
  });
}
