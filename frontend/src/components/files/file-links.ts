import type { FileLink } from '@coverleaf/contracts';
import { showToast } from '../toasts/toasts';
import { followToFile, saveFile } from './save-file';
import { CallError, failureOf } from '../../api-client/call-result';

export interface FetchedFile {
  readonly bytes: ArrayBuffer;
  readonly type: string;
}

/** Loads the linked file for display. @throws CallError */
export async function fetchFile({ url, contentType }: FileLink, signal?: AbortSignal): Promise<FetchedFile> {
  const bytes = await (await fetchLink(url, signal)).arrayBuffer().catch(lost);
  return { bytes, type: contentType };
}

/** Loads the linked file. @throws CallError */
export async function fetchLink(url: string, signal: AbortSignal | null = null): Promise<Response> {
  // A relative path, because the portal may have several host names.
  const { pathname } = new URL(url);
  const answer = await globalThis.fetch(pathname, { signal }).catch(lost);
  if (answer.ok) return answer;
  const body: unknown = await answer.json().catch(() => null);
  throw new CallError(failureOf(body, answer.status));
}

function lost(): never {
  throw new CallError({ kind: 'connection' });
}

/** Saves the linked file and shows a toast. @param what 'document', 'attachment' … */
export async function saveLink({ url, fileName }: FileLink, what: string): Promise<void> {
  try {
    saveFile(await (await fetchLink(url)).blob(), fileName);
  } catch {
    // The browser may succeed where fetch failed, such as behind a proxy, and reports its own errors.
    followToFile(new URL(url).pathname, fileName);
    showToast('info', `Your browser downloads the ${what} by itself`);
    return;
  }
  showToast('success', `${what.charAt(0).toUpperCase()}${what.slice(1)} downloaded successfully`);
}
