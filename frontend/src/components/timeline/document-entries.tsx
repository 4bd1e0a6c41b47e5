import type {
  DocumentDetail,
  DocumentEvent,
  DocumentNotification,
  DocumentTransmission,
  MessagePreview,
  NotificationState,
  SignedInUser,
} from '@coverleaf/contracts';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { counted } from '../controls/format';
import { TRANSMISSION_KIND_LABELS, TRANSMISSION_STATE_LABELS } from '../controls/labels';
import { Moment } from '../controls/values';
import { actorLabel, eventLabel } from '../document-status/stage-labels';
import { NOTIFICATION_LABELS, ShowMessage } from '../notifications/notification-dialog';
import { MessageWords } from './message-words';
import { notificationKey, type SentTexts } from '../notifications/use-sent-texts';
import { commentEntry } from './comment-entry';
import { prefixed, type TimelineEntry } from './timeline';

const TARGET_LABELS: Readonly<Record<DocumentTransmission['target'], string>> = {
  insight: 'Insight',
  lender_api: 'the lender API',
  file_share: 'the file share',
};

const NOTIFICATION_STATE_LABELS: Readonly<Record<NotificationState, string>> = {
  waiting: 'not sent yet',
  sending: 'being sent',
  sent: 'sent',
  replaced: 'not sent separately, because later news covers it',
  skipped: 'not sent, because notifications were off',
  failed: 'failed, because the mail server rejected it. Contact the borrower another way',
};

interface EntryOptions {
  /** Stands before what happened, where several documents share a timeline. */
  readonly prefix?: ReactNode;
  /** Administrators may open transmissions; all but plain users may see what the borrower was told, and send it again. */
  readonly user: SignedInUser;
  /** The words of what the borrower was told. */
  readonly textOf?: SentTexts['textOf'];
}

/** What happened to a document: its stages, its transmissions, what its sender was told, and comments. */
export function documentEntries(
  document: DocumentDetail,
  { prefix, user: { role }, textOf }: EntryOptions,
): readonly TimelineEntry[] {
  const { id, createdAt, history, transmissions, notifications, comments = [] } = document;
  const current = new Map(notifications.map((one, index) => [one.kind, index]));
  return prefixed(id, prefix, [
    ...history.map(eventEntry),
    ...transmissions.map((one) => transmissionEntry(one, role === 'admin')),
    ...notifications.map((one, index) => ({
      ...notificationEntry(one, index, createdAt, textOf?.(notificationKey(id, one))),
      acts: role !== 'user' && (one.earlier !== undefined || current.get(one.kind) === index) && (
        <ShowMessage document={document} kind={one.kind} at={one.at ?? createdAt} earlier={one.earlier} />
      ),
    })),
    ...comments.map(commentEntry),
  ]);
}

function eventEntry(event: DocumentEvent, index: number): TimelineEntry {
  const actor = actorLabel(event);
  return {
    key: `event ${index}`,
    at: event.at,
    what: (
      <>
        <strong>{eventLabel(event)}</strong>
        {actor && ` by ${actor}`}
      </>
    ),
    details: event.reason && <span>{event.reason}</span>,
  };
}

function transmissionEntry(one: DocumentTransmission, mayOpen: boolean): TimelineEntry {
  const { id, kind, target, state, attempts, lastError, nextAttemptAt, updatedAt } = one;
  const what = `${TRANSMISSION_KIND_LABELS[kind]} to ${TARGET_LABELS[target]}`;
  return {
    key: id,
    at: updatedAt,
    what: (
      <>
        {mayOpen ? <Link to={`/admin/transmissions?open=${id}`}>{what}</Link> : <strong>{what}</strong>}:{' '}
        {TRANSMISSION_STATE_LABELS[state].toLowerCase()}, {counted(attempts, 'attempt')}
      </>
    ),
    details: (
      <>
        {lastError && <span>{lastError}</span>}
        {nextAttemptAt && (
          <span>
            Next try <Moment at={nextAttemptAt} to="minute" />
          </span>
        )}
      </>
    ),
  };
}

/** @param createdAt for replies of a service that doesn't tell the time yet */
function notificationEntry(
  one: DocumentNotification,
  index: number,
  createdAt: string,
  message: MessagePreview | undefined,
): TimelineEntry {
  const { kind, state, notBefore, at = createdAt } = one;
  return {
    key: `notification ${index}`,
    at,
    what: (
      <>
        <strong>{NOTIFICATION_LABELS[kind]}</strong>: {NOTIFICATION_STATE_LABELS[state]}
      </>
    ),
    details: (
      <>
        {notBefore && (
          <span>
            The address got its emails of the day. This one goes out when somebody opens a link in the last
            one, or <Moment at={notBefore} to="minute" />
          </span>
        )}
        {message && <MessageWords message={message} />}
      </>
    ),
  };
}
