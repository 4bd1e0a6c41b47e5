import {
  type Actor,
  type AuditAction,
  type JobQueue,
  listQueues,
  OUTBOX_DEPTHS,
  type OutboxDepth,
  pauseQueue,
  resumeQueue,
} from '@coverleaf/contracts';
import { InjectRpc, QueueBoard, RpcClient } from '@coverleaf/messaging';
import { InjectConfig, notFound, unavailable, orWarn } from '@coverleaf/service-kit';
import { Controller, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { SignedInActor } from '../../auth/staff-session';
import { GatewayConfig } from '../../gateway.config';
import { Input, type RouteInput } from '../../platform/http/route-input';
import { Route } from '../../platform/http/route.decorator';
import { OwnActs } from '../../auth/own-acts';

type Service = keyof typeof OUTBOX_DEPTHS;
type Depths = Readonly<Record<string, OutboxDepth>> | null;

const EMPTY: OutboxDepth = { waiting: 0, since: null };

@Controller()
export class QueuesController implements OnApplicationShutdown {
  private readonly logger = new Logger('queues');
  private readonly board: QueueBoard | undefined;
  private readonly services: Readonly<Record<Service, RpcClient>>;

  constructor(
    @InjectConfig() { REDIS_URL, QUEUE_PREFIX }: GatewayConfig,
    @InjectRpc('lender') lender: RpcClient,
    @InjectRpc('document') document: RpcClient,
    @InjectRpc('mail-ingest') mail: RpcClient,
    @InjectRpc('translation') translation: RpcClient,
    @InjectRpc('identity') identity: RpcClient,
    private readonly acts: OwnActs,
  ) {
    this.board = REDIS_URL ? new QueueBoard(REDIS_URL, QUEUE_PREFIX) : undefined;
    this.services = { lender, document, mail, translation, identity };
  }

  /** @throws AppError 503 while Redis is unavailable */
  @Route(listQueues)
  async list(): Promise<{ items: JobQueue[] }> {
    const services = Object.keys(OUTBOX_DEPTHS) as Service[];
    const [queues, entries] = await Promise.all([
      this.callBoard((board) => board.list()),
      Promise.all(services.map(async (service) => [service, await this.depths(service)] as const)),
    ]);
    const depths: Readonly<Record<string, Depths>> = Object.fromEntries(entries);
    const items = queues.map((queue) => {
      const depth = depths[queue.name.split('.')[0] ?? ''];
      return { ...queue, outbox: depth ? (depth[queue.name] ?? EMPTY) : null };
    });
    return { items };
  }

  /** @throws AppError 404; 503 while Redis or the audit log is unavailable */
  @Route(pauseQueue)
  async pause(@SignedInActor() actor: Actor, @Input() { params }: RouteInput<typeof pauseQueue>) {
    await this.change(actor, params.name, 'queue.paused', (board) => board.pause(params.name));
    return {};
  }

  /** @throws AppError 404; 503 while Redis or the audit log is unavailable */
  @Route(resumeQueue)
  async resume(@SignedInActor() actor: Actor, @Input() { params }: RouteInput<typeof resumeQueue>) {
    await this.change(actor, params.name, 'queue.resumed', (board) => board.resume(params.name));
    return {};
  }

  async onApplicationShutdown(): Promise<void> {
    await this.board?.close();
  }

  private async change(
    actor: Actor,
    name: string,
    action: AuditAction,
    change: (board: QueueBoard) => Promise<void>,
  ): Promise<void> {
    if (!this.board?.has(name)) throw notFound('There is no such queue.');
    const shallPause = action === 'queue.paused';
    if ((await this.callBoard((board) => board.isPaused(name))) === shallPause) return;
    // No transaction spans the audit log and Redis. The log comes first, because a duplicate entry is better than none.
    await this.acts.record(actor, action, [name]);
    await this.callBoard(change);
  }

  private async callBoard<T>(call: (board: QueueBoard) => Promise<T>): Promise<T> {
    if (!this.board) throw unavailable('This gateway does not know the queues.');
    try {
      return await call(this.board);
    } catch (error) {
      throw unavailable('The queues cannot be reached just now.', error);
    }
  }

  /** Null while the service is unavailable. */
  private depths(service: Service): Promise<Depths> {
    const depths = this.services[service].call(OUTBOX_DEPTHS[service], {});
    return orWarn(depths, null, this.logger, { msg: 'the depth of an outbox is missing', service });
  }
}
