import { AuditTrail, ReadTrail } from '@coverleaf/audit';
import {
  type Actor,
  endSession,
  endSessionOf,
  endSessionsOf,
  listSessions,
  listSessionsOf,
  type OperationInput,
} from '@coverleaf/contracts';
import { Handles } from '@coverleaf/messaging';
import { notFound, withIsoDates } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { UsersRepository } from '../users/users.repository';
import { SessionEntity } from './session.entity';
import { LIVE, markEnded } from './session-rows';
import { SessionsService } from './sessions.service';

const MAX_LISTED = 100;

/** Lists and ends live sessions, for the users themselves and for those who manage them. */
@Injectable()
export class SessionListsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UsersRepository,
    private readonly sessions: SessionsService,
    private readonly audit: AuditTrail,
    private readonly reads: ReadTrail,
  ) {}

  @Handles(listSessions)
  async list({ actor }: OperationInput<typeof listSessions>) {
    return { items: await this.listLive(actor, actor.userId) };
  }

  /** @throws AppError 404 for a session of another user and for one that has ended */
  @Handles(endSession)
  end({ actor, params: { id } }: OperationInput<typeof endSession>) {
    return this.dataSource.transaction(async (manager) => {
      if (!(await markEnded(manager, id, actor.userId))) throw noSession();
      await this.audit.note(manager, 'session.ended', actor, actor.userId);
      return undefined;
    });
  }

  /** @throws AppError 404, also for users whom the actor may not see */
  @Handles(listSessionsOf)
  async listOf({ actor, params: { id } }: OperationInput<typeof listSessionsOf>) {
    const user = await this.users.get(actor, id);
    const [items] = await Promise.all([
      this.listLive(actor, user.id),
      this.reads.note('user.sessions_read', actor, user.id),
    ]);
    return { items };
  }

  /** @throws AppError 404 */
  @Handles(endSessionOf)
  endOf({ actor, params: { id, sessionId } }: OperationInput<typeof endSessionOf>) {
    return this.dataSource.transaction(async (manager) => {
      await this.users.lock(manager, actor, id);
      if (!(await markEnded(manager, sessionId, id))) throw noSession();
      await this.audit.note(manager, 'session.ended_by_admin', actor, id);
      return undefined;
    });
  }

  /** @throws AppError 404, also for users whom the actor may not see */
  @Handles(endSessionsOf)
  endAllOf({ actor, params: { id } }: OperationInput<typeof endSessionsOf>) {
    return this.dataSource.transaction(async (manager) => {
      await this.users.lock(manager, actor, id);
      await this.sessions.endAll(manager, id, actor.sessionId);
      await this.audit.note(manager, 'session.ended_by_admin', actor, id);
      return undefined;
    });
  }

  private async listLive({ sessionId }: Actor, userId: string) {
    const sessions = await this.dataSource
      .getRepository(SessionEntity)
      .createQueryBuilder('sessions')
      .where(`user_id = :userId and ${LIVE}`, { userId })
      .orderBy('last_used_at', 'DESC')
      .limit(MAX_LISTED)
      .getMany();
    return sessions.map((session) => ({ ...withIsoDates(session), current: session.id === sessionId }));
  }
}

const noSession = () => notFound('There is no such session.');
