import { type Actor, type AuditAct, type AuditAction, recordAct } from '@coverleaf/contracts';
import { Outbox } from '@coverleaf/messaging';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

type By = Pick<Actor, 'userId' | 'sessionId'>;

/** Notes what staff do, in the transaction in which they do it. The entry is chained afterwards, by a job. */
@Injectable()
export class AuditTrail {
  constructor(private readonly outbox: Outbox) {}

  async note(
    manager: EntityManager,
    action: AuditAction,
    by: By | null,
    subjectId: string | null,
    fields?: string[],
  ): Promise<void> {
    const act: AuditAct = {
      at: new Date().toISOString(),
      action,
      actorId: by?.userId ?? null,
      sessionId: by?.sessionId ?? null,
      subjectId,
      ...(fields && { fields }),
    };
    await this.outbox.add(manager, recordAct, act);
  }
}
