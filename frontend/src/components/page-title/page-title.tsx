import { createContext, useContext, useEffect } from 'react';

/** What a page tells the server that renders it. */
export interface PageHead {
  describe(page: { readonly title: string; readonly status: number; readonly indexed: boolean }): void;
  /** Puts a word before the title that the page has given. */
  prefix(word: string): void;
}

/** Null in a browser. */
export const PageHeadContext = createContext<PageHead | null>(null);

/** What the tab says. An error is announced by a part of the page that knows nothing of the page's own title. */
const tab = { title: '', prefix: '' };

function showTitle(): void {
  if (tab.title) document.title = tab.prefix + tab.title;
}

/**
 * Names the page: in the first HTML, and in the tab after a client navigation.
 * @param indexed search engines may list it
 */
export function usePageTitle(title: string, status = 200, indexed = status === 200): void {
  useContext(PageHeadContext)?.describe({ title, status, indexed });
  useEffect(() => {
    tab.title = title;
    showTitle();
  }, [title]);
}

/** Puts 'Error: ' before the page's title as long as a form has errors; a screen reader says it first. */
export function useErrorTitle(prefix: string): void {
  useContext(PageHeadContext)?.prefix(prefix);
  useEffect(() => {
    tab.prefix = prefix;
    showTitle();
    return () => {
      tab.prefix = '';
      showTitle();
    };
  }, [prefix]);
}
