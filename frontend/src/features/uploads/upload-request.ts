import type { UploadReceipt } from '@coverleaf/contracts';
import { type CallFailure, type CallResult, isProblem } from '../../api-client/call-result';
import { startStallTimer } from '../../api-client/stall-timer';
import type { PreparedDocument } from './pages/prepare-document';
import { asksInstitution, type UploadFields, type UploadTarget } from './upload-fields';

interface UploadRequest {
  readonly document: PreparedDocument;
  readonly fields: UploadFields;
  readonly target: UploadTarget;
  /** The same for every attempt with the same content. */
  readonly idempotencyKey: string;
}

/**
 * Sends the document. XMLHttpRequest, because fetch reports no upload progress.
 * @param onProgress the part that has been sent, 0 to 1
 */
function sendUpload(
  request: UploadRequest,
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<CallResult<UploadReceipt>> {
  return new Promise((resolve) => {
    const xhr = new XMLHttpRequest();
    const stall = startStallTimer(xhr);
    const end = (result: CallResult<UploadReceipt>): void => {
      stall.stop();
      resolve(result);
    };
    const lost = (): void => end({ ok: false, failure: { kind: 'connection' } });

    xhr.upload.onprogress = ({ loaded, total }) => {
      stall.restart();
      if (total > 0) onProgress(loaded / total);
    };
    xhr.onload = () => end(readReply(xhr.status, xhr.responseText));
    xhr.onerror = lost;
    xhr.onabort = lost;
    signal.addEventListener('abort', () => xhr.abort(), { once: true });

    xhr.open('POST', '/api/v1/uploads');
    xhr.setRequestHeader('Accept', 'application/json, application/problem+json');
    xhr.setRequestHeader('Idempotency-Key', request.idempotencyKey);
    xhr.send(uploadBody(request));
  });
}

/** Fields come before the file, because the server reads them before it streams the file. */
function uploadBody({ document, fields, target }: UploadRequest): FormData {
  const body = new FormData();
  body.set('name', fields.name);
  body.set('insuranceCompany', fields.insuranceCompany);
  if (target.lenderSlug !== null) body.set('lenderSlug', target.lenderSlug);
  else {
    const institution = asksInstitution(target) ? fields.financialInstitution : target.fixedInstitution;
    if (institution) body.set('financialInstitution', institution);
  }
  if (fields.email) body.set('email', fields.email);
  body.set('language', target.language);
  if (target.loanToken !== null) body.set('loanToken', target.loanToken);
  if (target.reference !== null) body.set('reference', target.reference);
  if (target.answers !== null) body.set('answers', target.answers);
  body.set('file', document.file, document.name);
  return body;
}

function readReply(status: number, text: string): CallResult<UploadReceipt> {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return { ok: false, failure: { kind: 'unreadable', status } };
  }
  if (status === 201) return { ok: true, reply: body as UploadReceipt };
  const failure: CallFailure = isProblem(body)
    ? { kind: 'problem', problem: body }
    : { kind: 'unreadable', status };
  return { ok: false, failure };
}

/** Time for a killed service to restart, in milliseconds. */
export const RETRY_DELAY_MS = 4_000;

/** Sends the document and retries once when the outcome is unknown. The idempotency key keeps it one upload. */
export async function sendWithRetry(
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
    setTimeout(resolve, RETRY_DELAY_MS);
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
