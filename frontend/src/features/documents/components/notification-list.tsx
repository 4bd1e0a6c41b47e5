import type { DocumentDetail, NotificationKind, NotificationState } from '@coverleaf/contracts';
import type { ReactNode } from 'react';

const STATES: Readonly<Record<NotificationState, string>> = {
  waiting: 'Not sent yet',
  sending: 'Under way',
  sent: 'Sent',
  replaced: 'Not sent alone: the mail of the outcome says it too',
  skipped: 'Not sent: notifications were switched off',
  failed: 'Failed: the mail server did not take it. Tell the borrower another way',
};

const KINDS: Readonly<Record<NotificationKind, string>> = {
  received: 'That it arrived',
  outcome: 'What came of it',
};

/** What the borrower was told by mail. */
export function NotificationList({ notifications }: Pick<DocumentDetail, 'notifications'>): ReactNode {
  if (notifications.length === 0) return null;
  return (
    <section>
      <h3>Mails to the borrower</h3>
      <ul className="history">
        {notifications.map(({ kind, state }) => (
          <li className="history__event" key={kind}>
            <strong>{KINDS[kind]}</strong>
            <span>{STATES[state]}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
