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
import { EventStream } from './event-stream';

/** Often enough for every proxy that closes what is silent. */
const BEAT_MS = 15_000;
/** Then the browser comes again, and through the guard. Less than an access token lives. */
const LIFE_MS = 9 * 60_000;
/** One for each tab that is looked at; more are no tabs. */
const PER_SESSION = 4;

interface Watcher {
  readonly sessionId: string;
  readonly address: string;
  readonly until: number;
  readonly stream: EventStream<TransmissionNews>;
}

/** Tells the consoles that are open in browsers that transmissions have changed. */
@Injectable()
export class TransmissionFeed implements OnModuleDestroy {
  private readonly watchers = new Set<Watcher>();
  private readonly listener: BroadcastListener<typeof TransmissionsChanged> | undefined;
  private readonly timer: NodeJS.Timeout;

  constructor(
    @InjectConfig() { REDIS_URL, QUEUE_PREFIX }: GatewayConfig,
    @InjectRpc('identity') private readonly identity: RpcClient,
  ) {
    const changed = (): void => this.tell('changed');
    this.listener = REDIS_URL
      ? new BroadcastListener(REDIS_URL, QUEUE_PREFIX, TRANSMISSIONS_CHANGED, TransmissionsChanged, {
          heard: changed,
          resumed: changed,
        })
      : undefined;
    this.timer = setInterval(() => this.beat(), BEAT_MS);
  }

  /** Answers with a stream of news. @throws AppError 503 where the session has as many as it may */
  open(reply: FastifyReply, sessionId: string, address: string): void {
    // Nothing would ever be written to it, not even its head.
    if (reply.request.method === 'HEAD') return void reply.type('text/event-stream; charset=utf-8').send();
    const own = [...this.watchers].filter((watcher) => watcher.sessionId === sessionId);
    if (own.length >= PER_SESSION)
      throw new AppError('too_many_streams', 503, 'This session watches in too many tabs.', {
        reportable: false,
        retryAfterSeconds: 60,
      });
    const stream = new EventStream<TransmissionNews>(reply, () => this.watchers.delete(watcher));
    const watcher: Watcher = { sessionId, address, until: Date.now() + LIFE_MS, stream };
    this.watchers.add(watcher);
    stream.send(this.news('beat'));
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
    this.listener?.close();
    // A server that closes waits for its answers.
    for (const { stream } of this.watchers) stream.end();
  }

  private tell(kind: TransmissionNews['kind']): void {
    for (const { stream } of this.watchers) stream.send(this.news(kind));
  }

  private news(kind: TransmissionNews['kind']): TransmissionNews {
    return { kind, live: this.listener?.isListening ?? false };
  }

  private beat(): void {
    this.tell('beat');
    for (const watcher of this.watchers) void this.examine(watcher);
  }

  /** Ends the stream of a session that has ended, or that may no longer watch. */
  private async examine({ stream, until, sessionId, address }: Watcher): Promise<void> {
    if (Date.now() > until) return stream.end();
    try {
      const session = await this.identity.call(findSessionRpc, { id: sessionId, address });
      if (session?.user.role !== 'admin') stream.end();
    } catch {
      // Identity is away. There is nothing in the news that a session should hide for a while.
    }
  }
}
