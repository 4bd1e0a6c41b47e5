import { useMutation } from '@tanstack/react-query';
import type { Role } from '@coverleaf/contracts';
import { useList } from '../../components/lists/use-list';
import { saveFile } from '../../components/files/save-file';
import { saveLink } from '../../components/files/file-links';
import { showToast } from '../../components/toasts/toasts';
import { exportDocuments, getFileLink, listDocuments } from './api/document-calls';
import { FILTERS, toQuery } from './document-labels';
import { reasonOf } from '../../api-client/call-result';

export type DocumentList = ReturnType<typeof useDocumentList>;

export const useDocumentList = (role: Role) =>
  useList({
    key: ['documents', 'list'],
    filters: FILTERS,
    toQuery: (values) => toQuery(values, role === 'admin'),
    fetchPage: listDocuments,
  });

const download = async (id: string): Promise<void> => saveLink(await getFileLink(id, 'download'), 'document');

export function useDownload() {
  const { mutate } = useMutation({
    mutationFn: download,
    onError: (error) => showToast('error', `Failed to download document: ${reasonOf(error)}`),
  });
  return mutate;
}

export function useDocumentExport() {
  return useMutation({
    mutationFn: exportDocuments,
    onSuccess: (file) => saveFile(file, `documents-${new Date().toISOString().slice(0, 10)}.csv`),
    onError: (error) => showToast('error', `Failed to export documents: ${reasonOf(error)}`),
  });
}
