import { type KeyObject, randomUUID } from 'node:crypto';
import { signAct } from '@coverleaf/audit';
import { type Actor, type AuditAction, recordActRpc } from '@coverleaf/contracts';
import { InjectRpc, RpcClient } from '@coverleaf/messaging';
import { InjectConfig } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { GatewayConfig } from '../gateway.config';

/** Records the acts of the gateway itself. It has no outbox, so it records them before they begin. */
@Injectable()
export class OwnActs {
  private readonly signingKey: KeyObject;

  constructor(
    @InjectConfig() { SIGNING_KEY }: GatewayConfig,
    @InjectRpc('identity') private readonly identity: RpcClient,
  ) {
    this.signingKey = SIGNING_KEY;
  }

  /** @throws AppError 503 while the audit log is unavailable */
  async record(
    { userId: actorId, sessionId }: Actor,
    action: AuditAction,
    fields: string[],
    subjectId: string | null = null,
  ): Promise<void> {
    const act = { at: new Date().toISOString(), action, actorId, sessionId, subjectId, fields };
    await this.identity.call(recordActRpc, signAct(randomUUID(), act, 'gateway', this.signingKey));
  }
}
