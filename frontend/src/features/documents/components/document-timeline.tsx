import type {
  DocumentDetail,
  DocumentEvent,
  DocumentNotification,
  DocumentTransmission,
  NotificationKind,
  NotificationState,
} from '@coverleaf/contracts';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { counted } from '../../../components/controls/format';
import { TRANSMISSION_KIND_LABELS, TRANSMISSION_STATE_LABELS } from '../../../components/controls/labels';
import { Moment } from '../../../components/controls/values';
import { actorLabel, eventLabel } from '../document-labels';

const TARGET_LABELS: Readonly<Record<DocumentTransmission['target'], string>> = {
  insight: 'Insight',
  lender_api: 'the lender API',
  file_share: 'the file share',
};

const NOTIFICATION_LABELS: Readonly<Record<NotificationKind, string>> = {
  received: 'Receipt to the borrower',
  asked: 'Ask for one more document',
  reopened: 'News that the decision was taken back',
  outcome: 'Decision to the borrower',
};

const NOTIFICATION_STATE_LABELS: Readonly<Record<NotificationState, string>> = {
  waiting: 'not sent yet',
  sending: 'being sent',
  sent: 'sent',
  replaced: 'not sent separately, because later news covers it',
  skipped: 'not sent, because notifications were off',
  failed: 'failed, because the mail server rejected it. Contact the borrower another way',
};

interface Entry {
  readonly key: string;
  readonly at: string;
  readonly content: ReactNode;
}

interface DocumentTimelineProps {
  readonly document: Pick<DocumentDetail, 'createdAt' | 'history' | 'transmissions' | 'notifications'>;
  readonly mayOpenTransmissions: boolean;
}

/** What happened to a document, the newest last: its stages, its transmissions, and what its sender was told. */
export function DocumentTimeline({ document, mayOpenTransmissions }: DocumentTimelineProps) {
  const entries: readonly Entry[] = [
    ...document.history.map(eventEntry),
    ...document.transmissions.map((one) => transmissionEntry(one, mayOpenTransmissions)),
    ...document.notifications.map((one, index) => notificationEntry(one, index, document.createdAt)),
  ].toSorted((a, b) => a.at.localeCompare(b.at));
  return (
    <section>
      <h3>Timeline</h3>
      <ol className="history">
        {entries.map(({ key, at, content }) => (
          <li className="history__event" key={key}>
            {content}
            <span className="quiet">
              <Moment at={at} to="second" />
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function eventEntry(event: DocumentEvent, index: number): Entry {
  const actor = actorLabel(event);
  return {
    key: `event ${index}`,
    at: event.at,
    content: (
      <>
        <span>
          <strong>{eventLabel(event)}</strong>
          {actor && ` by ${actor}`}
        </span>
        {event.reason && <span>{event.reason}</span>}
      </>
    ),
  };
}

function transmissionEntry(one: DocumentTransmission, mayOpen: boolean): Entry {
  const { id, kind, target, state, attempts, lastError, nextAttemptAt, updatedAt } = one;
  const what = `${TRANSMISSION_KIND_LABELS[kind]} to ${TARGET_LABELS[target]}`;
  return {
    key: id,
    at: updatedAt,
    content: (
      <>
        <span>
          {mayOpen ? <Link to={`/admin/transmissions?open=${id}`}>{what}</Link> : <strong>{what}</strong>}:{' '}
          {TRANSMISSION_STATE_LABELS[state].toLowerCase()}, {counted(attempts, 'attempt')}
        </span>
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
function notificationEntry(one: DocumentNotification, index: number, createdAt: string): Entry {
  const { kind, state, notBefore, at = createdAt } = one;
  return {
    key: `notification ${index}`,
    at,
    content: (
      <>
        <span>
          <strong>{NOTIFICATION_LABELS[kind]}</strong>: {NOTIFICATION_STATE_LABELS[state]}
        </span>
        {notBefore && (
          <span>
            The address got its emails of the day. This one goes out when somebody opens a link in the last
            one, or <Moment at={notBefore} to="minute" />
          </span>
        )}
      </>
    ),
  };
}
