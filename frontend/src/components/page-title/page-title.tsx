import { createContext, useContext, useEffect } from 'react';

/** What a page tells the server that renders it. */
export interface PageHead {
  describe(page: { readonly title: string; readonly status: number }): void;
}

/** Null in a browser. */
export const PageHeadContext = createContext<PageHead | null>(null);

/** Names the page: in the first HTML, and in the tab after a client navigation. */
export function usePageTitle(title: string, status = 200): void {
  useContext(PageHeadContext)?.describe({ title, status });
  useEffect(() => {
    document.title = title;
  }, [title]);
}

/** Puts 'Error: ' before the page's title as long as a form has errors; a screen reader says it first. */
export function useErrorTitle(prefix: string | null): void {
  useEffect(() => {
    if (prefix === null) return undefined;
    const title = document.title;
    document.title = `${prefix}${title}`;
    return () => {
      if (document.title === `${prefix}${title}`) document.title = title;
    };
  }, [prefix]);
}
