import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../../api-client/call-result';
import { Button } from '../../../components/controls/button';
import { showToast } from '../../../components/toasts/toasts';
import { leaseDocument } from '../api/document-calls';

/** Ends the lease of a colleague who left the document open. */
export function TakeOver({ id }: { id: string }) {
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => leaseDocument(id, true),
    onSuccess: () => showToast('success', 'You have this document for 10 minutes now'),
    onError: (error) => showToast('error', messageOf(error, 'Failed to take over the document')),
    onSettled: () => queries.invalidateQueries({ queryKey: ['documents'] }),
  });
  return (
    <div>
      <Button busy={isPending} onClick={() => mutate()}>
        Take over
      </Button>
    </div>
  );
}
