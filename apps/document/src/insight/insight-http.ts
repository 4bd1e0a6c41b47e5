import { correlationId } from '@coverleaf/service-kit';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { InjectConfig } from '@coverleaf/service-kit';
import { Agent } from 'undici';
import { DocumentConfig } from '../document.config';
import { fromTransportError, InsightError } from './insight.errors';

export interface InsightRequest {
  readonly method: 'GET' | 'POST';
  /** With leading slash; segments already encoded. */
  readonly path: string;
  readonly json?: unknown;
  readonly idempotencyKey?: string;
  /** From the first byte sent to the last byte read. */
  readonly timeoutMs: number;
}

export interface InsightResponse {
  readonly status: number;
  /** The first 64 kB, as text. */
  body(): Promise<string>;
  /** Reads nothing more. */
  discard(): void;
}

const MAX_REPLY_BYTES = 64 * 1024;

/** HTTP as it is spoken with Insight: bounded in time and size, no redirects, connections kept. */
@Injectable()
export class InsightHttp implements OnApplicationShutdown {
  private readonly agent = new Agent({
    connections: 32,
    connect: { timeout: 3_000 },
    keepAliveTimeout: 10_000,
  });

  constructor(@InjectConfig() private readonly config: DocumentConfig) {}

  /** @throws InsightError when no status came */
  async send(request: InsightRequest): Promise<InsightResponse> {
    const url = new URL(this.config.INSIGHT_URL);
    const abort = AbortSignal.timeout(request.timeoutMs);
    try {
      const { statusCode, body } = await this.agent.request({
        origin: url.origin,
        path: url.pathname.replace(/\/$/, '') + request.path,
        method: request.method,
        headers: this.headers(request),
        body: request.json === undefined ? null : JSON.stringify(request.json),
        signal: abort,
        headersTimeout: request.timeoutMs,
        bodyTimeout: request.timeoutMs,
      });
      body.on('error', () => undefined);
      return {
        status: statusCode,
        body: () => readBounded(body),
        discard: () => void body.dump({ limit: MAX_REPLY_BYTES }).catch(() => undefined),
      };
    } catch (error) {
      throw fromTransportError(error);
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await this.agent.destroy();
  }

  private headers({ json, idempotencyKey }: InsightRequest): Record<string, string> {
    const key = this.config.INSIGHT_API_KEY;
    return {
      accept: 'application/json',
      'x-correlation-id': correlationId(),
      ...(json !== undefined && { 'content-type': 'application/json' }),
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
      ...(key && { authorization: `Bearer ${key}` }),
    };
  }
}

async function readBounded(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of body) {
      bytes += chunk.length;
      if (bytes > MAX_REPLY_BYTES)
        throw new InsightError('unknown', 'Insight answered more than it should', { outage: false });
      chunks.push(chunk);
    }
  } catch (error) {
    throw error instanceof InsightError ? error : fromTransportError(error);
  }
  return Buffer.concat(chunks).toString('utf8');
}
