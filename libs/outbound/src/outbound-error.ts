import { errorCode } from '@coverleaf/service-kit';

/**
 * The outcome of a failed request to another system:
 * - `refused`: rejected; a retry would be rejected too
 * - `away`: not accepted; a retry may succeed
 * - `unknown`: possibly accepted; a retry with the same idempotency key is safe
 */
export type OutboundFailure = 'refused' | 'away' | 'unknown';

/** What staff are told about internal errors, whose messages may contain anything. */
export const OUR_FAULT = 'Something failed on our side. See the log.';

/** The message is for support staff and logs: plain words without personal data. */
export class OutboundError extends Error {
  override readonly name = 'OutboundError';
  readonly outage: boolean;
  /** An earlier attempt may have been accepted, so a refusal may only refer to the repetition. */
  readonly mayBeTaken: boolean;
  /** `Retry-After` in milliseconds. */
  readonly retryAfterMs: number | undefined;
  /** The other side's reply. It may contain personal data, so store it in the database only. */
  readonly detail: string | undefined;
  constructor(
    readonly failure: OutboundFailure,
    message: string,
    options?: ErrorOptions & {
      /** Whether the system itself is unavailable, rather than this request being at fault. */
      readonly outage?: boolean;
      /** Default: true for `unknown` only. */
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

/** Errors before the connection was established, so nothing was sent. */
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
  return new OutboundError('unknown', `${name} didn't answer, so we don't know if the request went through`, {
    cause: error,
  });
}

/** Statuses that may be temporary: a wrong key, a missing route, a rate limit. */
const MAY_PASS: ReadonlySet<number> = new Set([401, 403, 404, 408, 425, 429]);

/** The request was not processed; after any other 5xx it may have been. */
const NOT_BEGUN = 503;

/**
 * The error for an unsuccessful reply of `name`. Redirects count too: they are not followed, to protect personal data.
 */
export function fromStatus(
  name: string,
  { status, retryAfterMs }: { readonly status: number; readonly retryAfterMs: number | undefined },
): OutboundError {
  if (status >= 300 && status < 400)
    return new OutboundError('away', `${name} answered with a redirect (${status}), which is not followed`);
  const message = `${name} answered ${status}`;
  if (status >= 500)
    return new OutboundError('away', message, { retryAfterMs, mayBeTaken: status !== NOT_BEGUN });
  // Not an outage: a firewall that blocks one reference must not open the circuit for all.
  if (MAY_PASS.has(status)) return new OutboundError('away', message, { retryAfterMs, outage: false });
  return new OutboundError('refused', `${name} refused it (${status})`);
}
