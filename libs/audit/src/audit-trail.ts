import type {
  Actor,
  AuditAct,
  AuditAction,
  AuditChange,
  JobDefinition,
  recordAct,
} from '@coverleaf/contracts';
import { Outbox } from '@coverleaf/messaging';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

export type ActJob = JobDefinition<(typeof recordAct)['payload']>;
export const ACT_JOB = Symbol('act job');

/** Writes audit entries to the outbox, in the transaction of the audited change. */
@Injectable()
export class AuditTrail {
  constructor(
    private readonly outbox: Outbox,
    @Inject(ACT_JOB) private readonly job: ActJob,
  ) {}

  /**
   * @param actor null when nobody is signed in
   * @param subjectId the user or thing that the action changes
   * @param fields names of the changed fields, never their values
   * @param changes old and new values that are nobody's personal data
   * @param sealed personal ones, which identity alone can seal
   */
  async note(
    manager: EntityManager,
    action: AuditAction,
    actor: Pick<Actor, 'userId' | 'sessionId'> | null,
    subjectId: string | null,
    fields?: string[],
    changes?: AuditChange[],
    sealed?: string,
  ): Promise<void> {
    const act: AuditAct = {
      at: new Date().toISOString(),
      action,
      actorId: actor?.userId ?? null,
      sessionId: actor?.sessionId ?? null,
      subjectId,
      ...(fields && { fields }),
      ...(changes && changes.length > 0 && { changes }),
      ...(sealed && { sealed }),
    };
    await this.outbox.add(manager, this.job, act);
  }
}
