import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FileLink } from '@coverleaf/contracts';
import { HANDLED_LABELS } from './email-labels';
import { dayQuery, knownKey, periodQuery, present, zoneQuery } from '../../components/lists/filter-bar';
import { orderQuery, TIME_ORDER_LABELS } from '../../components/lists/order-filter';
import { useList } from '../../components/lists/use-list';
import { saveLink } from '../../components/files/file-links';
import { showToast } from '../../components/toasts/toasts';
import { fetchAgain, handleEmail, listEmails, retryReply } from './api/email-calls';
import { reasonOf } from '../../api-client/call-result';

/** Prefix of all query keys of this feature. */
export const EMAILS = 'emails';

export type EmailList = ReturnType<typeof useEmailList>;

export const useEmailList = () =>
  useList({
    key: [EMAILS, 'list'],
    filters: ['q', 'handled', 'period', 'receivedFrom', 'receivedTo', 'order', 'columns'],
    toQuery: ({ q, handled, period, order, ...days }) => {
      const [receivedFrom, receivedTo] = [dayQuery(days.receivedFrom), dayQuery(days.receivedTo)];
      return present({
        ...{ q, handled: knownKey(HANDLED_LABELS, handled), ...periodQuery(period) },
        ...{ receivedFrom, receivedTo, ...zoneQuery(receivedFrom, receivedTo) },
        order: orderQuery(TIME_ORDER_LABELS, order),
      });
    },
    fetchPage: listEmails,
  });

interface WantedFile {
  /** 'attachment', 'PDF', 'email' */
  readonly what: string;
  readonly getLink: () => Promise<FileLink>;
}

export function useEmailActions() {
  const queries = useQueryClient();
  /** The scanner may have found a virus in an opened file, or active content was taken out of it. */
  const refresh = (): void => void queries.invalidateQueries({ queryKey: [EMAILS, 'one'] });
  const { mutate: download } = useMutation({
    mutationFn: async ({ getLink, what }: WantedFile) => saveLink(await getLink(), what),
    onError: (error, { what }) => {
      showToast('error', `Failed to download ${what}: ${reasonOf(error)}`);
    },
    onSettled: refresh,
  });
  const again = useMutation({
    mutationFn: fetchAgain,
    onSuccess: () => showToast('success', 'Downloading the attachments again'),
    onError: (error) => showToast('error', `Failed to download the attachments: ${reasonOf(error)}`),
    onSettled: () => queries.invalidateQueries({ queryKey: [EMAILS] }),
  });
  const handle = useMutation({
    mutationFn: handleEmail,
    onSuccess: (_, { handled }) =>
      showToast('success', handled ? 'Email marked as handled' : 'Email marked as unhandled'),
    onError: (error) => showToast('error', `Failed to mark the email: ${reasonOf(error)}`),
    onSettled: () => queries.invalidateQueries({ queryKey: [EMAILS] }),
  });
  const retry = useMutation({
    mutationFn: retryReply,
    onSuccess: () => showToast('success', 'Sending the reply again'),
    onError: (error) => showToast('error', `Failed to send the reply: ${reasonOf(error)}`),
    onSettled: () => queries.invalidateQueries({ queryKey: [EMAILS] }),
  });
  return {
    ...{ retryReply: retry.mutate, isRetrying: retry.isPending },
    ...{ download, refresh, fetchAgain: again.mutate, isFetching: again.isPending },
    ...{ handle: handle.mutate, isHandling: handle.isPending },
  };
}
