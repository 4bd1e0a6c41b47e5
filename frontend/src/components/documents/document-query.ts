import type { DocumentDetail } from '@coverleaf/contracts';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { replyOf, staffClient } from '../../api-client/staff-client';

export const DOCUMENTS = 'documents';

/** A document with its history. Reading it is audited. */
export const getDocument = (id: string) =>
  replyOf(staffClient.GET('/api/v1/admin/documents/{id}', { params: { path: { id } } }));

interface NewComment {
  readonly text: string;
  readonly isCall: boolean;
  readonly mentions: string[];
}

export const commentOnDocument = (id: string, body: NewComment) =>
  replyOf(staffClient.POST('/api/v1/admin/documents/{id}/comments', { params: { path: { id } }, body }));

/** Milliseconds in which what was fetched ahead isn't fetched again. */
const FRESH_MS = 2_000;

export const documentQuery = (id: string) =>
  queryOptions({ queryKey: [DOCUMENTS, 'one', id], queryFn: () => getDocument(id), staleTime: FRESH_MS });

/** Shows a document as a change left it, also in the lists. */
export function useShowDocument(): (document: DocumentDetail) => void {
  const queries = useQueryClient();
  return (document) => {
    queries.setQueryData(documentQuery(document.id).queryKey, document);
    void queries.invalidateQueries({ queryKey: [DOCUMENTS] });
  };
}
