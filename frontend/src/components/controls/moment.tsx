import type { ReactNode } from 'react';

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });
const MINUTE = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
const SECOND = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium' });
const FORMATS = { day: DAY, minute: MINUTE, second: SECOND };

interface MomentProps {
  readonly at: string;
  readonly to?: keyof typeof FORMATS;
}

/** A time of the server in the reader's own zone. */
export function Moment({ at, to = 'day' }: MomentProps): ReactNode {
  const date = new Date(at);
  return (
    <time dateTime={at} title={SECOND.format(date)}>
      {FORMATS[to].format(date)}
    </time>
  );
}
