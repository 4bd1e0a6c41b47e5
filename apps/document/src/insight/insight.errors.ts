import { errorCode } from '@coverleaf/service-kit';

/**
 * What came of an attempt to tell Insight something:
 * - `refused`: it said no and would say no again
 * - `away`: it did not take it; later it may
 * - `unknown`: it may or may not have taken it; asking again with the same key does no harm
 */
export type InsightFailure = 'refused' | 'away' | 'unknown';

/** The message is for support staff: plain words, no personal data. */
export class InsightError extends Error {
  override readonly name = 'InsightError';
  readonly outage: boolean;
  constructor(
    readonly failure: InsightFailure,
    message: string,
    options?: ErrorOptions & {
      /** Insight itself is in trouble, not only this one request; false where it said so of this request alone. */
      readonly outage?: boolean;
    },
  ) {
    super(message, options);
    this.outage = options?.outage ?? failure !== 'refused';
  }
}

/** Errors of a connection that was never made: nothing was sent. */
const NOT_SENT: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** A request that got no status. */
export function fromTransportError(error: unknown): InsightError {
  const code = errorCode(error) ?? '';
  if (NOT_SENT.has(code))
    return new InsightError('away', `Insight could not be reached (${code})`, { cause: error });
  return new InsightError('unknown', 'Insight did not answer; whether it took the message is not known', {
    cause: error,
  });
}

/** Statuses that may change without our doing: a key that is mended, a route that comes back, a limit that passes. */
const MAY_PASS: ReadonlySet<number> = new Set([401, 403, 404, 408, 425, 429]);

/** An answer that is no success. Redirects are never followed: what we send is a person's data. */
export function fromStatus(status: number): InsightError {
  if (status >= 300 && status < 400)
    return new InsightError('away', `Insight answered with a redirect (${status}), which is not followed`);
  if (status >= 500) return new InsightError('away', `Insight answered ${status}`);
  // Of this request alone: a filter before Insight that dislikes one reference must not close it to everybody.
  if (MAY_PASS.has(status)) return new InsightError('away', `Insight answered ${status}`, { outage: false });
  return new InsightError('refused', `Insight refused it (${status})`);
}
