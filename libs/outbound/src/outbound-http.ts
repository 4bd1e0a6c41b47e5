import { Readable } from 'node:stream';
import CircuitBreaker from 'opossum';
import { Injectable, Module, type OnApplicationShutdown } from '@nestjs/common';
import { Agent } from 'undici';
import { correlationId, currentTraceparent, errorCode, withSpan } from '@coverleaf/service-kit';
import { encodeForm, type Form } from './multipart';
import { fromTransportError, OutboundError } from './outbound-error';

/** The circuit opens when more than half of at least `calls` calls within `withinMs` have failed. */
export interface BreakerWindow {
  readonly calls?: number;
  readonly withinMs?: number;
}

/** A circuit breaker; only errors with `outage` count. @param pauseMs milliseconds until the next try */
export const createCircuitBreaker = <Args extends unknown[], Result>(
  action: (...args: Args) => Promise<Result>,
  pauseMs: number,
  { calls = 5, withinMs = 10_000 }: BreakerWindow = {},
): CircuitBreaker<Args, Result> =>
  new CircuitBreaker(action, {
    timeout: false,
    errorThresholdPercentage: 50,
    volumeThreshold: calls,
    rollingCountTimeout: withinMs,
    resetTimeout: pauseMs,
    errorFilter: (error: unknown) => !(error instanceof OutboundError && error.outage),
  });

export const isCircuitOpen = (error: unknown): boolean => errorCode(error) === 'EOPENBREAKER';

/** The error of a call while the circuit is open. */
export const circuitOpenError = (name: string): OutboundError =>
  new OutboundError('away', `${name}: paused after repeated errors; retrying soon`);

/** Anything that is neither seconds (up to ten digits) nor a date is ignored. */
const SECONDS = /^\d{1,10}$/;
/** The three date formats of HTTP begin with the name of the day. */
const DATE = /^(Mon|Tues?|Wed(nes)?|Thu(rs)?|Fri|Sat(ur)?|Sun)(day)?,? /;

/** `Retry-After` in milliseconds, from seconds or a date; undefined without a usable value. */
export function retryAfterMs(header: string | string[] | undefined, now = Date.now()): number | undefined {
  if (typeof header !== 'string') return undefined;
  const text = header.trim();
  if (SECONDS.test(text)) return Number(text) * 1_000;
  const moment = DATE.test(text) ? Date.parse(/GMT$/.test(text) ? text : `${text} GMT`) : NaN;
  return Number.isNaN(moment) ? undefined : Math.max(0, moment - now);
}

/** The delay before a retry: our own backoff, or a longer `Retry-After` up to `maxMs`. */
export const withRetryAfter = (ownMs: number, askedMs: number | undefined, maxMs: number): number =>
  Math.max(ownMs, Math.min(askedMs ?? 0, maxMs));

/** Another system: its name for support staff, and its address. */
export interface Destination {
  readonly name: string;
  readonly baseUrl: string;
  readonly apiKey: string | undefined;
  /** Whether to send the trace context; off for third parties unless configured. */
  readonly continuesTrace?: boolean;
}

export interface OutboundRequest {
  readonly method: 'GET' | 'POST';
  /** With a leading slash and encoded segments; '' for the base URL itself. */
  readonly path: string;
  readonly json?: unknown;
  /** Sent as `multipart/form-data`. */
  readonly form?: Form;
  /** Sent as `application/x-www-form-urlencoded`. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Instead of the bearer token. */
  readonly authorization?: string;
  readonly idempotencyKey?: string;
  /** Further ones. */
  readonly headers?: Readonly<Record<string, string>>;
  /** From the first byte sent to the last byte read. */
  readonly timeoutMs: number;
  /** The longest reply in bytes. Default: 64 kB. */
  readonly maxReplyBytes?: number;
}

export interface OutboundResponse {
  readonly status: number;
  /** `Retry-After` in milliseconds. */
  readonly retryAfterMs: number | undefined;
  /** The body as text. @throws OutboundError also if it is too long */
  body(): Promise<string>;
  /** Discards the body. */
  discard(): void;
}

const MAX_REPLY_BYTES = 64 * 1024;

/** HTTP client for other systems: limits on time and size, no redirects, keep-alive connections. */
@Injectable()
export class OutboundHttp implements OnApplicationShutdown {
  private readonly agent = new Agent({
    connections: 32,
    connect: { timeout: 3_000 },
    keepAliveTimeout: 10_000,
  });

  /** @throws OutboundError without a status */
  async send(to: Destination, request: OutboundRequest): Promise<OutboundResponse> {
    const deadline = startDeadline(request.timeoutMs);
    try {
      const { statusCode, headers, body } = await this.ask(to, request, deadline.signal);
      body.on('error', () => undefined).once('close', deadline.cancel);
      return {
        status: statusCode,
        retryAfterMs: retryAfterMs(headers['retry-after']),
        body: () => readBounded(to.name, body, request.maxReplyBytes ?? MAX_REPLY_BYTES),
        discard: () => void body.dump({ limit: MAX_REPLY_BYTES }).catch(() => undefined),
      };
    } catch (error) {
      deadline.cancel();
      throw fromTransportError(to.name, error);
    }
  }

  /** Ends when the status has arrived. The path may name a loan, so the span doesn't contain it. */
  private ask(to: Destination, request: OutboundRequest, signal: AbortSignal) {
    const url = new URL(to.baseUrl);
    const { method, timeoutMs } = request;
    const { headers, body } = encoded(request);
    const attributes = { 'http.request.method': method, 'server.address': url.hostname };
    return withSpan({ kind: 'client', name: `${method} ${to.name}`, attributes }, async (span) => {
      const response = await this.agent.request({
        origin: url.origin,
        path:
          request.path === '' ? url.pathname + url.search : url.pathname.replace(/\/$/, '') + request.path,
        method,
        headers: { ...headersOf(to, request), ...headers, ...request.headers },
        body,
        signal,
        headersTimeout: timeoutMs,
        bodyTimeout: timeoutMs,
      });
      span.setAttributes({ 'http.response.status_code': response.statusCode });
      if (response.statusCode >= 400) span.fail(String(response.statusCode));
      return response;
    });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.agent.destroy();
  }
}

/** Unlike `AbortSignal.timeout`, it can be canceled, so that no timer fires after the response. */
function startDeadline(ms: number): { readonly signal: AbortSignal; readonly cancel: () => void } {
  const abort = new AbortController();
  const timer = setTimeout(
    () => abort.abort(new DOMException(`Not done in ${ms} ms`, 'TimeoutError')),
    ms,
  ).unref();
  return { signal: abort.signal, cancel: () => clearTimeout(timer) };
}

function headersOf(
  { apiKey, continuesTrace }: Destination,
  { authorization, idempotencyKey }: OutboundRequest,
): Record<string, string> {
  const traceparent = continuesTrace ? currentTraceparent() : undefined;
  return {
    accept: 'application/json',
    'x-correlation-id': correlationId(),
    ...(traceparent && { traceparent }),
    ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
    ...(apiKey && { authorization: `Bearer ${apiKey}` }),
    ...(authorization && { authorization }),
  };
}

/** The body of a request, and the headers that describe it. */
function encoded({ json, form, fields }: OutboundRequest) {
  if (form) {
    const { headers, body } = encodeForm(form);
    return { headers, body: Readable.from(body) };
  }
  if (fields)
    return {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    };
  return json === undefined
    ? { headers: {}, body: null }
    : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(json) };
}

async function readBounded(name: string, body: AsyncIterable<Buffer>, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of body) {
      bytes += chunk.length;
      if (bytes > maxBytes)
        throw new OutboundError('unknown', `${name} answered more than it should`, { outage: false });
      chunks.push(chunk);
    }
  } catch (error) {
    throw error instanceof OutboundError ? error : fromTransportError(name, error);
  }
  return Buffer.concat(chunks).toString('utf8');
}

@Module({ providers: [OutboundHttp], exports: [OutboundHttp] })
export class OutboundModule {}
