import { formatMomentWithZone } from '@coverleaf/contracts';
import { useHydrated } from '../page-title/use-hydrated';

/**
 * A server time in the reader's time zone, with its name because receipts get printed. UTC until hydration.
 * @param at ISO 8601
 */
export function LocalTime({ at, language }: { at: string; language: string }) {
  const here = useHydrated();
  // Browsers and Node may name a time zone differently.
  return (
    <time dateTime={at} suppressHydrationWarning>
      {formatMomentWithZone(new Date(at), language, here ? undefined : 'UTC')}
    </time>
  );
}
