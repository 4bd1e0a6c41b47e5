import { randomUUID } from 'node:crypto';
import {
  type Actor,
  type AuditAction,
  type JobQueue,
  OUTBOX_DEPTHS,
  type OutboxDepth,
  recordActRpc,
} from '@coverleaf/contracts';
import { InjectRpc, QueueBoard, RpcClient } from '@coverleaf/messaging';
import { describeError, InjectConfig, notFound, unavailable } from '@coverleaf/service-kit';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { GatewayConfig } from '../../gateway.config';

type Service = keyof typeof OUTBOX_DEPTHS;
type Depths = Readonly<Record<string, OutboxDepth>> | null;

const EMPTY: OutboxDepth = { waiting: 0, since: null };

/** The queues of all services, and what lies before them in the outboxes. */
@Injectable()
export class Queues implements OnApplicationShutdown {
  private readonly logger = new Logger('queues');
  private readonly board: QueueBoard | undefined;
  private readonly services: Readonly<Record<Service, RpcClient>>;

  constructor(
    @InjectConfig() { REDIS_URL, QUEUE_PREFIX }: GatewayConfig,
    @InjectRpc('lender') lender: RpcClient,
    @InjectRpc('document') document: RpcClient,
    @InjectRpc('mail-ingest') mail: RpcClient,
    @InjectRpc('translation') translation: RpcClient,
    @InjectRpc('identity') private readonly identity: RpcClient,
  ) {
    this.board = REDIS_URL ? new QueueBoard(REDIS_URL, QUEUE_PREFIX) : undefined;
    this.services = { lender, document, mail, translation, identity };
  }

  /** @throws AppError 503 while Redis is away */
  async list(): Promise<JobQueue[]> {
    const [standings, lender, document, mail, translation, identity] = await Promise.all([
      this.ask((board) => board.list()),
      this.depths('lender'),
      this.depths('document'),
      this.depths('mail'),
      this.depths('translation'),
      this.depths('identity'),
    ]);
    const depths: Readonly<Record<string, Depths>> = { lender, document, mail, translation, identity };
    return standings.map((standing) => {
      const depth = depths[standing.name.split('.')[0] ?? ''];
      return { ...standing, outbox: depth ? (depth[standing.name] ?? EMPTY) : null };
    });
  }

  /** @throws AppError 404; 503 while Redis or the audit log is away */
  pause(actor: Actor, name: string): Promise<void> {
    return this.act(actor, name, 'queue.paused', (board) => board.pause(name));
  }

  /** @throws AppError 404; 503 while Redis or the audit log is away */
  resume(actor: Actor, name: string): Promise<void> {
    return this.act(actor, name, 'queue.resumed', (board) => board.resume(name));
  }

  async onApplicationShutdown(): Promise<void> {
    await this.board?.close();
  }

  private async act(
    { userId, sessionId }: Actor,
    name: string,
    action: AuditAction,
    change: (board: QueueBoard) => Promise<void>,
  ): Promise<void> {
    if (!this.board?.has(name)) throw notFound('There is no such queue.');
    const becomesPaused = action === 'queue.paused';
    if ((await this.ask((board) => board.isPaused(name))) === becomesPaused) return;
    // First, because nothing ties the two together: better an act that is told twice than one that nobody hears of.
    const act = { at: new Date().toISOString(), action, actorId: userId, sessionId, subjectId: null };
    await this.identity.call(recordActRpc, { id: randomUUID(), act: { ...act, fields: [name] } });
    await this.ask(change);
  }

  private async ask<T>(question: (board: QueueBoard) => Promise<T>): Promise<T> {
    if (!this.board) throw unavailable('This gateway does not know the queues.');
    try {
      return await question(this.board);
    } catch (error) {
      throw unavailable('The queues cannot be reached just now.', error);
    }
  }

  /** Null while the service is away. */
  private async depths(service: Service): Promise<Depths> {
    try {
      return await this.services[service].call(OUTBOX_DEPTHS[service], {});
    } catch (error) {
      this.logger.warn({ msg: 'an outbox cannot be looked into', service, error: describeError(error) });
      return null;
    }
  }
}
