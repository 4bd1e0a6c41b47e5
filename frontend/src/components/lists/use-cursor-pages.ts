import type { Page } from '@coverleaf/contracts';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';

interface CursorPages<FirstPage extends FetchedPage<unknown>> {
  /** Undefined until the first page is there. */
  readonly items: readonly FirstPage['items'][number][] | undefined;
  /** For what it tells beside its rows. */
  readonly first: FirstPage | undefined;
  readonly total: number | undefined;
  readonly totalIsCapped: boolean;
  readonly hasMore: boolean;
  readonly isFetching: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
}

/** A page as the API's generated types have it. */
type FetchedPage<Item> = { [Key in keyof Page<Item>]: Page<Item>[Key] | undefined } & {
  readonly items: readonly Item[];
};

/** The first `pages` pages of a list, one after the other: each says where the next begins. */
export function useCursorPages<OnePage extends FetchedPage<unknown>>(
  key: readonly unknown[],
  pages: number,
  fetchPage: (cursor: string | undefined) => Promise<OnePage>,
): CursorPages<OnePage> {
  const list = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam }) => fetchPage(pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
    // What was found stays until what is sought now is there.
    placeholderData: keepPreviousData,
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
    items: data?.pages.flatMap(({ items }) => items),
    first,
    total: first?.total,
    totalIsCapped: first?.totalIsCapped ?? false,
    hasMore: hasNextPage,
    isFetching,
    error: list.error,
    retry: () => void (isFetchNextPageError ? fetchNextPage() : refetch()),
  };
}
