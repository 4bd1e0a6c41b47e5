import { correlationId } from '@coverleaf/service-kit';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Agent, type FormData } from 'undici';
import { DeliveryError, fromTransportError } from './delivery-error';

/** Another system, as support staff call it, and how it is reached. */
export interface Destination {
  readonly name: string;
  readonly baseUrl: string;
  readonly apiKey: string | undefined;
}

export interface OutboundRequest {
  readonly method: 'GET' | 'POST';
  /** With leading slash; segments already encoded. */
  readonly path: string;
  readonly json?: unknown;
  readonly form?: FormData;
  readonly idempotencyKey?: string;
  /** From the first byte sent to the last byte read. */
  readonly timeoutMs: number;
}

export interface OutboundResponse {
  readonly status: number;
  /** The first 64 kB, as text. @throws DeliveryError */
  body(): Promise<string>;
  /** Reads nothing more. */
  discard(): void;
}

const MAX_REPLY_BYTES = 64 * 1024;

/** HTTP as it is spoken with other systems: bounded in time and size, no redirects, connections kept. */
@Injectable()
export class OutboundHttp implements OnApplicationShutdown {
  private readonly agent = new Agent({
    connections: 32,
    connect: { timeout: 3_000 },
    keepAliveTimeout: 10_000,
  });

  /** @throws DeliveryError when no status came */
  async send(to: Destination, request: OutboundRequest): Promise<OutboundResponse> {
    const url = new URL(to.baseUrl);
    const abort = AbortSignal.timeout(request.timeoutMs);
    try {
      const { statusCode, body } = await this.agent.request({
        origin: url.origin,
        path: url.pathname.replace(/\/$/, '') + request.path,
        method: request.method,
        headers: headersOf(to, request),
        body: request.form ?? (request.json === undefined ? null : JSON.stringify(request.json)),
        signal: abort,
        headersTimeout: request.timeoutMs,
        bodyTimeout: request.timeoutMs,
      });
      body.on('error', () => undefined);
      return {
        status: statusCode,
        body: () => readBounded(to.name, body),
        discard: () => void body.dump({ limit: MAX_REPLY_BYTES }).catch(() => undefined),
      };
    } catch (error) {
      throw fromTransportError(to.name, error);
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await this.agent.destroy();
  }
}

function headersOf(
  { apiKey }: Destination,
  { json, idempotencyKey }: OutboundRequest,
): Record<string, string> {
  return {
    accept: 'application/json',
    'x-correlation-id': correlationId(),
    ...(json !== undefined && { 'content-type': 'application/json' }),
    ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
    ...(apiKey && { authorization: `Bearer ${apiKey}` }),
  };
}

async function readBounded(name: string, body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of body) {
      bytes += chunk.length;
      if (bytes > MAX_REPLY_BYTES)
        throw new DeliveryError('unknown', `${name} answered more than it should`, { outage: false });
      chunks.push(chunk);
    }
  } catch (error) {
    throw error instanceof DeliveryError ? error : fromTransportError(name, error);
  }
  return Buffer.concat(chunks).toString('utf8');
}
