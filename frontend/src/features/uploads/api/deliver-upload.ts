import type { UploadReceipt } from '@coverleaf/contracts';
import type { CallResult } from '../../../api-client/problem';
import { sendUpload, type UploadRequest } from './send-upload';

/** A service that was killed is back by then. */
export const PAUSE_MS = 4_000;

/**
 * Sends the document; where a service died while it took it, once more. The key keeps it one upload, and a borrower
 * who has waited for it has done nothing that they could do better.
 */
export async function deliverUpload(
  request: UploadRequest,
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<CallResult<UploadReceipt>> {
  const result = await sendUpload(request, onProgress, signal);
  if (!isUnknown(result)) return result;
  await pause(signal);
  return signal.aborted ? result : sendUpload(request, onProgress, signal);
}

const isUnknown = (result: CallResult<UploadReceipt>): boolean =>
  !result.ok && result.failure.kind === 'problem' && result.failure.problem.code === 'outcome_unknown';

function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, PAUSE_MS);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}
