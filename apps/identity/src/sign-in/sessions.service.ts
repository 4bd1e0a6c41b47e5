import { randomUUID } from 'node:crypto';
import { AuditTrail } from '@coverleaf/audit';
import {
  ACCESS_TOKEN,
  type AuditAction,
  endSession,
  type IssuedSession,
  listSessions,
  type OperationInput,
  type Origin,
  type SessionRecord,
  refreshSessionRpc,
  findSessionRpc,
  signOutRpc,
  type RpcInput,
} from '@coverleaf/contracts';
import { Handles } from '@coverleaf/messaging';
import { AppError, notFound, selectList, withIsoDates } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { DataSource, type EntityManager, IsNull, Not, Repository } from 'typeorm';
import { UserEntity } from '../users/user.entity';
import { AccessTokens } from './access-tokens';
import { SessionEntity } from './session.entity';
import { readRefreshToken, type RefreshToken, writeRefreshToken } from './tokens';

const MAX_DAYS = 7;
const IDLE_HOURS = 12;
const MAX_LISTED = 100;
/** A second refresh with the same token within this time gets the same successor, because tabs refresh at once. */
const REUSE_GRACE_SECONDS = 20;

const LIVE = `ended_at is null and expires_at > now() and last_used_at > now() - interval '${IDLE_HOURS} hours'`;

const USER_FIELDS = [
  'id',
  'email',
  'name',
  'role',
  'lenderId',
  'totpConfirmedAt',
  'mustChangePassword',
] as const;
type SessionUser = Pick<UserEntity, (typeof USER_FIELDS)[number]>;

type Rotation =
  | { readonly kind: 'rotated'; readonly generation: number }
  | { readonly kind: 'ended' }
  /** The token was replaced before the grace period, so it was stolen. */
  | { readonly kind: 'reused'; readonly userId: string };

const sessionEnded = (): AppError =>
  new AppError('session_ended', 401, 'This session has ended. Please sign in again.');

@Injectable()
export class SessionsService {
  constructor(
    private readonly dataSource: DataSource,
    @InjectRepository(SessionEntity) private readonly sessions: Repository<SessionEntity>,
    private readonly accessTokens: AccessTokens,
    private readonly audit: AuditTrail,
  ) {}

  async open(manager: EntityManager, user: UserEntity, origin: Origin): Promise<IssuedSession> {
    const session = await insertSession(manager, user.id, origin);
    await this.audit.note(manager, 'session.signed_in', { userId: user.id, sessionId: session.id }, user.id);
    return this.issue(manager, user, session);
  }

  /** Ends all sessions of a user, because one may be stolen, and opens a new one. */
  async renew(manager: EntityManager, user: UserEntity, origin: Origin): Promise<IssuedSession> {
    await this.endAll(manager, user.id);
    return this.issue(manager, user, await insertSession(manager, user.id, origin));
  }

  /** @throws AppError 401 */
  @Handles(refreshSessionRpc)
  async refresh({ refreshToken }: RpcInput<typeof refreshSessionRpc>) {
    const token = readRefreshToken(refreshToken);
    if (!token) throw sessionEnded();
    const rotation = await this.rotate(token);
    if (rotation.kind === 'reused')
      await this.endAudited('session.reused_refresh', token.sessionId, rotation.userId);
    const user = rotation.kind === 'rotated' ? await this.findUser(token.sessionId) : null;
    if (!user || rotation.kind !== 'rotated') throw sessionEnded();
    return this.issue(this.sessions.manager, user, { id: token.sessionId, generation: rotation.generation });
  }

  /**
   * Finds a live session with one query, because every request of staff makes it, and records the client's new address.
   */
  @Handles(findSessionRpc)
  async find({ id, address }: RpcInput<typeof findSessionRpc>) {
    const [live]: (SessionUser & { readonly address: string })[] = await this.sessions.query(
      `select ${selectList(this.dataSource, UserEntity, '"user"', USER_FIELDS)}, address
         from sessions join users "user" on "user".id = user_id where sessions.id = $1 and ${LIVE}`,
      [id],
    );
    if (!live) return null;
    if (live.address !== address) {
      await this.sessions.query(
        `with moved as (update sessions set address = $2 where id = $1 and address <> $2 and ${LIVE} returning id)
         insert into session_addresses (session_id, address) select id, $2 from moved`,
        [id, address],
      );
    }
    return toRecord(id, live);
  }

  @Handles(listSessions)
  async list({ actor }: OperationInput<typeof listSessions>) {
    const sessions = await this.sessions
      .createQueryBuilder('session')
      .where(`user_id = :userId and ${LIVE}`, { userId: actor.userId })
      .orderBy('last_used_at', 'DESC')
      .limit(MAX_LISTED)
      .getMany();
    const items = sessions.map((session) => ({
      ...withIsoDates(session),
      current: session.id === actor.sessionId,
    }));
    return { items };
  }

  /** @throws AppError 404 for a session of another user and for one that has ended */
  @Handles(endSession)
  end({ actor, params: { id } }: OperationInput<typeof endSession>) {
    return this.dataSource.transaction(async (manager) => {
      if (!(await markEnded(manager, id, actor.userId))) throw notFound('There is no such session.');
      await this.audit.note(manager, 'session.ended', actor, actor.userId);
      return undefined;
    });
  }

  async endAll(manager: EntityManager, userId: string, exceptId?: string): Promise<void> {
    await manager.update(
      SessionEntity,
      { userId, endedAt: IsNull(), ...(exceptId && { id: Not(exceptId) }) },
      { endedAt: new Date() },
    );
  }

  @Handles(signOutRpc)
  async signOut({ refreshToken }: RpcInput<typeof signOutRpc>) {
    const token = readRefreshToken(refreshToken);
    const user = token && (await this.findUser(token.sessionId));
    if (user) await this.endAudited('session.ended', token.sessionId, user.id);
  }

  private findUser(sessionId: string): Promise<UserEntity | null> {
    return this.sessions.manager
      .createQueryBuilder(UserEntity, 'user')
      .where(`user.id = (select user_id from sessions where id = :sessionId and ${LIVE})`, { sessionId })
      .getOne();
  }

  /** Of concurrent calls with one token, one advances the generation and all get the same result. */
  private async rotate({ sessionId, generation }: RefreshToken): Promise<Rotation> {
    const [rotated]: [{ generation: number }[], number] = await this.sessions.query(
      `update sessions set generation = generation + 1, rotated_at = now(), last_used_at = now()
        where id = $1 and generation = $2 and ${LIVE} returning generation`,
      [sessionId, generation],
    );
    if (rotated[0]) return { kind: 'rotated', generation: rotated[0].generation };
    const [session]: { generation: number; userId: string; inGrace: boolean }[] = await this.sessions.query(
      `select generation, user_id as "userId",
              rotated_at > now() - interval '${REUSE_GRACE_SECONDS} seconds' as "inGrace"
         from sessions where id = $1 and ${LIVE}`,
      [sessionId],
    );
    if (!session || generation > session.generation) return { kind: 'ended' };
    if (generation === session.generation - 1 && session.inGrace)
      return { kind: 'rotated', generation: session.generation };
    return { kind: 'reused', userId: session.userId };
  }

  private async endAudited(action: AuditAction, sessionId: string, userId: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      if (!(await markEnded(manager, sessionId, userId))) return;
      await this.audit.note(manager, action, { userId, sessionId }, userId);
    });
  }

  private async issue(
    manager: EntityManager,
    user: UserEntity,
    session: Pick<SessionEntity, 'id' | 'generation'>,
  ): Promise<IssuedSession> {
    const { id: sessionId, generation } = session;
    return {
      session: toRecord(sessionId, user),
      accessToken: await this.accessTokens.sign(manager, { sub: user.id, sid: sessionId }),
      accessSeconds: ACCESS_TOKEN.seconds,
      refreshToken: writeRefreshToken({ sessionId, generation }),
      refreshSeconds: MAX_DAYS * 86_400,
    };
  }
}

async function insertSession(manager: EntityManager, userId: string, { address, userAgent }: Origin) {
  const now = new Date();
  const session = manager.create(SessionEntity, {
    id: randomUUID(),
    userId,
    generation: 1,
    rotatedAt: now,
    lastUsedAt: now,
    expiresAt: new Date(now.getTime() + MAX_DAYS * 86_400_000),
    address,
    userAgent,
    endedAt: null,
  });
  await manager.insert(SessionEntity, session);
  const insertAddress = `insert into session_addresses (session_id, address) values ($1, $2)`;
  await manager.query(insertAddress, [session.id, address]);
  return session;
}

/** @returns whether the user had such a session that had not ended */
async function markEnded(manager: EntityManager, id: string, userId: string): Promise<boolean> {
  const { affected } = await manager.update(
    SessionEntity,
    { id, userId, endedAt: IsNull() },
    { endedAt: new Date() },
  );
  return affected === 1;
}

const toRecord = (id: string, user: SessionUser): SessionRecord => ({
  id,
  user: { id: user.id, email: user.email, name: user.name, role: user.role, lenderId: user.lenderId },
  hasTotp: user.totpConfirmedAt !== null,
  mustChangePassword: user.mustChangePassword,
});
