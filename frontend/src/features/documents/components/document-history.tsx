import type { DocumentEvent } from '@coverleaf/contracts';
import type { ReactNode } from 'react';
import { Moment } from '../../../components/controls/moment';
import { actorWords, eventWords } from '../history-words';

/** What happened to a document, by whom and why. */
export const DocumentHistory = ({ events }: { readonly events: readonly DocumentEvent[] }): ReactNode => (
  <section>
    <h3>History</h3>
    <ol className="history">
      {events.map((event) => {
        const actor = actorWords(event);
        return (
          <li className="history__event" key={`${event.at} ${event.stage}`}>
            <span>
              <strong>{eventWords(event)}</strong>
              {actor && ` by ${actor}`}
            </span>
            {event.reason && <span>{event.reason}</span>}
            <span className="quiet">
              <Moment at={event.at} to="second" />
            </span>
          </li>
        );
      })}
    </ol>
  </section>
);
