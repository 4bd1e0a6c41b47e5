/** Ten digits are centuries: longer ones, and all that is neither seconds nor a date, say nothing. */
const SECONDS = /^\d{1,10}$/;
/** The preferred form of a date in HTTP, and both that it replaced; a date begins with the name of its day. */
const DATE = /^(Mon|Tues?|Wed(nes)?|Thu(rs)?|Fri|Sat(ur)?|Sun)(day)?,? /;

/**
 * Milliseconds that another system asks us to stay away by its `Retry-After`, in seconds or as a date.
 * @returns undefined where it does not ask
 */
export function retryAfterMs(header: string | string[] | undefined, now = Date.now()): number | undefined {
  if (typeof header !== 'string') return undefined;
  const text = header.trim();
  if (SECONDS.test(text)) return Number(text) * 1_000;
  const moment = DATE.test(text) ? Date.parse(/GMT$/.test(text) ? text : `${text} GMT`) : NaN;
  return Number.isNaN(moment) ? undefined : Math.max(0, moment - now);
}

/**
 * How long to wait: what the other side asks for, but never less than we would wait anyway.
 * @param askedMs undefined: it asks for nothing
 * @param longestMs what it may ask for at the most
 */
export const politePause = (ownMs: number, askedMs: number | undefined, longestMs: number): number =>
  Math.max(ownMs, Math.min(askedMs ?? 0, longestMs));
