import { replyOf } from './staff-client';
import { inSession } from './staff-fetch';

/** Longer than any image takes; without it a lost connection would be waited for without end. */
const TIMEOUT_MS = 120_000;

/**
 * Sends a form with a file. XMLHttpRequest, because fetch cannot tell how much has left.
 * @param onProgress the part that has been sent, 0 to 1
 * @throws CallError
 */
export function sendForm<Reply>(
  path: string,
  form: FormData,
  onProgress: (part: number) => void,
): Promise<Reply> {
  const answer = async () => {
    const response = await inSession(() => post(path, form, onProgress));
    const body: unknown = await response.json();
    return response.ok ? { data: body as Reply, response } : { error: body, response };
  };
  return replyOf<Reply>(answer());
}

function post(path: string, form: FormData, onProgress: (part: number) => void): Promise<Response> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    const lost = (): void => reject(new TypeError('No answer came'));
    xhr.upload.onprogress = ({ loaded, total }) => total > 0 && onProgress(loaded / total);
    xhr.onload = () => {
      const headers = { 'content-type': xhr.getResponseHeader('content-type') ?? '' };
      resolve(new Response(xhr.responseText, { status: xhr.status, headers }));
    };
    xhr.onerror = lost;
    xhr.onabort = lost;
    xhr.ontimeout = lost;
    xhr.timeout = TIMEOUT_MS;
    xhr.open('POST', path);
    xhr.setRequestHeader('Accept', 'application/json, application/problem+json');
    xhr.send(form);
  });
}
