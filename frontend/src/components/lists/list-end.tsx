import { formatNumber } from '../controls/format';
import type { ReactNode } from 'react';
import { Button } from '../controls/button';

interface ListEndProps {
  readonly shown: number;
  readonly total: number | undefined;
  readonly totalIsCapped: boolean;
  /** What is counted: 'user', 'users'. */
  readonly words: readonly [one: string, many: string];
  readonly hasMore: boolean;
  readonly isFetching: boolean;
  readonly onMore: () => void;
}

/** How much of a list is seen, and the way to more of it. */
export function ListEnd({ shown, total, totalIsCapped, words, ...more }: ListEndProps): ReactNode {
  const { hasMore, isFetching, onMore } = more;
  const all = total ?? shown;
  const counted = `${formatNumber(all)}${totalIsCapped ? ' or more' : ''} ${words[all === 1 ? 0 : 1]}`;
  return (
    <div className="rows-end">
      <p role="status">{shown < all ? `${formatNumber(shown)} of ${counted}` : counted}</p>
      {hasMore && (
        <Button busy={isFetching} onClick={onMore}>
          Load more
        </Button>
      )}
    </div>
  );
}
