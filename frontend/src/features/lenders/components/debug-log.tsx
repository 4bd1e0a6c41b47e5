import { type ReactNode, useState } from 'react';
import { Button } from '../../../components/controls/button';
import { Moment } from '../../../components/controls/moment';
import { useCallLog } from '../api/call-log';

/** What these screens have asked the server, for whoever helps with a fault. */
export function DebugLog(): ReactNode {
  const [shown, setShown] = useState(false);
  const calls = useCallLog();
  return (
    <section className="debug" aria-label="Debug log">
      <Button look="plain" aria-expanded={shown} onClick={() => setShown(!shown)}>
        {shown ? 'Hide debug log' : 'Show debug log'}
      </Button>
      {shown && (
        <ol className="debug__calls">
          {calls.map(({ id, at, call, status, ms, correlationId }) => (
            <li key={id}>
              <code>{call}</code>
              <span>
                {status ?? 'no answer'} · {ms} ms · <Moment at={at} to="second" />
              </span>
              <code className="quiet">{correlationId ?? 'no correlation id'}</code>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
