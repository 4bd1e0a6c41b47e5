import type { FileLink } from '@coverleaf/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { reasonOf } from '../../api-client/call-result';
import { saveLink } from '../../components/files/save-link';
import { showToast } from '../../components/toasts/toast-queue';
import { fetchAgain } from './api/email-calls';
import { EMAILS } from './use-email-list';

interface WantedFile {
  /** 'attachment', 'PDF', 'email' */
  readonly what: string;
  readonly getLink: () => Promise<FileLink>;
}

/** What can be done with an open email beside deleting it and filing what it brought. */
export function useEmailActs() {
  const queries = useQueryClient();
  const { mutate: download } = useMutation({
    mutationFn: async ({ getLink, what }: WantedFile) => saveLink(await getLink(), what),
    onError: (error, { what }) => {
      showToast('error', `Failed to download ${what}: ${reasonOf(error)}`);
      // The scanner may have found something in it.
      void queries.invalidateQueries({ queryKey: [EMAILS, 'one'] });
    },
  });
  const again = useMutation({
    mutationFn: fetchAgain,
    onSuccess: () => showToast('success', 'The attachments are being fetched again'),
    onError: (error) => showToast('error', `Failed to fetch the attachments: ${reasonOf(error)}`),
    onSettled: () => queries.invalidateQueries({ queryKey: [EMAILS] }),
  });
  return { download, fetchAgain: again.mutate, isFetching: again.isPending };
}
