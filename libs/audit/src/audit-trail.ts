import type { Actor, AuditAct, AuditAction, AuditChange, recordAct } from '@coverleaf/contracts';
import { Outbox } from '@coverleaf/messaging';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/** The job that carries a service's acts to the audit log. */
export type ActJob = typeof recordAct;
export const ACT_JOB = Symbol('act job');

type By = Pick<Actor, 'userId' | 'sessionId'>;

/** Notes what staff do, in the transaction in which they do it. A job brings it to the audit log afterwards. */
@Injectable()
export class AuditTrail {
  constructor(
    private readonly outbox: Outbox,
    @Inject(ACT_JOB) private readonly job: ActJob,
  ) {}

  /**
   * @param by null where nobody was signed in
   * @param subjectId whom or what it was done to
   * @param fields names of what was changed, never what is in it
   * @param changes what a role or a setting was and became
   */
  async note(
    manager: EntityManager,
    action: AuditAction,
    by: By | null,
    subjectId: string | null,
    fields?: string[],
    changes?: AuditChange[],
  ): Promise<void> {
    const act: AuditAct = {
      at: new Date().toISOString(),
      action,
      actorId: by?.userId ?? null,
      sessionId: by?.sessionId ?? null,
      subjectId,
      ...(fields && { fields }),
      ...(changes && changes.length > 0 && { changes }),
    };
    await this.outbox.add(manager, this.job, act);
  }
}
