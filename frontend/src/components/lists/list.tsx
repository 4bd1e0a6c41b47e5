import type { ReactNode } from 'react';
import { Button } from '../controls/button';
import { counted, formatNumber } from '../controls/format';
import { EmptyState, Loaded } from '../controls/notices';
import type { CursorPages } from './use-list';

type Noun = readonly [one: string, many: string];

interface ListProps<Item> {
  readonly list: Omit<CursorPages<never>, 'items' | 'first'> & {
    readonly items: readonly Item[] | undefined;
    readonly isFiltered?: boolean;
    readonly clear?: () => void;
  };
  readonly noun: Noun;
  /** For 'Failed to load …'. Default: the plural of `noun`. */
  readonly what?: string;
  readonly errorText?: (error: Error) => string;
  readonly rows?: number;
  readonly empty: {
    readonly title?: string;
    readonly text: string;
    readonly action?: ReactNode;
    readonly filteredText?: string;
  };
  readonly children: (items: readonly Item[]) => ReactNode;
}

/** The states of a list: loading, failed, empty, no matches, and rows with a button for more. */
export function List<Item>(props: ListProps<Item>) {
  const { list, noun, what = noun[1], errorText, rows = 8, empty, children } = props;
  return (
    <Loaded query={{ ...list, data: list.items }} what={what} errorText={errorText} rows={rows}>
      {(items) => {
        if (items.length > 0) {
          return (
            <>
              {children(items)}
              <ListEnd {...list} shown={items.length} noun={noun} />
            </>
          );
        }
        return list.isFiltered ? (
          <EmptyState
            title={`No ${noun[1]} match your filters`}
            action={<Button onClick={list.clear}>Clear filters</Button>}
          >
            {empty.filteredText ?? empty.text}
          </EmptyState>
        ) : (
          <EmptyState title={empty.title ?? `No ${noun[1]} yet`} action={empty.action}>
            {empty.text}
          </EmptyState>
        );
      }}
    </Loaded>
  );
}

interface ListEndProps {
  readonly shown: number;
  readonly total: number | undefined;
  readonly totalIsCapped?: boolean;
  readonly noun: Noun;
  readonly hasMore: boolean;
  readonly isFetching?: boolean;
  readonly more: () => void;
}

export function ListEnd({ shown, total = shown, totalIsCapped, noun, ...rest }: ListEndProps) {
  const all = totalIsCapped ? `${formatNumber(total)} or more ${noun[1]}` : counted(total, ...noun);
  return (
    <div className="rows-end">
      <p role="status">{shown < total ? `${formatNumber(shown)} of ${all}` : all}</p>
      {rest.hasMore && (
        <Button busy={rest.isFetching ?? false} onClick={rest.more}>
          Load more
        </Button>
      )}
    </div>
  );
}
