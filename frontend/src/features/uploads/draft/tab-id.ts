import { newId } from '../pages/page-file';

const KEY = 'coverleaf.tab';

/** A name for this tab that a reload keeps and a new tab lacks. */
export function tabId(): string {
  const known = sessionStorage.getItem(KEY);
  if (known) return known;
  const fresh = newId();
  sessionStorage.setItem(KEY, fresh);
  return fresh;
}
