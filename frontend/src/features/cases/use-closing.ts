import type { CaseClosing, CaseDetail } from '@coverleaf/contracts';
import { useMutation } from '@tanstack/react-query';
import { fieldMessagesOf } from '../../api-client/call-result';
import { showToast } from '../../components/toasts/toasts';
import { closeCase, reopenCase } from './api/case-calls';
import { useCaseChange } from './use-case-acts';

/** Closes and reopens a case in the version that is shown. `errors` are those of fields. */
export function useClosing({ id, version }: CaseDetail, onClosed: () => void) {
  const { show, fail } = useCaseChange();
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
