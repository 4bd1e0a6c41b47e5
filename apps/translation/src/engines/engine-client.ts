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
import type { z } from 'zod';
import { EngineQuotaError } from './engine-quota.error';

export type EngineRequest = Pick<OutboundRequest, 'path' | 'json' | 'fields' | 'authorization'>;

export interface EngineClientOptions {
  /** Of one call, from its first byte to the last of the answer. */
  readonly timeoutMs: number;
  /** For which an engine that failed again and again is left alone. */
  readonly breakerPauseMs: number;
}

/** 429 is everybody's; 456 is DeepL's for a month's characters. */
const QUOTA_STATUSES: ReadonlySet<number> = new Set([429, 456]);
/** Where the engine does not say when its quota begins anew, it is asked in this long. */
const USUAL_PAUSE_MS = 60_000;
/** However long an engine asks us to stay away: it is asked again after an hour. */
export const LONGEST_PAUSE_MS = 60 * 60_000;
const SPENT_PAUSE_MS = LONGEST_PAUSE_MS;
/** Every limit of a call is far below it, whatever language it is translated to. */
const MAX_REPLY_BYTES = 512 * 1024;

/** Asks one engine by HTTP, and leaves it alone while it is in trouble or has had enough. */
export class EngineClient {
  private quotaUntil = 0;
  private readonly breaker;

  constructor(
    private readonly http: OutboundHttp,
    private readonly engine: Destination,
    private readonly options: EngineClientOptions,
  ) {
    // Few batches are under way at once, so a window in which an engine that hangs fails often enough is long.
    const window = { calls: 3, withinMs: Math.max(10_000, 4 * options.timeoutMs) };
    this.breaker = createCircuitBreaker(
      (request: EngineRequest) => this.post(request),
      options.breakerPauseMs,
      window,
    );
  }

  /**
   * @param reply what a good answer is
   * @throws OutboundError, EngineQuotaError: neither tells of the texts
   */
  async ask<S extends z.ZodType>(request: EngineRequest, reply: S): Promise<z.output<S>> {
    if (Date.now() < this.quotaUntil) throw new EngineQuotaError(this.engine.name, this.quotaUntil);
    try {
      const answer = reply.safeParse(await this.breaker.fire(request));
      if (answer.success) return answer.data;
      throw new OutboundError('unknown', `${this.engine.name} answered something else than translations`);
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
    const asked = response.retryAfterMs ?? (response.status === 456 ? SPENT_PAUSE_MS : USUAL_PAUSE_MS);
    this.quotaUntil = Date.now() + Math.min(asked, LONGEST_PAUSE_MS);
    throw new EngineQuotaError(this.engine.name, this.quotaUntil);
  }
}

function parse(name: string, body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    // Not with its cause, which quotes the answer.
    throw new OutboundError('unknown', `${name} answered something else than JSON`);
  }
}
