import { localeOf } from '@coverleaf/contracts';
import type { ReactNode } from 'react';
import { useHydrated } from '../page-title/use-hydrated';

interface LocalTimeProps {
  /** ISO 8601. */
  readonly at: string;
  readonly language: string;
}

/**
 * A time of the server in the reader's own zone, which it names: what it stands on may be printed and read elsewhere.
 * Until the browser takes the page over, the zone is that of the world.
 */
export function LocalTime({ at, language }: LocalTimeProps): ReactNode {
  const here = useHydrated();
  const format = new Intl.DateTimeFormat(localeOf(language), {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    ...(!here && { timeZone: 'UTC' }),
  });
  // Browsers and servers may write a time with other spaces.
  return (
    <time dateTime={at} suppressHydrationWarning>
      {format.format(new Date(at))}
    </time>
  );
}
