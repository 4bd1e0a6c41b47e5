import type { DocumentDetail, Role } from '@coverleaf/contracts';
import { useMutation } from '@tanstack/react-query';
import { reasonOf } from '../../api-client/call-result';
import { showToast } from '../../components/toasts/toasts';
import { type FileControls, useFileControls } from '../../components/pdf/file-controls';
import { turnDocument } from './api/document-calls';
import { mayDecide } from './decisions';

/** How a document's file is shown. Its turn is remembered for everybody. */
export function useTurnedFile(
  { id, turn = 0 }: Pick<DocumentDetail, 'id' | 'turn'>,
  role: Role,
): FileControls {
  const { mutate } = useMutation({
    mutationFn: (next: typeof turn) => turnDocument(id, next),
    onError: (error) => showToast('error', `Failed to remember the rotation: ${reasonOf(error)}`),
  });
  return useFileControls(turn, mayDecide(role) ? mutate : undefined);
}
