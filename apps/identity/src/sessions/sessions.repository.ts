import { randomUUID } from 'node:crypto';
import type { Origin } from '@coverleaf/contracts';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, IsNull, Not, Repository } from 'typeorm';
import { UserEntity } from '../users/user.entity';
import type { RefreshToken } from './refresh-token';
import { SessionEntity } from './session.entity';

export const MAX_DAYS = 7;
const IDLE_HOURS = 12;
/** A tab that refreshes this much later than another one still gets the other's token, in seconds. */
const GRACE_SECONDS = 20;

const ALIVE = `ended_at is null and expires_at > now() and last_used_at > now() - interval '${IDLE_HOURS} hours'`;

/** Whoever is behind a live session, as far as a guard has to know. */
export interface LiveSession extends Pick<
  UserEntity,
  'id' | 'email' | 'name' | 'role' | 'lenderId' | 'totpConfirmedAt' | 'mustChangePassword'
> {
  /** That it was used from last. */
  readonly address: string;
}

export type Rotation =
  | { readonly kind: 'rotated'; readonly generation: number }
  | { readonly kind: 'ended' }
  /** A token that had its successor long ago: it was copied. */
  | { readonly kind: 'reused'; readonly userId: string };

@Injectable()
export class SessionsRepository {
  constructor(@InjectRepository(SessionEntity) private readonly sessions: Repository<SessionEntity>) {}

  async open(manager: EntityManager, userId: string, { address, userAgent }: Origin): Promise<SessionEntity> {
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
    await manager.query(`insert into session_addresses (session_id, address) values ($1, $2)`, [
      session.id,
      address,
    ]);
    return session;
  }

  /** Who is behind a live session. */
  async findUser(id: string): Promise<UserEntity | null> {
    return this.sessions.manager
      .createQueryBuilder(UserEntity, 'user')
      .where(`user.id = (select user_id from sessions where id = :id and ${ALIVE})`, { id })
      .getOne();
  }

  /** The same with where it was used from last, in one plain query: it is asked at every call of staff. */
  async findLive(id: string): Promise<LiveSession | null> {
    const rows: LiveSession[] = await this.sessions.query(
      `select "user".id, email, name, role, lender_id as "lenderId", totp_confirmed_at as "totpConfirmedAt",
              must_change_password as "mustChangePassword", address
         from sessions join users "user" on "user".id = user_id where sessions.id = $1 and ${ALIVE}`,
      [id],
    );
    return rows[0] ?? null;
  }

  /** Keeps where a session is used from, whenever that changes. */
  async noteAddress(id: string, address: string): Promise<void> {
    await this.sessions.query(
      `with moved as (update sessions set address = $2 where id = $1 and address <> $2 and ${ALIVE} returning id)
       insert into session_addresses (session_id, address) select id, $2 from moved`,
      [id, address],
    );
  }

  /** Moves a session on to its next token. Of many who ask at once one moves it, and all get the same. */
  async rotate({ sessionId, generation }: RefreshToken): Promise<Rotation> {
    const [moved]: [{ generation: number }[], number] = await this.sessions.query(
      `update sessions set generation = generation + 1, rotated_at = now(), last_used_at = now()
        where id = $1 and generation = $2 and ${ALIVE} returning generation`,
      [sessionId, generation],
    );
    if (moved[0]) return { kind: 'rotated', generation: moved[0].generation };
    const [session]: { generation: number; user_id: string; fresh: boolean }[] = await this.sessions.query(
      `select generation, user_id, rotated_at > now() - interval '${GRACE_SECONDS} seconds' as fresh
         from sessions where id = $1 and ${ALIVE}`,
      [sessionId],
    );
    if (!session || generation > session.generation) return { kind: 'ended' };
    if (generation === session.generation - 1 && session.fresh) {
      return { kind: 'rotated', generation: session.generation };
    }
    return { kind: 'reused', userId: session.user_id };
  }

  list(userId: string): Promise<SessionEntity[]> {
    return this.sessions
      .createQueryBuilder('session')
      .where(`user_id = :userId and ${ALIVE}`, { userId })
      .orderBy('last_used_at', 'DESC')
      .limit(100)
      .getMany();
  }

  /** @returns whether there was such a session, still open */
  async end(manager: EntityManager, id: string, userId: string): Promise<boolean> {
    const { affected } = await manager.update(
      SessionEntity,
      { id, userId, endedAt: IsNull() },
      { endedAt: new Date() },
    );
    return affected === 1;
  }

  async endAllOf(manager: EntityManager, userId: string, exceptId?: string): Promise<void> {
    await manager.update(
      SessionEntity,
      { userId, endedAt: IsNull(), ...(exceptId && { id: Not(exceptId) }) },
      { endedAt: new Date() },
    );
  }
}
