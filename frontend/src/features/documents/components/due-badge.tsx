import type { DocumentRow } from '@coverleaf/contracts';
import { Badge, Moment } from '../../../components/controls/values';
import { useNow } from '../../../components/controls/use-now';
import { AlertIcon } from '../../../components/ui/icons';
import { dueLabel } from '../document-labels';

const MINUTE_MS = 60_000;

/** How long is left of what the lender is promised. Nothing if nothing is promised, or the clock is paused. */
export function DueBadge({ review }: Pick<DocumentRow, 'review'>) {
  const due = dueLabel(review, useNow(MINUTE_MS));
  if (!due) return null;
  return (
    <Badge tone={due.tone} {...(due.tone === 'bad' && { icon: <AlertIcon /> })}>
      {due.words}
    </Badge>
  );
}

/** When it is due, or that the clock is paused. */
export function DueNote({ review }: Pick<DocumentRow, 'review'>) {
  if (!review?.dueAt || review.decision) return null;
  return (
    <p>
      {review.asked?.waits ? (
        'The clock of the service level is paused until the borrower answers, for a week at most.'
      ) : (
        <>
          <DueBadge review={review} /> A decision is promised by <Moment at={review.dueAt} to="minute" />.
        </>
      )}
    </p>
  );
}
