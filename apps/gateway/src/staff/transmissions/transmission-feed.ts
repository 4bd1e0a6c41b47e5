import { finished } from 'node:stream';
import {
  findSessionRpc,
  TRANSMISSIONS_CHANGED,
  TransmissionsChanged,
  type TransmissionNews,
} from '@coverleaf/contracts';
import { BroadcastListener, InjectRpc, RpcClient } from '@coverleaf/messaging';
import { AppError, InjectConfig } from '@coverleaf/service-kit';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { GatewayConfig } from '../../gateway.config';

/** Shorter than the idle time-out of common proxies. */
const HEARTBEAT_MS = 15_000;
/**
 * After this the browser reconnects and so passes the access guard again. Shorter than the lifetime of an access token.
 */
const MAX_STREAM_MS = 9 * 60_000;
const MAX_STREAMS_PER_SESSION = 4;

interface Subscriber {
  readonly sessionId: string;
  readonly address: string;
  readonly expiresAt: number;
  readonly stream: EventStream<TransmissionNews>;
}

@Injectable()
export class TransmissionFeed implements OnModuleDestroy {
  private readonly subscribers = new Set<Subscriber>();
  private readonly listener: BroadcastListener<typeof TransmissionsChanged> | undefined;
  private readonly timer: NodeJS.Timeout;

  constructor(
    @InjectConfig() { REDIS_URL, QUEUE_PREFIX }: GatewayConfig,
    @InjectRpc('identity') private readonly identity: RpcClient,
  ) {
    const changed = (): void => this.publish('changed');
    this.listener = REDIS_URL
      ? new BroadcastListener(REDIS_URL, QUEUE_PREFIX, TRANSMISSIONS_CHANGED, TransmissionsChanged, {
          onMessage: changed,
          onReconnect: changed,
        })
      : undefined;
    this.timer = setInterval(() => this.sendHeartbeat(), HEARTBEAT_MS);
  }

  /** Answers with an event stream. @throws AppError 503 if the session has too many open */
  open(reply: FastifyReply, sessionId: string, address: string): void {
    // A HEAD request must not open a stream, which would never send its headers.
    if (reply.request.method === 'HEAD') return void reply.type('text/event-stream; charset=utf-8').send();
    const own = [...this.subscribers].filter((subscriber) => subscriber.sessionId === sessionId);
    if (own.length >= MAX_STREAMS_PER_SESSION)
      throw new AppError('too_many_streams', 503, 'This session watches in too many tabs.', {
        reportable: false,
        retryAfterSeconds: 60,
      });
    const stream = new EventStream<TransmissionNews>(reply, () => this.subscribers.delete(subscriber));
    const subscriber: Subscriber = { sessionId, address, expiresAt: Date.now() + MAX_STREAM_MS, stream };
    this.subscribers.add(subscriber);
    stream.send(this.event('beat'));
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
    this.listener?.close();
    // The server waits for open answers when it closes.
    for (const { stream } of this.subscribers) stream.end();
  }

  private publish(kind: TransmissionNews['kind']): void {
    for (const { stream } of this.subscribers) stream.send(this.event(kind));
  }

  private event(kind: TransmissionNews['kind']): TransmissionNews {
    return { kind, live: this.listener?.isListening ?? false };
  }

  private sendHeartbeat(): void {
    this.publish('beat');
    for (const subscriber of this.subscribers) void this.checkSession(subscriber);
  }

  /** Ends the stream if the session has ended or its user is no longer an administrator. */
  private async checkSession({ stream, expiresAt, sessionId, address }: Subscriber): Promise<void> {
    if (Date.now() > expiresAt) return stream.end();
    try {
      const session = await this.identity.call(findSessionRpc, {
        id: sessionId,
        address,
        isBackground: true,
      });
      if (session?.user.role !== 'admin') stream.end();
    } catch {
      // If identity is unavailable the stream stays open, because its events contain no data.
    }
  }
}

/** How long a browser waits before it reconnects, in milliseconds. */
const RETRY_MS = 3_000;
/** Above this, the client no longer reads, so the stream is closed. */
const MAX_UNREAD_BYTES = 64 * 1024;

class EventStream<Event> {
  private readonly raw: FastifyReply['raw'];

  /** @param onClose called when either side closes, also if the client disconnected before the stream began */
  constructor(reply: FastifyReply, onClose: () => void) {
    this.raw = reply.raw;
    finished(this.raw, onClose);
    this.raw.on('error', () => undefined);
    void reply.headers({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      // Disables buffering in nginx.
      'x-accel-buffering': 'no',
    });
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) this.raw.setHeader(name, value);
    reply.hijack();
    this.raw.writeHead(200);
    this.raw.write(`retry: ${RETRY_MS}\n\n`);
  }

  send(event: Event): void {
    if (this.raw.writableLength > MAX_UNREAD_BYTES) this.raw.destroy();
    else this.raw.write(`data: ${JSON.stringify(event)}\n\n`);
  }

  end(): void {
    this.raw.end();
  }
}
