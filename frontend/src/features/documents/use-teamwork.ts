import type { DocumentDetail, SignedInUser } from '@coverleaf/contracts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { messageOf } from '../../api-client/call-result';
import { useShowDocument } from '../../components/documents/document-query';
import { showToast } from '../../components/toasts/toasts';
import { dismissMention, listColleagues, setAssignee } from './api/document-calls';
import { mayDecide } from './decisions';

/** Who sees the documents of a lender. Empty for those who may not ask, and until it is known. */
export function useColleagues({ lenderId }: Pick<DocumentDetail, 'lenderId'>, { role }: SignedInUser) {
  const { data = [] } = useQuery({
    queryKey: ['colleagues', lenderId],
    queryFn: () => listColleagues(lenderId),
    enabled: mayDecide(role),
    staleTime: 5 * 60_000,
  });
  return data;
}

/** Assigns a document, and answers a mention. */
export function useTeamwork({ id }: Pick<DocumentDetail, 'id'>) {
  const show = useShowDocument();
  const assigning = useMutation({
    mutationFn: (userId: string | null) => setAssignee(id, userId),
    onSuccess: (document) => {
      show(document);
      const name = document.review?.assignee?.name ?? 'a colleague';
      showToast(
        'success',
        document.review?.assignee ? `Assigned to ${name} for a day` : 'Assigned to nobody',
      );
    },
    onError: (error) => showToast('error', messageOf(error, 'Failed to assign the document')),
  });
  const dismissal = useMutation({
    mutationFn: () => dismissMention(id),
    onSuccess: show,
    onError: (error) => showToast('error', messageOf(error, 'Failed to answer')),
  });
  return {
    isBusy: assigning.isPending || dismissal.isPending,
    assign: (userId: string | null): void => assigning.mutate(userId),
    dismissMention: (): void => dismissal.mutate(),
  };
}
