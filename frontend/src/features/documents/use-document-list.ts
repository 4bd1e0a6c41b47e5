import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Role } from '@coverleaf/contracts';
import { useCallback } from 'react';
import { documentQuery } from '../../components/documents/document-query';
import { useList } from '../../components/lists/use-list';
import { fileQuery, type FileSource } from '../../components/viewer/file-view';
import { saveLink } from '../../components/files/file-links';
import { showToast } from '../../components/toasts/toasts';
import { getFileLink, listDocuments } from './api/document-calls';
import { FILTERS, toQuery } from './document-labels';
import { reasonOf } from '../../api-client/call-result';

export type DocumentList = ReturnType<typeof useDocumentList>;

export const fileOf = (id: string): FileSource => ({
  key: `document ${id}`,
  getLink: () => getFileLink(id, 'view'),
});

export function useDocumentList(role: Role) {
  const list = useList({
    key: ['documents', 'list'],
    filters: FILTERS,
    toQuery: (values) => toQuery(values, role === 'admin'),
    fetchPage: listDocuments,
  });
  const queries = useQueryClient();
  const { items, open } = list;
  return {
    ...list,
    open: useCallback(
      (id: string | null) => {
        if (id) {
          // Now, because the viewer that shows them takes longer to render than the server to reply.
          void queries.prefetchQuery(documentQuery(id));
          if (items?.find((row) => row.id === id)?.hasFile) void queries.prefetchQuery(fileQuery(fileOf(id)));
        }
        open(id);
      },
      [items, open, queries],
    ),
  };
}

const download = async (id: string): Promise<void> => saveLink(await getFileLink(id, 'download'), 'document');

export function useDownload() {
  const { mutate } = useMutation({
    mutationFn: download,
    onError: (error) => showToast('error', `Failed to download document: ${reasonOf(error)}`),
  });
  return mutate;
}
