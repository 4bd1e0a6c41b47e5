import { errorCode } from '@coverleaf/service-kit';

/**
 * What came of an attempt to tell another system something:
 * - `refused`: it said no and would say no again
 * - `away`: it did not take it; later it may
 * - `unknown`: it may or may not have taken it; asking again with the same key does no harm
 */
export type OutboundFailure = 'refused' | 'away' | 'unknown';

/** The message is for support staff and logs: plain words of our own, no personal data. */
export class OutboundError extends Error {
  override readonly name = 'OutboundError';
  readonly outage: boolean;
  /** The other side may have taken it: what it refuses from now on may be the repetition alone. */
  readonly mayBeTaken: boolean;
  /** Milliseconds that the other side asked us to stay away. */
  readonly retryAfterMs: number | undefined;
  /** What the other side said. It may name a person, so it belongs into the database and nowhere else. */
  readonly detail: string | undefined;
  constructor(
    readonly failure: OutboundFailure,
    message: string,
    options?: ErrorOptions & {
      /** The system itself is in trouble, not only this one request; false where it said so of this request alone. */
      readonly outage?: boolean;
      /** Where it is not so of every failure of this kind: of those that are `unknown`, and of no other. */
      readonly mayBeTaken?: boolean;
      readonly retryAfterMs?: number | undefined;
      readonly detail?: string | undefined;
    },
  ) {
    super(message, options);
    this.outage = options?.outage ?? failure !== 'refused';
    this.mayBeTaken = options?.mayBeTaken ?? failure === 'unknown';
    this.retryAfterMs = options?.retryAfterMs;
    this.detail = options?.detail;
  }

  /** The message with the reply's detail, for support staff. */
  get supportMessage(): string {
    return this.detail === undefined ? this.message : `${this.message}: ${this.detail}`;
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

/** A request to `name` that got no status. */
export function fromTransportError(name: string, error: unknown): OutboundError {
  const code = errorCode(error) ?? '';
  if (NOT_SENT.has(code))
    return new OutboundError('away', `${name} could not be reached (${code})`, { cause: error });
  return new OutboundError('unknown', `${name} did not answer; whether it took the message is not known`, {
    cause: error,
  });
}

/** Statuses that may change without our doing: a key that is mended, a route that comes back, a limit that passes. */
const MAY_PASS: ReadonlySet<number> = new Set([401, 403, 404, 408, 425, 429]);

/** Says that it did not take up the request; of every other 5xx nobody knows how far it had come before it failed. */
const NOT_BEGUN = 503;

/** An answer of `name` that is no success. Redirects are never followed: what we send is a person's data. */
export function fromStatus(
  name: string,
  { status, retryAfterMs }: { readonly status: number; readonly retryAfterMs: number | undefined },
): OutboundError {
  if (status >= 300 && status < 400)
    return new OutboundError('away', `${name} answered with a redirect (${status}), which is not followed`);
  const message = `${name} answered ${status}`;
  if (status >= 500)
    return new OutboundError('away', message, { retryAfterMs, mayBeTaken: status !== NOT_BEGUN });
  // Of this request alone: a filter before it that dislikes one reference must not close it to everybody.
  if (MAY_PASS.has(status)) return new OutboundError('away', message, { retryAfterMs, outage: false });
  return new OutboundError('refused', `${name} refused it (${status})`);
}
