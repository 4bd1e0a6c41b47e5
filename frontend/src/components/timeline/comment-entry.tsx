import type { Comment } from '@coverleaf/contracts';
import type { TimelineEntry } from './timeline';

/** What staff wrote for each other, or that they talked to the borrower. */
export function commentEntry({ id, at, actorName, text, isCall, mentions }: Comment): TimelineEntry {
  const names = mentions.map(({ name }) => name ?? 'a colleague');
  return {
    key: `comment ${id}`,
    at,
    what: (
      <>
        <strong>{isCall ? 'Phone call' : 'Comment'}</strong> by {actorName ?? 'a colleague'}
        {names.length > 0 && `, for ${names.join(', ')}`}
      </>
    ),
    details: <span className="history__words history__comment">{text}</span>,
  };
}
