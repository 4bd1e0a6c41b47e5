import type { FileLink } from '@coverleaf/contracts';
import { showToast } from '../toasts/toast-queue';
import { fetchLink } from './fetch-link';
import { followToFile, saveFile } from './save-file';

/** Saves what a link leads to, and tells of it. @param what 'document', 'attachment' … */
export async function saveLink({ url, fileName }: FileLink, what: string): Promise<void> {
  try {
    saveFile(await (await fetchLink(url)).blob(), fileName);
  } catch {
    // The browser may get what this page could not, such as from behind a proxy, and then tells of it itself.
    followToFile(new URL(url).pathname, fileName);
    showToast('info', `Your browser downloads the ${what} by itself`);
    return;
  }
  showToast('success', `${what.charAt(0).toUpperCase()}${what.slice(1)} downloaded successfully`);
}
