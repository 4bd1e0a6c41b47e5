import { localeOf } from '@coverleaf/contracts';
import { useHydrated } from '../page-title/use-hydrated';

/**
 * A server time in the reader's time zone, with its name because receipts get printed. UTC until hydration.
 * @param at ISO 8601
 */
export function LocalTime({ at, language }: { at: string; language: string }) {
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
  // Browsers and Node may format a time with different spaces.
  return (
    <time dateTime={at} suppressHydrationWarning>
      {format.format(new Date(at))}
    </time>
  );
}
