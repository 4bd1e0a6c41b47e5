import type { Page } from '@coverleaf/contracts';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';

/** A page in the API's generated types. */
type FetchedPage<Item> = { [Key in keyof Page<Item>]: Page<Item>[Key] | undefined } & {
  readonly items: readonly Item[];
};

export interface CursorPages<OnePage extends FetchedPage<unknown>> {
  /** Undefined until the first page has arrived. */
  readonly items: readonly OnePage['items'][number][] | undefined;
  readonly first: OnePage | undefined;
  readonly total: number | undefined;
  readonly totalIsCapped: boolean;
  readonly hasMore: boolean;
  readonly isFetching: boolean;
  /** When it was fetched last, in milliseconds since 1970. */
  readonly updatedAt: number;
  readonly error: Error | null;
  readonly refetch: () => void;
  readonly more: () => void;
}

/** Fetches the first `pages` pages of a list in sequence, because each has the cursor of the next. */
export function useCursorPages<OnePage extends FetchedPage<unknown>>(
  key: readonly unknown[],
  pages: number,
  fetchPage: (cursor: string | undefined) => Promise<OnePage>,
  pollMs: (pages: readonly OnePage[]) => number | false = () => false,
): CursorPages<OnePage> {
  const list = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam }) => fetchPage(pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
    // The rows of the last filter stay on the screen until those of the new one arrive.
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => pollMs(state.data?.pages ?? []),
  });
  const { data, hasNextPage, isFetching, isFetchNextPageError, isPlaceholderData, fetchNextPage, refetch } =
    list;
  const count = data?.pages.length ?? 0;
  const lacksPages =
    count > 0 && count < pages && hasNextPage && !isFetching && !isFetchNextPageError && !isPlaceholderData;
  useEffect(() => {
    if (lacksPages) void fetchNextPage();
  }, [lacksPages, fetchNextPage]);

  const first = data?.pages[0];
  return {
    items: useMemo(() => data?.pages.flatMap(({ items }) => items), [data]),
    first,
    total: first?.total,
    totalIsCapped: first?.totalIsCapped ?? false,
    hasMore: hasNextPage,
    isFetching,
    updatedAt: list.dataUpdatedAt,
    error: list.error,
    refetch: () => void (isFetchNextPageError ? fetchNextPage() : refetch()),
    more: () => void fetchNextPage(),
  };
}

const PAGES = 'pages';
const MAX_PAGES = 40;
const OPEN = 'open';

export interface ListFilter<Name extends string> {
  /** As in the URL; '' if absent. */
  readonly values: Readonly<Record<Name, string>>;
  readonly set: (changes: Partial<Record<Name, string>>) => void;
}

/** The values of a filter in the URL, and how to change it. */
export function useAddress<Name extends string>(filters: readonly Name[]) {
  const [address, setAddress] = useSearchParams();
  const entries = filters.map((name) => [name, address.get(name) ?? '']);
  const change = useHandler((changes: Readonly<Record<string, string | null>>, replace: boolean) =>
    setAddress(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(changes)) {
          if (value) next.set(name, value);
          else next.delete(name);
        }
        return next;
      },
      { replace },
    ),
  );
  const clear = (): void => setAddress({}, { replace: true });
  return { address, values: Object.fromEntries(entries) as Record<Name, string>, change, clear };
}

/** The same function in every render, so that it can be given to memoized components. It calls the latest `handler`. */
export function useHandler<Arguments extends unknown[]>(handler: (...given: Arguments) => void) {
  const latest = useRef(handler);
  useLayoutEffect(() => {
    latest.current = handler;
  });
  return useCallback((...given: Arguments): void => latest.current(...given), []);
}

interface ListOptions<Name extends string, Query extends object, OnePage extends FetchedPage<unknown>> {
  /** Prefix of the list's query keys. */
  readonly key: readonly unknown[];
  readonly filters: readonly Name[];
  /** The API's query, with accepted values only. */
  readonly toQuery: (values: Readonly<Record<Name, string>>) => Query;
  readonly fetchPage: (query: Query & { readonly cursor?: string }) => Promise<OnePage>;
  /** How often to fetch the pages again, in milliseconds. */
  readonly pollMs?: (pages: readonly OnePage[]) => number | false;
}

/**
 * A list whose filter, number of pages, and open row are in the URL, so that a reload, a bookmark, and Back show the same
 * rows.
 */
export function useList<Name extends string, Query extends object, OnePage extends FetchedPage<unknown>>(
  options: ListOptions<Name, Query, OnePage>,
) {
  const { key, filters, toQuery, fetchPage, pollMs } = options;
  const { address, values, change, clear } = useAddress(filters);
  const stored = Number(address.get(PAGES));
  const pages = Number.isInteger(stored) ? Math.min(Math.max(stored, 1), MAX_PAGES) : 1;
  const query = toQuery(values);
  const fetchFrom = (cursor: string | undefined) => fetchPage({ ...query, ...(cursor && { cursor }) });
  const list = useCursorPages([...key, query], pages, fetchFrom, pollMs);
  const hasOpen = address.has(OPEN);

  return {
    ...list,
    values,
    query,
    isFiltered: Object.keys(query).length > 0,
    /** Starts at the first page. It replaces the history entry, because each typed letter would add one. */
    set: useCallback(
      (changes: Partial<Record<Name, string>>) =>
        change({ ...(changes as Record<string, string>), [PAGES]: null }, true),
      [change],
    ),
    clear,
    more: () => change({ [PAGES]: String(pages + 1) }, true),
    openId: address.get(OPEN),
    // Only opening a row adds a history entry; moving to another row and closing do not.
    open: useHandler((id: string | null) => change({ [OPEN]: id }, id === null || hasOpen)),
  };
}
