import type { CaseDetail, CaseEvent, CaseReminder, MessagePreview } from '@coverleaf/contracts';
import { Button } from '../../components/controls/button';
import { MessageWords } from '../../components/timeline/message-words';
import type { SentText, SentTexts } from '../../components/notifications/use-sent-texts';
import { commentEntry } from '../../components/timeline/comment-entry';
import { prefixed, type TimelineEntry } from '../../components/timeline/timeline';
import { eventWords } from './case-events';
import type { useCaseActs } from './use-case-acts';
import { previewReminder } from './api/case-calls';

type CaseActs = ReturnType<typeof useCaseActs>;

interface EntryOptions {
  /** Stands before what happened, where several cases share a timeline. */
  readonly prefix?: string;
  /** Null: nothing can be undone here. */
  readonly acts: CaseActs | null;
  /** The words of the reminders. */
  readonly textOf: SentTexts['textOf'];
}

/** What happened to a case itself, and comments on it. */
export function caseEntries(
  one: CaseDetail,
  { prefix, acts, textOf }: EntryOptions,
): readonly TimelineEntry[] {
  const { id, events, comments } = one;
  const undoable = acts ? undoableActs(events) : new Set<string>();
  const nameOf = fileNames(one);
  return prefixed(id, prefix, [
    ...events.map((event, index) => {
      const reminder = event.kind === 'reminder_sent' ? reminderOf(one, event) : undefined;
      return eventEntry(event, index, nameOf, undoable, acts, reminder?.id ? textOf(reminder.id) : undefined);
    }),
    ...comments.map(commentEntry),
  ]);
}

/** The reminder that was sent then. */
function reminderOf({ reminders }: CaseDetail, { at, details: [ask] }: CaseEvent): CaseReminder | undefined {
  const distance = ({ sentAt }: CaseReminder): number => Math.abs(Date.parse(sentAt ?? '') - Date.parse(at));
  return reminders.items
    .filter((one) => one.ask === ask && one.state === 'sent' && one.sentAt !== null)
    .toSorted((a, b) => distance(a) - distance(b))[0];
}

export const textsOfCase = ({ id, reminders }: CaseDetail): readonly SentText[] =>
  reminders.items.flatMap(({ id: reminderId, state, sentAt }) =>
    reminderId && state === 'sent'
      ? [{ key: reminderId, at: sentAt ?? '', read: () => previewReminder(id, reminderId) }]
      : [],
  );

/** By the ids of documents. */
export const fileNames =
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
  acts: CaseActs | null,
  message: MessagePreview | undefined,
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
    details: (
      <>
        {details && <span>{details}</span>}
        {message && <MessageWords message={message} />}
      </>
    ),
    acts: acts && act !== null && undoable.has(act) && (
      <Button variant="plain" busy={acts.isBusy} aria-label={`Undo: ${what}`} onClick={() => acts.undo(act)}>
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
