import type { AdminFaq } from '@coverleaf/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../api-client/call-result';
import { showToast } from '../../components/toasts/toast-queue';
import { orderFaqs } from './api/faq-calls';
import { moveTo } from './place';

export const FAQ_LIST = ['admin-faqs'] as const;
const ORDER = ['admin-faqs-order'] as const;

const FAILED = 'Failed to save the order';

/** Puts a question elsewhere: at once on the screen, and one after the other on the server. */
export function useFaqOrder(): (id: string, place: number) => void {
  const queries = useQueryClient();
  const { mutate } = useMutation({
    mutationKey: ORDER,
    // Each sends the whole order, so the last must come last.
    scope: { id: ORDER[0] },
    mutationFn: orderFaqs,
    onError: (error) => {
      const message = messageOf(error, FAILED);
      showToast('error', message.startsWith(FAILED) ? message : `${FAILED}: ${message}`);
    },
    onSettled: () => {
      // What is still to be sent is on the screen already.
      if (queries.isMutating({ mutationKey: ORDER }) === 1)
        void queries.invalidateQueries({ queryKey: FAQ_LIST });
    },
  });
  return (id, place) => {
    const before = queries.getQueryData<readonly AdminFaq[]>(FAQ_LIST) ?? [];
    const after = moveTo(before, id, place);
    if (after === before) return;
    // An answer that is on its way would bring the old order back.
    void queries.cancelQueries({ queryKey: FAQ_LIST });
    queries.setQueryData(FAQ_LIST, after);
    mutate(after.map((faq) => faq.id));
  };
}
