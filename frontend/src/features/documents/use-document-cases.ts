import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../api-client/call-result';
import { showToast } from '../../components/toasts/toasts';
import { decideCase, listDocumentCases } from './api/document-calls';

export type DocumentCases = ReturnType<typeof useDocumentCases>;

/** The cases of a document, and what staff can do about proposed ones. */
export function useDocumentCases(documentId: string) {
  const queries = useQueryClient();
  const queryKey = ['documents', 'cases', documentId];
  const query = useQuery({ queryKey, queryFn: () => listDocumentCases(documentId) });
  const { mutate, isPending } = useMutation({
    mutationFn: decideCase,
    onSuccess: ({ reference }, { act }) =>
      showToast(
        'success',
        act === 'join' ? `The document belongs to case ${reference} now` : 'Proposal declined',
      ),
    onError: (error) => showToast('error', messageOf(error, 'Failed to change the case')),
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey });
      await queries.invalidateQueries({ queryKey: ['cases'] });
    },
  });
  const proposed = query.data?.items.find(({ evidence }) => evidence === 'proposed');
  return {
    query,
    isBusy: isPending,
    /** The proposal that the key accepts. */
    firstProposed: proposed?.id ?? null,
    decide: (caseId: string, act: 'join' | 'decline'): void => {
      if (!isPending) mutate({ caseId, documentId, act });
    },
  };
}
