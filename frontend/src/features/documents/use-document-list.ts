import { useCallback } from 'react';
import { useMutation } from '@tanstack/react-query';
import type { Role } from '@coverleaf/contracts';
import { useCursorPages } from '../../components/lists/use-cursor-pages';
import { useOpenRow, useUrlFilter } from '../../components/lists/url-state';
import { reasonOf } from '../../api-client/call-error';
import { saveFile } from '../../components/files/save-file';
import { saveLink } from '../../components/files/file-links';
import { showToast } from '../../components/toasts/toasts';
import { exportDocuments, getFileLink, listDocuments } from './api/document-calls';
import { FILTERS, toQuery } from './document-labels';

/** The documents that the address asks for, and the one that is open. */
export function useDocumentList(role: Role) {
  const { values, set, clear, pages, more } = useUrlFilter(FILTERS);
  const query = toQuery(values, role === 'admin');
  const list = useCursorPages(['documents', 'list', query], pages, (cursor) =>
    listDocuments({ ...query, ...(cursor && { cursor }) }),
  );
  const row = useOpenRow();
  const search = useCallback((q: string) => set({ q }), [set]);
  return {
    list,
    query,
    values,
    isFiltered: Object.keys(query).length > 0,
    set,
    search,
    clear,
    more,
    ...row,
  };
}

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
