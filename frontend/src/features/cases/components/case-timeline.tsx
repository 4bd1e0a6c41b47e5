import type { CaseDetail, CaseEvent, SignedInUser } from '@coverleaf/contracts';
import { CommentForm } from '../../../components/comments/comment-form';
import { Button } from '../../../components/controls/button';
import { commentEntry } from '../../../components/timeline/comment-entry';
import { documentEntries } from '../../../components/timeline/document-entries';
import { Timeline, type TimelineEntry } from '../../../components/timeline/timeline';
import { showToast } from '../../../components/toasts/toasts';
import { commentOnCase } from '../api/case-calls';
import { eventWords } from '../case-events';
import { useCaseActs, useCaseChange } from '../use-case-acts';
import type { CaseDocuments } from '../use-case-documents';

interface CaseTimelineProps {
  readonly one: CaseDetail;
  readonly documents: CaseDocuments;
  readonly user: SignedInUser;
}

/** Everything that happened to a case and its documents, newest first, and a form to add to it. */
export function CaseTimeline({ one, documents, user }: CaseTimelineProps) {
  const { id, events, comments } = one;
  const { show } = useCaseChange();
  const acts = useCaseActs(id);
  const mayDecide = user.role !== 'user';
  const undoable = mayDecide ? undoableActs(events) : new Set<string>();
  const nameOf = fileNames(one);
  const entries: readonly TimelineEntry[] = [
    ...events.map((event, index) => eventEntry(event, index, nameOf, undoable, acts)),
    ...comments.map(commentEntry),
    ...documents.loaded.flatMap((document) =>
      documentEntries(document, {
        prefix: `${nameOf(document.id)}: `,
        mayOpenTransmissions: user.role === 'admin',
        mayNotify: mayDecide,
      }),
    ),
  ];
  return (
    <section aria-labelledby="case-timeline">
      <h2 id="case-timeline">Timeline</h2>
      <div className="case__comment">
        <CommentForm
          user={user}
          lenderId={one.lenderId}
          mayBeCall
          send={(values) => commentOnCase(id, values)}
          onSent={(commented) => {
            show(commented);
            showToast('success', 'Comment added');
          }}
        />
      </div>
      {documents.missing > 0 && (
        <p className="quiet" role="status">
          {documents.isPending
            ? 'The documents’ history is being loaded …'
            : 'The history of some documents isn’t shown here. Open them to see it.'}
        </p>
      )}
      <Timeline entries={entries} first="newest" />
    </section>
  );
}

const fileNames =
  ({ items }: Pick<CaseDetail, 'items'>) =>
  (documentId: string): string => {
    const item = items.find((one) => one.documentId === documentId);
    if (!item) return 'a deleted document';
    return item.door === 'agent' ? `${item.originalFilename}, sent by an agent` : item.originalFilename;
  };

function eventEntry(
  event: CaseEvent,
  index: number,
  nameOf: (documentId: string) => string,
  undoable: ReadonlySet<string>,
  { undo, isBusy }: ReturnType<typeof useCaseActs>,
): TimelineEntry {
  const [what, details] = eventWords(event);
  const { act, at, documentId, actorId, actorName } = event;
  return {
    key: `case ${index}`,
    at,
    what: (
      <>
        <strong>{what}</strong>
        {documentId && `: ${nameOf(documentId)}`}
        {actorId && ` by ${actorName ?? 'staff'}`}
      </>
    ),
    details: details && <span>{details}</span>,
    acts: act !== null && undoable.has(act) && (
      <Button variant="plain" busy={isBusy} aria-label={`Undo: ${what}`} onClick={() => undo(act)}>
        Undo
      </Button>
    ),
  };
}

/** The last act about each document, unless it undid another one. */
function undoableActs(events: readonly CaseEvent[]): ReadonlySet<string> {
  const last = new Map<string, CaseEvent>();
  for (const event of events) if (event.act && event.documentId) last.set(event.documentId, event);
  return new Set([...last.values()].flatMap(({ kind, act }) => (kind === 'undone' || !act ? [] : [act])));
}
