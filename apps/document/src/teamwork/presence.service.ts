import {
  type Actor,
  type OperationInput,
  type Presence,
  PRESENCE_SECONDS,
  tellCasePresence,
  tellDocumentPresence,
} from '@coverleaf/contracts';
import { Handles, type RedisConnection, senderConnection } from '@coverleaf/messaging';
import { InjectConfig, orWarn } from '@coverleaf/service-kit';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CasesRepository } from '../cases/cases.repository';
import { DocumentConfig } from '../document.config';
import { visibleUpload } from '../uploads/upload.entity';

const HOLDS_MS = PRESENCE_SECONDS * 1_000;
const MAX_PEOPLE = 20;
/** Nobody waits long for it. */
const TIMEOUT_MS = 1_000;

/** Who looks at which document or case. It is only in Redis, which forgets it by itself. */
@Injectable()
export class PresenceService implements OnApplicationShutdown {
  private readonly logger = new Logger('presence');
  private readonly redis: RedisConnection;

  constructor(
    private readonly dataSource: DataSource,
    private readonly cases: CasesRepository,
    @InjectConfig() private readonly config: DocumentConfig,
  ) {
    this.redis = senderConnection(config.REDIS_URL, TIMEOUT_MS);
  }

  /** @throws AppError 404 */
  @Handles(tellDocumentPresence)
  async onDocument({ actor, params: { id }, body }: OperationInput<typeof tellDocumentPresence>) {
    if (!body.isHere) return this.leave(id, actor);
    await visibleUpload(this.dataSource.manager, actor, id);
    return this.stay(id, actor);
  }

  /** @throws AppError 404 */
  @Handles(tellCasePresence)
  async onCase({ actor, params: { id }, body }: OperationInput<typeof tellCasePresence>) {
    if (!body.isHere) return this.leave(id, actor);
    await this.cases.find(actor, id);
    return this.stay(id, actor);
  }

  /** Without Redis, nobody seems to be there. */
  private async stay(id: string, { userId }: Actor): Promise<Presence> {
    const key = this.keyOf(id);
    const now = Date.now();
    const told = this.redis
      .multi()
      .zadd(key, now, userId)
      .zremrangebyscore(key, '-inf', now - HOLDS_MS)
      .pexpire(key, HOLDS_MS)
      .zrange(key, 0, MAX_PEOPLE)
      .exec();
    const replies = await orWarn(told, null, this.logger, { msg: 'presence is not known' });
    const people = (replies?.at(-1)?.[1] ?? []) as string[];
    return { others: people.filter((one) => one !== userId).map((one) => ({ userId: one, name: null })) };
  }

  private async leave(id: string, { userId }: Actor): Promise<Presence> {
    await orWarn(this.redis.zrem(this.keyOf(id), userId), 0, this.logger, { msg: 'presence is not ended' });
    return { others: [] };
  }

  private keyOf(id: string): string {
    return `${this.config.QUEUE_PREFIX}:presence:${id}`;
  }

  onApplicationShutdown(): void {
    this.redis.disconnect();
  }
}
