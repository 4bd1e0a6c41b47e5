import type { NamedTransmissionEvent } from '@coverleaf/contracts';
import type { ReactNode } from 'react';
import { Moment } from '../../../components/controls/moment';
import { eventWords } from '../transmission-words';

/** What happened, the newest first. */
export function Timeline({ events }: { readonly events: readonly NamedTransmissionEvent[] }): ReactNode {
  return (
    <ol className="timeline" reversed>
      {events.toReversed().map((event, index) => (
        <li className="timeline__line" key={events.length - index}>
          <span className="timeline__what">{eventWords(event)}</span>
          {event.detail && <span className="timeline__detail">{event.detail}</span>}
          <span className="timeline__at">
            <Moment at={event.at} to="second" />
          </span>
        </li>
      ))}
    </ol>
  );
}
