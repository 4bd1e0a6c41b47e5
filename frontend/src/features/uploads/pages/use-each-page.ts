import { useEffect, useRef } from 'react';
import type { PageFile } from './page-file';

/**
 * Works on each page once, one after the other, because phones have little memory. Errors are ignored: what the work
 * finds out only helps the borrower, and the server checks everything.
 * @param work gets every page, also those that it has nothing to do for
 */
export function useEachPage(pages: readonly PageFile[], work: (page: PageFile) => Promise<void>): void {
  const seen = useRef(new Set<string>());
  const queue = useRef(Promise.resolve());
  const latest = useRef(work);
  useEffect(() => {
    latest.current = work;
  }, [work]);
  useEffect(() => {
    for (const page of pages) {
      if (seen.current.has(page.id)) continue;
      seen.current.add(page.id);
      queue.current = queue.current.then(() => latest.current(page)).catch(() => undefined);
    }
  }, [pages]);
}
