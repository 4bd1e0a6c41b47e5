import {
  createCircuitBreaker,
  type Destination,
  fromStatus,
  isCircuitOpen,
  circuitOpenError,
  OutboundError,
  type OutboundHttp,
  type OutboundRequest,
} from '@coverleaf/outbound';
import { parseJson } from '@coverleaf/service-kit';
import type { z } from 'zod';
import { EngineQuotaError } from './translation-engine';

type EngineRequest = Pick<OutboundRequest, 'path' | 'json' | 'fields' | 'authorization'>;

interface EngineClientOptions {
  /** Of one call, including the response body. */
  readonly timeoutMs: number;
  readonly breakerPauseMs: number;
}

/** 429 is standard; 456 is DeepL's for the monthly quota. */
const QUOTA_STATUSES: ReadonlySet<number> = new Set([429, 456]);
/** Without a Retry-After header. */
const DEFAULT_PAUSE_MS = 60_000;
/** The longest pause, even if the engine's `Retry-After` is longer. */
export const MAX_PAUSE_MS = 60 * 60_000;
/** Far above the reply to a call at its limits. */
const MAX_REPLY_BYTES = 512 * 1024;

/** HTTP client of one engine with a circuit breaker. Calls fail at once while the quota is used up. */
export class EngineClient {
  private quotaUntil = 0;
  private readonly breaker;

  constructor(
    private readonly http: OutboundHttp,
    private readonly engine: Destination,
    private readonly options: EngineClientOptions,
  ) {
    // Long, because few calls run at once: three time-outs must fall into the window.
    const window = { calls: 3, withinMs: Math.max(10_000, 4 * options.timeoutMs) };
    this.breaker = createCircuitBreaker(
      (request: EngineRequest) => this.post(request),
      options.breakerPauseMs,
      window,
    );
  }

  /** @param reply schema of the reply @throws OutboundError, EngineQuotaError: neither contains any text */
  async send<S extends z.ZodType>(request: EngineRequest, reply: S): Promise<z.output<S>> {
    if (Date.now() < this.quotaUntil) throw new EngineQuotaError(this.engine.name, this.quotaUntil);
    try {
      const parsed = reply.safeParse(await this.breaker.fire(request));
      if (parsed.success) return parsed.data;
      throw new OutboundError(
        'unknown',
        `${this.engine.name} replied with something other than translations`,
      );
    } catch (error) {
      throw isCircuitOpen(error) ? circuitOpenError(this.engine.name) : error;
    }
  }

  private async post(request: EngineRequest): Promise<unknown> {
    const { timeoutMs } = this.options;
    const response = await this.http.send(this.engine, {
      method: 'POST',
      ...request,
      timeoutMs,
      maxReplyBytes: MAX_REPLY_BYTES,
    });
    if (response.status === 200) return parse(this.engine.name, await response.body());
    response.discard();
    if (!QUOTA_STATUSES.has(response.status)) throw fromStatus(this.engine.name, response);
    const pauseMs = response.retryAfterMs ?? (response.status === 456 ? MAX_PAUSE_MS : DEFAULT_PAUSE_MS);
    this.quotaUntil = Date.now() + Math.min(pauseMs, MAX_PAUSE_MS);
    throw new EngineQuotaError(this.engine.name, this.quotaUntil);
  }
}

function parse(name: string, body: string): unknown {
  const reply = parseJson(body);
  if (reply === undefined)
    throw new OutboundError('unknown', `${name} replied with something other than JSON`);
  return reply;
}
