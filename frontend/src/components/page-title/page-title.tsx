import { createContext, useContext, useEffect } from 'react';

/** Receives a page's title, status and indexing during server rendering. */
export interface PageHead {
  describe(page: { readonly title: string; readonly status: number; readonly indexed: boolean }): void;
  prefix(word: string): void;
}

/** Null in a browser. */
export const PageHeadContext = createContext<PageHead | null>(null);

/** The tab's title. The error prefix comes from a component that does not know the page's title. */
const tab = { title: '', prefix: '' };

function showTitle(): void {
  if (tab.title) document.title = tab.prefix + tab.title;
}

/**
 * Sets the page's title: in the server-rendered HTML, and in the tab after a client navigation.
 * @param indexed search engines may list it
 */
export function usePageTitle(title: string, status = 200, indexed = status === 200): void {
  useContext(PageHeadContext)?.describe({ title, status, indexed });
  useEffect(() => {
    tab.title = title;
    showTitle();
  }, [title]);
}

/** Prefixes the page's title while a form has errors, so that screen readers announce it first. */
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
