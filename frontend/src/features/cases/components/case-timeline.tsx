import type { CaseDetail, CaseEvent } from '@coverleaf/contracts';
import { Button } from '../../../components/controls/button';
import { Moment } from '../../../components/controls/values';
import { eventWords } from '../case-events';
import { useCaseActs } from '../use-case-acts';

interface CaseTimelineProps {
  readonly one: CaseDetail;
  readonly mayUndo: boolean;
}

/** Everything that happened, newest first. */
export function CaseTimeline({ one: { id, events, items }, mayUndo }: CaseTimelineProps) {
  const { undo, isBusy } = useCaseActs(id);
  const undoable = mayUndo ? undoableActs(events) : new Set<string>();
  const nameOf = (documentId: string): string => {
    const item = items.find((one) => one.documentId === documentId);
    if (!item) return 'a deleted document';
    return item.door === 'agent' ? `${item.originalFilename}, sent by an agent` : item.originalFilename;
  };
  return (
    <section aria-labelledby="case-timeline">
      <h2 id="case-timeline">Timeline</h2>
      <ol className="history">
        {events.toReversed().map((event, index) => {
          const [what, details] = eventWords(event);
          const { act } = event;
          return (
            <li className="history__event" key={`${event.at} ${event.kind} ${index}`}>
              <span>
                <strong>{what}</strong>
                {event.documentId && `: ${nameOf(event.documentId)}`}
                {event.actorId && ` by ${event.actorName ?? 'staff'}`}
              </span>
              {details && <span>{details}</span>}
              <span className="quiet">
                <Moment at={event.at} to="second" />
              </span>
              {act !== null && undoable.has(act) && (
                <span>
                  <Button
                    variant="plain"
                    busy={isBusy}
                    aria-label={`Undo: ${what}`}
                    onClick={() => undo(act)}
                  >
                    Undo
                  </Button>
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** The last act about each document, unless it undid another one. */
function undoableActs(events: readonly CaseEvent[]): ReadonlySet<string> {
  const last = new Map<string, CaseEvent>();
  for (const event of events) if (event.act && event.documentId) last.set(event.documentId, event);
  return new Set([...last.values()].flatMap(({ kind, act }) => (kind === 'undone' || !act ? [] : [act])));
}
