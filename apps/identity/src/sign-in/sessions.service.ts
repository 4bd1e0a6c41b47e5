import { AuditTrail } from '@coverleaf/audit';
import {
  ACCESS_TOKEN,
  type AuditAction,
  type IssuedSession,
  type SessionLimits,
  type SessionRecord,
  refreshSessionRpc,
  findSessionRpc,
  signOutRpc,
  type RpcInput,
} from '@coverleaf/contracts';
import { Handles } from '@coverleaf/messaging';
import { AppError, selectList } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { DataSource, type EntityManager, IsNull, Not, Repository } from 'typeorm';
import { SecurityNotices } from '../notices/security-notices';
import { UserEntity } from '../users/user.entity';
import { AccessTokens } from './access-tokens';
import { SessionEntity } from './session.entity';
import {
  endBeyondLimit,
  insertSession,
  isProven,
  LIVE,
  markEnded,
  replaceSession,
  type SessionClient,
} from './session-rows';
import { readRefreshToken, type RefreshToken, writeRefreshToken } from './tokens';

/** `last_used_at` is written at most this often. */
const USE_SECONDS = 60;
/**
 * A second refresh with the same token within this time gets the same successor, because several tabs may refresh at
 * the same time.
 */
const REUSE_GRACE_SECONDS = 20;

const ISSUABLE = 'id, generation, expires_at as "expiresAt", proved_at as "provedAt"';

const USER_FIELDS = [
  'id',
  'email',
  'name',
  'role',
  'lenderId',
  'totpConfirmedAt',
  'hasPasskey',
  'isFactorWaived',
  'factorDueAt',
  'mustChangePassword',
] as const;
type SessionUser = Pick<UserEntity, (typeof USER_FIELDS)[number]>;

type IssuableSession = Pick<SessionEntity, 'id' | 'generation' | 'expiresAt' | 'provedAt'>;

interface Use {
  readonly address: string;
  readonly provedAt: Date;
  readonly isUnused: boolean;
}

type Rotation =
  | { readonly kind: 'rotated'; readonly session: IssuableSession }
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
    private readonly notices: SecurityNotices,
    private readonly audit: AuditTrail,
  ) {}

  /** The caller must have locked the user's row, so that concurrent sign-ins count each other. */
  async open(manager: EntityManager, user: UserEntity, client: SessionClient): Promise<IssuedSession> {
    const session = await insertSession(manager, user.id, client);
    for (const sessionId of await endBeyondLimit(manager, user.id))
      await this.audit.note(manager, 'session.replaced', { userId: user.id, sessionId }, user.id);
    await this.audit.note(manager, 'session.signed_in', { userId: user.id, sessionId: session.id }, user.id);
    if (client.isNewDevice && user.lastSignInAt)
      await this.notices.add(manager, {
        kind: 'signed_in',
        userId: user.id,
        email: user.email,
        origin: client.origin,
      });
    return this.issue(manager, user, session);
  }

  /**
   * Replaces the user's session with a new one and ends all others, because one may be stolen. The caller must have
   * locked the user's row, so that somebody who ends the session concurrently ends the new one too. @throws AppError
   * 401
   */
  async renew(manager: EntityManager, user: UserEntity, sessionId: string): Promise<IssuedSession> {
    const session = await replaceSession(manager, sessionId);
    if (!session) throw sessionEnded();
    await this.endAll(manager, user.id, session.id);
    return this.issue(manager, user, session);
  }

  /**
   * Replaces the user's session, because they have just proved who they are. The user's row must be locked, as above.
   * @throws AppError 401
   */
  async replace(manager: EntityManager, user: UserEntity, sessionId: string): Promise<IssuedSession> {
    const session = await replaceSession(manager, sessionId, new Date());
    if (!session) throw sessionEnded();
    return this.issue(manager, user, session);
  }

  /** @throws AppError 401 */
  @Handles(refreshSessionRpc)
  async refresh({ refreshToken, limits }: RpcInput<typeof refreshSessionRpc>) {
    const token = readRefreshToken(refreshToken);
    if (!token) throw sessionEnded();
    const rotation = await this.rotate(token, limits);
    if (rotation.kind === 'reused')
      await this.endAudited('session.reused_refresh', token.sessionId, rotation.userId);
    const user = rotation.kind === 'rotated' ? await this.findUser(token.sessionId) : null;
    if (!user || rotation.kind !== 'rotated') throw sessionEnded();
    return this.issue(this.sessions.manager, user, rotation.session);
  }

  /**
   * Finds a live session with a single query, because every staff request does this, and records its use and the
   * client's new address.
   */
  @Handles(findSessionRpc)
  async find({ id, address, isBackground }: RpcInput<typeof findSessionRpc>) {
    const [live]: (SessionUser & Use)[] = await this.sessions.query(
      `select ${selectList(this.dataSource, UserEntity, '"user"', USER_FIELDS)}, address, proved_at as "provedAt",
              last_used_at < now() - interval '${USE_SECONDS} seconds' as "isUnused"
         from sessions join users "user" on "user".id = user_id where sessions.id = $1 and ${LIVE}`,
      [id],
    );
    if (!live) return null;
    if (live.isUnused && !isBackground)
      await this.sessions.query(`update sessions set last_used_at = now() where id = $1 and ${LIVE}`, [id]);
    if (live.address !== address) {
      await this.sessions.query(
        `with moved as (update sessions set address = $2 where id = $1 and address <> $2 and ${LIVE} returning id)
         insert into session_addresses (session_id, address) select id, $2 from moved`,
        [id, address],
      );
    }
    return toRecord(id, live, isProven(live));
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

  /** Of concurrent calls with the same token, one advances the generation and all get the same result. */
  private async rotate(
    { sessionId, generation }: RefreshToken,
    { hours, idleMinutes }: SessionLimits,
  ): Promise<Rotation> {
    const [rotated]: [IssuableSession[], number] = await this.sessions.query(
      `update sessions set generation = generation + 1, rotated_at = now(),
              expires_at = created_at + $3 * interval '1 hour', idle_seconds = $4
        where id = $1 and generation = $2 and ${LIVE} returning ${ISSUABLE}`,
      [sessionId, generation, hours, idleMinutes * 60],
    );
    if (rotated[0]) return { kind: 'rotated', session: rotated[0] };
    const [session]: (IssuableSession & { userId: string; inGrace: boolean })[] = await this.sessions.query(
      `select ${ISSUABLE}, user_id as "userId",
              rotated_at > now() - interval '${REUSE_GRACE_SECONDS} seconds' as "inGrace"
         from sessions where id = $1 and ${LIVE}`,
      [sessionId],
    );
    if (!session || generation > session.generation) return { kind: 'ended' };
    if (generation === session.generation - 1 && session.inGrace) return { kind: 'rotated', session };
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
    { id: sessionId, generation, ...session }: IssuableSession,
  ): Promise<IssuedSession> {
    return {
      session: toRecord(sessionId, user, isProven(session)),
      accessToken: await this.accessTokens.sign(manager, { sub: user.id, sid: sessionId }),
      accessSeconds: ACCESS_TOKEN.seconds,
      refreshToken: writeRefreshToken({ sessionId, generation }),
      refreshSeconds: Math.max(1, Math.ceil((session.expiresAt.getTime() - Date.now()) / 1_000)),
    };
  }
}

const toRecord = (id: string, user: SessionUser, isProven: boolean): SessionRecord => ({
  id,
  isProven,
  user: { id: user.id, email: user.email, name: user.name, role: user.role, lenderId: user.lenderId },
  hasTotp: user.totpConfirmedAt !== null,
  hasPasskey: user.hasPasskey,
  isFactorWaived: user.isFactorWaived,
  mayPutOffFactor: user.factorDueAt === null || user.factorDueAt.getTime() > Date.now(),
  factorDueAt: user.factorDueAt?.toISOString() ?? null,
  mustChangePassword: user.mustChangePassword,
});
