import type { CaseClosing, CaseDetail } from '@coverleaf/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { fieldMessagesOf, messageOf } from '../../api-client/call-result';
import { showToast } from '../../components/toasts/toasts';
import { CASES_KEY, closeCase, reopenCase } from './api/case-calls';

/** Closes and reopens a case in the version that is shown. `errors` are those of fields. */
export function useClosing({ id, version }: CaseDetail, onClosed: () => void) {
  const queries = useQueryClient();
  const show = (one: CaseDetail): void => {
    queries.setQueryData([...CASES_KEY, 'one', id], one);
    void queries.invalidateQueries({ queryKey: CASES_KEY });
  };
  const fail = (error: Error): void => {
    showToast('error', messageOf(error, 'Failed to change the case'));
    void queries.invalidateQueries({ queryKey: CASES_KEY });
  };
  const closing = useMutation({
    mutationFn: (body: CaseClosing) => closeCase(id, version, body),
    onSuccess: (one) => {
      show(one);
      onClosed();
      showToast('success', 'Case closed');
    },
    onError: fail,
  });
  const reopening = useMutation({
    mutationFn: () => reopenCase(id, version),
    onSuccess: (one) => {
      show(one);
      showToast('success', 'Case reopened');
    },
    onError: fail,
  });
  return {
    close: closing.mutate,
    reopen: reopening.mutate,
    isBusy: closing.isPending || reopening.isPending,
    errors: fieldMessagesOf(closing.error),
  };
}
