import { counted } from '../../components/controls/format';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { showToast } from '../../components/toasts/toasts';
import {
  discardTransmission,
  discardTransmissions,
  rejectHeld,
  retryFailed,
  retryHeld,
  retryTransmission,
  retryTransmissions,
} from './api/transmission-calls';
import { TRANSMISSIONS } from './use-live-events';
import { messageOf } from '../../api-client/call-result';

export function useTransmissionActions() {
  const queries = useQueryClient();
  const ending = (failed: string) => ({
    onError: (error: Error) => showToast('error', messageOf(error, failed)),
    onSettled: () => queries.invalidateQueries({ queryKey: [TRANSMISSIONS] }),
  });
  const onRetried = (count: number): void =>
    count > 0
      ? showToast('success', `${counted(count, 'transmission')} will be sent again`)
      : showToast('info', 'There is nothing left to be sent again');
  return {
    retry: useMutation({
      mutationFn: retryTransmission,
      onSuccess: () => showToast('success', 'It is being sent again'),
      ...ending('Failed to send it again'),
    }),
    discard: useMutation({
      mutationFn: ({ id, reason }: { id: string; reason: string }) => discardTransmission(id, reason),
      onSuccess: () => showToast('success', 'Transmission discarded'),
      ...ending('Failed to discard it'),
    }),
    retryChosen: useMutation({
      mutationFn: retryTransmissions,
      onSuccess: onRetried,
      ...ending('Failed to send them again'),
    }),
    discardChosen: useMutation({
      mutationFn: ({ ids, reason }: { ids: string[]; reason: string }) => discardTransmissions(ids, reason),
      onSuccess: (count) => showToast('success', `${counted(count, 'transmission')} discarded`),
      ...ending('Failed to discard them'),
    }),
    retryAll: useMutation({
      mutationFn: retryFailed,
      onSuccess: onRetried,
      ...ending('Failed to send them again'),
    }),
    retryHeld: useMutation({
      mutationFn: retryHeld,
      onSuccess: onRetried,
      ...ending('Failed to send them again'),
    }),
    rejectHeld: useMutation({
      mutationFn: rejectHeld,
      onSuccess: (count) => showToast('success', `${counted(count, 'document')} rejected`),
      ...ending('Failed to reject them'),
    }),
  };
}
