import {
  createCircuitBreaker,
  circuitOpenError,
  type Destination,
  fromStatus,
  isCircuitOpen,
  OutboundError,
  type OutboundHttp,
  type OutboundRequest,
  type OutboundResponse,
} from '@coverleaf/outbound';
import { parseJson } from '@coverleaf/service-kit';
import type CircuitBreaker from 'opossum';
import { z } from 'zod';

export interface DeliveryOptions<Payload> {
  readonly destination: Destination;
  /** From the first byte sent to the last byte read. */
  readonly timeoutMs: number;
  readonly request: (payload: Payload) => Pick<OutboundRequest, 'path' | 'json' | 'form'>;
  readonly errorPrefix?: string;
  /** Whether a refusal has a JSON body `{ error }` with the reason. */
  readonly givesReason?: boolean;
}

/** How one kind of transmission is sent. Each has its own circuit breaker. */
export class DeliveryStrategy<Payload> {
  private readonly breaker: CircuitBreaker<[Payload, string], void>;

  constructor(
    private readonly http: OutboundHttp,
    private readonly options: DeliveryOptions<Payload>,
    breakerPauseMs: number,
  ) {
    this.breaker = createCircuitBreaker(
      (payload: Payload, key: string) => this.post(payload, key),
      breakerPauseMs,
    );
  }

  /** @param idempotencyKey the same in every attempt @throws OutboundError */
  async send(payload: Payload, idempotencyKey: string): Promise<void> {
    const { destination, errorPrefix } = this.options;
    try {
      await this.breaker.fire(payload, idempotencyKey);
    } catch (cause) {
      if (isCircuitOpen(cause)) throw circuitOpenError(errorPrefix ?? destination.name);
      throw errorPrefix && cause instanceof OutboundError ? withPrefix(errorPrefix, cause) : cause;
    }
  }

  private async post(payload: Payload, idempotencyKey: string): Promise<void> {
    const { destination, timeoutMs, request, givesReason } = this.options;
    const response = await this.http.send(destination, {
      method: 'POST',
      ...request(payload),
      idempotencyKey,
      timeoutMs,
    });
    const isAccepted = response.status >= 200 && response.status <= 299;
    const error = isAccepted ? null : fromStatus(destination.name, response);
    if (givesReason && error?.failure === 'refused') throw await withReason(error, response);
    // An unread body would hold a connection that lookups need too.
    response.discard();
    if (error) throw error;
  }
}

function withPrefix(prefix: string, cause: OutboundError): OutboundError {
  const { mayBeTaken, retryAfterMs, detail } = cause;
  const options = { cause, mayBeTaken, retryAfterMs, detail };
  return new OutboundError(cause.failure, `${prefix}: ${cause.message}`, options);
}

/** Longer or unprintable reasons are left out. */
const Refusal = z.object({
  error: z
    .string()
    .trim()
    .min(1)
    .max(300)
    .regex(/^\P{C}+$/u),
});

async function withReason(error: OutboundError, response: OutboundResponse): Promise<OutboundError> {
  const text = await response.body().catch(() => '');
  const reason = Refusal.safeParse(parseJson(text)).data?.error;
  return reason ? new OutboundError('refused', error.message, { cause: error, detail: reason }) : error;
}
