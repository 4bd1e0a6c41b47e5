import { randomUUID } from 'node:crypto';
import {
  type Actor,
  type AuditAct,
  type AuditAction,
  AuditChange,
  type JobDefinition,
  publisherOf,
  type recordAct,
} from '@coverleaf/contracts';
import { Outbox } from '@coverleaf/messaging';
import { InjectConfig, type ServiceConfig } from '@coverleaf/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { signAct } from './act-signature';

export type ActJob = JobDefinition<(typeof recordAct)['payload']>;
export const ACT_JOB = Symbol('act job');
/** Values are cut to this many characters. */
const LONGEST_VALUE = 500;

/**
 * Writes audit entries to the outbox, in the transaction of the audited change. They are signed here, so that an
 * intruder with only database access can't add one.
 */
@Injectable()
export class AuditTrail {
  constructor(
    private readonly outbox: Outbox,
    @Inject(ACT_JOB) private readonly job: ActJob,
    @InjectConfig() private readonly config: ServiceConfig,
  ) {}

  /**
   * @param actor null if nobody is signed in
   * @param subjectId the user or thing that the action changes
   * @param fields names of the changed fields, never their values
   * @param changes old and new values that aren't personal data
   * @param sealed personal ones, which only identity can seal
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
    const entry = signAct(randomUUID(), act, publisherOf(this.job), this.config.SIGNING_KEY);
    await this.outbox.add(manager, this.job, entry);
  }

  /** @param filter whose names are noted, not its values */
  async noteExport(
    manager: EntityManager,
    action: AuditAction,
    actor: Pick<Actor, 'userId' | 'sessionId'>,
    filter: object,
  ): Promise<void> {
    const fields = Object.entries(filter).flatMap(([name, value]) => (value === undefined ? [] : [name]));
    await this.note(manager, action, actor, null, fields);
  }
}

/**
 * The old and new values of fields, for `AuditTrail.note`. Long texts are cut; values that are neither texts nor
 * numbers are left out. Don't pass personal fields: only identity can seal them.
 */
export function changedValues<T extends object>(
  fields: readonly string[],
  before: Partial<T>,
  after: Partial<T>,
): AuditChange[] {
  const valueOf = (values: object, field: string): unknown => {
    const value = (values as Record<string, unknown>)[field] ?? null;
    return typeof value === 'string' && value.length > LONGEST_VALUE
      ? `${value.slice(0, LONGEST_VALUE - 1)}…`
      : value;
  };
  return fields.flatMap((field) => {
    const change = { field, from: valueOf(before, field), to: valueOf(after, field) };
    return AuditChange.safeParse(change).data ?? [];
  });
}
