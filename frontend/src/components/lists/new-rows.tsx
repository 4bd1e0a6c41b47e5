import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { Button } from '../controls/button';
import { counted } from '../controls/format';

/** How often numbers on the screens are fetched again, in milliseconds. */
export const POLL_MS = 15_000;

interface Counted {
  readonly total?: number | undefined;
  readonly totalIsCapped?: boolean | undefined;
}

const NOT_YET: Counted = { total: 0 };

interface NewRowsProps<Query extends object> {
  readonly list: {
    readonly items: readonly unknown[] | undefined;
    readonly query: Query;
    readonly total: number | undefined;
    readonly totalIsCapped: boolean;
    readonly isFetching: boolean;
    readonly updatedAt: number;
    readonly refetch: () => void;
  };
  /** Of the list's query keys. */
  readonly name: string;
  readonly noun: readonly [one: string, many: string];
  readonly fetchPage: (query: Query & { readonly limit: number }) => Promise<Counted>;
}

/**
 * Shows rows that came since the list was fetched, when its user is ready: rows that move by themselves would be decided
 * about by mistake. An empty list fills itself.
 */
export function NewRows<Query extends object>({ list, name, noun, fetchPage }: NewRowsProps<Query>) {
  const { query, total, totalIsCapped, isFetching, updatedAt, refetch } = list;
  const { data: now, dataUpdatedAt: countedAt } = useQuery({
    queryKey: [name, 'count', query],
    queryFn: () => fetchPage({ ...query, limit: 1 }),
    // The list itself has just been counted.
    initialData: NOT_YET,
    staleTime: Infinity,
    refetchInterval: POLL_MS,
    enabled: total !== undefined && !totalIsCapped,
  });
  // A list that was fetched since, such as when its window got the focus, has them already.
  const isUnknown = now.totalIsCapped === true || countedAt < updatedAt;
  const more = isUnknown ? 0 : (now.total ?? 0) - (total ?? 0);
  const isEmpty = list.items?.length === 0;
  const fill = useEffectEvent(refetch);
  // Once per count, also if the list can't be fetched.
  useEffect(() => {
    if (more > 0 && isEmpty) fill();
  }, [more, isEmpty]);
  if (more <= 0 || isEmpty) return null;
  return (
    <div className="new-rows" role="status">
      <Button busy={isFetching} onClick={refetch}>
        Show {counted(more, `new ${noun[0]}`, `new ${noun[1]}`)}
      </Button>
    </div>
  );
}
