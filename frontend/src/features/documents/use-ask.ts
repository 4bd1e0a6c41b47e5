import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../api-client/call-result';
import { showToast } from '../../components/toasts/toasts';
import { askSender } from './api/document-calls';
import type { Decidable, Rejection } from './decisions';

/** Asks senders for one more document. */
export function useAsk() {
  const queries = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: ({ document, ask }: { document: Decidable; ask: Rejection }) =>
      askSender({
        id: document.id,
        ...(ask.reasonCode && { reasonCode: ask.reasonCode }),
        ...(ask.reason && { note: ask.reason }),
        ...(ask.savedReplyId && { savedReplyId: ask.savedReplyId }),
      }),
    onSuccess: ({ name, notifications }) => {
      if (notifications.some(({ kind }) => kind === 'asked'))
        showToast('success', `${name} is asked for one more document`);
      else
        showToast(
          'warning',
          `Nobody tells ${name}, because we don’t have an address. The status page asks for the document.`,
        );
    },
    onError: (error, { document }) =>
      showToast('error', `${document.name}: ${messageOf(error, 'Failed to ask the borrower')}`),
    onSettled: () => queries.invalidateQueries({ queryKey: ['documents'] }),
  });
  return (document: Decidable, ask: Rejection): Promise<unknown> =>
    mutateAsync({ document, ask }).catch(() => undefined);
}
