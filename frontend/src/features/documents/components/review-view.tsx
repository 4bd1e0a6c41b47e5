import type { Decision, DocumentDetail, SignedInUser } from '@coverleaf/contracts';
import { useCallback, useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { isOnScreen, useKeys } from '../../../components/commands/keyboard';
import { Button } from '../../../components/controls/button';
import { EmptyState, LoadError, Skeleton } from '../../../components/controls/notices';
import { Screen } from '../../../components/screen/screen';
import { useViewerAhead } from '../../../components/viewer/file-view';
import { Key } from '../../../components/viewer/row-viewer';
import { reasonOf } from '../../../api-client/call-result';
import { doneText } from '../decisions';
import { QUEUE_LABELS } from '../document-labels';
import type { MadeDecision } from '../review-session';
import { notificationNote } from '../use-decisions';
import { useReview } from '../use-review';
import { sizeText, useQueueSizes } from './queue-tabs';
import { AskDialog, RejectDialog } from './reason-dialogs';
import { ReviewDocument } from './review-document';

/** One document after another, for people who decide about many. */
export function ReviewView({ user }: { user: SignedInUser }) {
  const [address] = useSearchParams();
  const queue = address.get('queue') === 'due' ? 'due' : 'to_decide';
  return <QueueReview key={queue} user={user} queue={queue} />;
}

interface QueueReviewProps {
  readonly user: SignedInUser;
  readonly queue: 'to_decide' | 'due';
}

function QueueReview({ user, queue }: QueueReviewProps) {
  const { session, held, isEmpty, error, made } = useReview(queue);
  const [reasoned, setReasoned] = useState<{ document: DocumentDetail; of: 'reject' | 'ask' } | null>(null);
  const { data: sizes } = useQueueSizes();
  const decide = useCallback(
    (document: DocumentDetail, decision: Decision): void => {
      if (decision === 'reject') setReasoned({ document, of: 'reject' });
      else session.decide(document, decision);
    },
    [session],
  );
  const askFor = useCallback((document: DocumentDetail) => setReasoned({ document, of: 'ask' }), []);
  const pass = useCallback((id: string) => session.pass(id), [session]);
  const [shownId] = held;
  useViewerAhead(true);
  const isOver = !shownId && isEmpty;
  useEffect(() => {
    // The focused document is gone.
    if (isOver && document.activeElement === document.body) document.getElementById('main')?.focus();
  }, [isOver]);
  useKeys(['u'], {
    isMeant: isOnScreen,
    onLetter: () => {
      void session.undo();
      return true;
    },
  });
  return (
    <Screen
      title="Review"
      actions={
        <>
          <LastDecision made={made} onUndo={() => void session.undo()} />
          <span className="quiet">{sizes && `${QUEUE_LABELS[queue]}: ${sizeText(sizes, queue)}`}</span>
          <Link className="btn btn--quiet" to={`/admin/documents?queue=${queue}`}>
            Back to the list
          </Link>
        </>
      }
    >
      {!shownId && (
        <>
          {error && (
            <LoadError
              message={`Failed to get the next document: ${reasonOf(error)}`}
              busy={false}
              onRetry={() => session.retry()}
            />
          )}
          {!error && isEmpty && (
            <EmptyState title="Nothing left to decide">
              New documents appear here by themselves. Colleagues may still have some.
            </EmptyState>
          )}
          {!error && !isEmpty && <Skeleton label="Getting the next document..." rows={8} />}
        </>
      )}
      <div className="review">
        {held.map((id) => (
          <ReviewDocument
            key={id}
            id={id}
            user={user}
            isShown={id === shownId}
            onDecide={decide}
            onAsk={askFor}
            onPass={pass}
          />
        ))}
      </div>
      <RejectDialog
        documents={reasoned?.of === 'reject' ? [reasoned.document] : []}
        onReason={(rejection) => {
          if (reasoned) session.decide(reasoned.document, 'reject', rejection);
          setReasoned(null);
        }}
        onClose={() => setReasoned(null)}
      />
      <AskDialog
        documents={reasoned?.of === 'ask' ? [reasoned.document] : []}
        onReason={(reason) => {
          if (reasoned) session.decide(reasoned.document, 'ask', reason);
          setReasoned(null);
        }}
        onClose={() => setReasoned(null)}
      />
    </Screen>
  );
}

interface LastDecisionProps {
  readonly made: readonly MadeDecision[];
  readonly onUndo: () => void;
}

/** The newest decision, while it can be undone. */
function LastDecision({ made, onUndo }: LastDecisionProps) {
  const last = made.at(-1);
  return (
    <div className="review__last">
      <p className="quiet" role="status">
        {last &&
          `${doneText(last.decision, last.name)}. ${(last.outcome && notificationNote([last.outcome], last.decision)) ?? ''}`}
      </p>
      {last && (
        <Button onClick={onUndo}>
          Undo
          <Key letter="U" />
        </Button>
      )}
    </div>
  );
}
