import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../api-client/call-error';
import { showToast } from '../../components/toasts/toast-queue';
import { askAhead } from './api/translation-calls';
import { TRANSLATIONS } from './use-translation-list';

/** Has the engine translate before anybody asks. */
export function useAhead() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: askAhead,
    onSuccess: () => showToast('success', 'What has no translation is being translated'),
    onError: (error) => showToast('error', messageOf(error, 'Failed to translate ahead')),
    onSettled: () => queries.invalidateQueries({ queryKey: [TRANSLATIONS] }),
  });
}
