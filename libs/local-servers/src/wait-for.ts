import { setTimeout as pause } from 'node:timers/promises';

export interface WaitOptions {
  /** Give up after so many milliseconds; 10,000 when absent. */
  readonly timeoutMs?: number;
  /** Milliseconds between two looks; 25 when absent. */
  readonly everyMs?: number;
  /** What is waited for, for the message of the error. */
  readonly what?: string;
}

/**
 * Asks again and again until `condition` gives something other than `false`, `null` or `undefined`, and returns
 * that. A condition that throws counts as not yet there.
 * @throws Error with the last error as its cause, when the time is over
 */
export async function waitFor<T>(
  condition: () => T | Promise<T>,
  options: WaitOptions = {},
): Promise<Exclude<T, false | null | undefined>> {
  const { timeoutMs = 10_000, everyMs = 25, what = 'what was waited for' } = options;
  const end = Date.now() + timeoutMs;
  for (;;) {
    let last: unknown;
    try {
      const value = await condition();
      if (value !== false && value !== null && value !== undefined) {
        return value as Exclude<T, false | null | undefined>;
      }
    } catch (error) {
      last = error;
    }
    if (Date.now() >= end) throw new Error(`After ${timeoutMs} ms: ${what} did not come`, { cause: last });
    await pause(everyMs);
  }
}
