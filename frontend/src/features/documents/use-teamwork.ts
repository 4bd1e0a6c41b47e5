import type { DocumentDetail } from '@coverleaf/contracts';
import { useMutation } from '@tanstack/react-query';
import { messageOf } from '../../api-client/call-result';
import { useShowDocument } from '../../components/documents/document-query';
import { showToast } from '../../components/toasts/toasts';
import { setAssignee } from './api/document-calls';

/** Assigns a document. */
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
  return {
    isBusy: assigning.isPending,
    assign: (userId: string | null): void => assigning.mutate(userId),
  };
}
