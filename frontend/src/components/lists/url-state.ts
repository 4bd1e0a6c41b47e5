import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

/** How many pages of a list are open; they are part of the address too, so that a reload shows them again. */
const PAGES = 'pages';
const MOST_PAGES = 40;

interface UrlFilter<Name extends string> {
  readonly values: Readonly<Record<Name, string>>;
  readonly isFiltered: boolean;
  /** Begins the list again. It adds no step to the way back: each letter typed would be one. */
  readonly set: (changes: Partial<Record<Name, string>>) => void;
  readonly clear: () => void;
  readonly pages: number;
  readonly more: () => void;
}

/** What a list is narrowed to, as it stands in the address. An absent value is ''. */
export function useUrlFilter<Name extends string>(names: readonly Name[]): UrlFilter<Name> {
  const [query, setQuery] = useSearchParams();
  const values = Object.fromEntries(names.map((name) => [name, query.get(name) ?? ''])) as Record<
    Name,
    string
  >;
  const given = Number(query.get(PAGES));
  const pages = Number.isInteger(given) ? Math.min(Math.max(given, 1), MOST_PAGES) : 1;

  const set = useCallback(
    (changes: Partial<Record<Name, string>>) =>
      setQuery(
        (before) => {
          const next = new URLSearchParams(before);
          next.delete(PAGES);
          for (const [name, value] of Object.entries(changes) as [Name, string][]) {
            if (value) next.set(name, value);
            else next.delete(name);
          }
          return next;
        },
        { replace: true },
      ),
    [setQuery],
  );
  const more = useCallback(
    () =>
      setQuery(
        (before) => {
          const next = new URLSearchParams(before);
          next.set(PAGES, String(pages + 1));
          return next;
        },
        { replace: true },
      ),
    [setQuery, pages],
  );
  return {
    values,
    isFiltered: names.some((name) => values[name] !== ''),
    set,
    clear: () => setQuery({}, { replace: true }),
    pages,
    more,
  };
}

/** The row that is open beside its list, as it stands in the address. */
export function useOpenRow(): { openId: string | null; open: (id: string | null) => void } {
  const [address, setAddress] = useSearchParams();
  const open = useCallback(
    (id: string | null): void =>
      setAddress(
        (before) => {
          const next = new URLSearchParams(before);
          if (id) next.set('open', id);
          else next.delete('open');
          return next;
        },
        // From one to the next is no step to go back by; from the list to the first is one.
        { replace: id === null || address.has('open') },
      ),
    [setAddress, address],
  );
  return { openId: address.get('open'), open };
}
