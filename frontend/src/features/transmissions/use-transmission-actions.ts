import { formatNumber } from '../../components/controls/format';
import type { RetryFailed } from '@coverleaf/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { showToast } from '../../components/toasts/toasts';
import {
  discardTransmission,
  rejectHeld,
  retryFailed,
  retryHeld,
  retryTransmission,
} from './api/transmission-calls';
import { TRANSMISSIONS } from './use-live-events';
import { messageOf } from '../../api-client/call-result';

export const countTransmissions = (count: number): string =>
  `${formatNumber(count)} ${count === 1 ? 'transmission' : 'transmissions'}`;

export const countDocuments = (count: number): string =>
  `${formatNumber(count)} ${count === 1 ? 'document' : 'documents'}`;

/** What can be done with transmissions; each tells how it went, and has what is shown read anew. */
export function useTransmissionActions() {
  const queries = useQueryClient();
  const settled = (): void => void queries.invalidateQueries({ queryKey: [TRANSMISSIONS] });
  const failed = (fallback: string) => (error: Error) => showToast('error', messageOf(error, fallback));
  const sentAgain = (count: number): void =>
    count > 0
      ? showToast('success', `${countTransmissions(count)} will be sent again`)
      : showToast('info', 'There is nothing left to be sent again');
  return {
    retry: useMutation({
      mutationFn: retryTransmission,
      onSuccess: () => showToast('success', 'It is being sent again'),
      onError: failed('Failed to send it again'),
      onSettled: settled,
    }),
    discard: useMutation({
      mutationFn: ({ id, reason }: { id: string; reason: string }) => discardTransmission(id, reason),
      onSuccess: () => showToast('success', 'Transmission discarded'),
      onError: failed('Failed to discard it'),
      onSettled: settled,
    }),
    retryAll: useMutation({
      mutationFn: (which: RetryFailed) => retryFailed(which),
      onSuccess: sentAgain,
      onError: failed('Failed to send them again'),
      onSettled: settled,
    }),
    retryHeld: useMutation({
      mutationFn: retryHeld,
      onSuccess: sentAgain,
      onError: failed('Failed to send them again'),
      onSettled: settled,
    }),
    rejectHeld: useMutation({
      mutationFn: rejectHeld,
      onSuccess: (count) => showToast('success', `${countDocuments(count)} rejected`),
      onError: failed('Failed to reject them'),
      onSettled: settled,
    }),
  };
}
