import {
  ACCESS_TOKEN,
  type Actor,
  type AuditAction,
  type IssuedSession,
  type Origin,
  type SessionEntry,
  type SessionRecord,
} from '@coverleaf/contracts';
import { AuditTrail } from '@coverleaf/audit';
import { AppError, notFound } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { UserEntity } from '../users/user.entity';
import { AccessTokens } from './access-tokens';
import { readRefreshToken, writeRefreshToken } from './refresh-token';
import { type LiveSession, MAX_DAYS, SessionsRepository } from './sessions.repository';

const sessionEnded = (): AppError =>
  new AppError('session_ended', 401, 'This session has ended. Please sign in again.');

@Injectable()
export class SessionsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly sessions: SessionsRepository,
    private readonly accessTokens: AccessTokens,
    private readonly audit: AuditTrail,
  ) {}

  /** Opens a session for somebody who has proved who they are. */
  async open(manager: EntityManager, user: UserEntity, origin: Origin): Promise<IssuedSession> {
    const { id, generation } = await this.sessions.open(manager, user.id, origin);
    await this.audit.note(manager, 'session.signed_in', { userId: user.id, sessionId: id }, user.id);
    return this.issue(user, id, generation);
  }

  /** Ends all of somebody's sessions, of which one may have been copied, and opens a new one for who asks. */
  async renew(manager: EntityManager, user: UserEntity, origin: Origin): Promise<IssuedSession> {
    await this.sessions.endAllOf(manager, user.id);
    const { id, generation } = await this.sessions.open(manager, user.id, origin);
    return this.issue(user, id, generation);
  }

  async refresh(text: string): Promise<IssuedSession> {
    const token = readRefreshToken(text);
    if (!token) throw sessionEnded();
    const rotation = await this.sessions.rotate(token);
    if (rotation.kind === 'reused') {
      await this.endAs('session.reused_refresh', token.sessionId, rotation.userId);
    }
    const user = rotation.kind === 'rotated' ? await this.sessions.findUser(token.sessionId) : null;
    if (!user || rotation.kind !== 'rotated') throw sessionEnded();
    return this.issue(user, token.sessionId, rotation.generation);
  }

  endAll(manager: EntityManager, userId: string): Promise<void> {
    return this.sessions.endAllOf(manager, userId);
  }

  /** @param address that asks */
  async find(id: string, address: string): Promise<SessionRecord | null> {
    const live = await this.sessions.findLive(id);
    if (!live) return null;
    if (live.address !== address) await this.sessions.noteAddress(id, address);
    return toRecord(id, live);
  }

  async list({ userId, sessionId }: Actor): Promise<SessionEntry[]> {
    const sessions = await this.sessions.list(userId);
    return sessions.map(({ id, address, userAgent, createdAt, lastUsedAt }) => ({
      id,
      address,
      userAgent,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
      current: id === sessionId,
    }));
  }

  /** @throws AppError 404 for sessions of others, and for those that have ended */
  async end(actor: Actor, id: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      if (!(await this.sessions.end(manager, id, actor.userId))) throw notFound('There is no such session.');
      await this.audit.note(manager, 'session.ended', actor, actor.userId);
    });
  }

  async signOut(text: string): Promise<void> {
    const token = readRefreshToken(text);
    const user = token && (await this.sessions.findUser(token.sessionId));
    if (user) await this.endAs('session.ended', token.sessionId, user.id);
  }

  private async endAs(action: AuditAction, sessionId: string, userId: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      if (!(await this.sessions.end(manager, sessionId, userId))) return;
      await this.audit.note(manager, action, { userId, sessionId }, userId);
    });
  }

  private issue(user: UserEntity, sessionId: string, generation: number): IssuedSession {
    return {
      session: toRecord(sessionId, user),
      accessToken: this.accessTokens.sign({ sub: user.id, sid: sessionId }),
      accessSeconds: ACCESS_TOKEN.seconds,
      refreshToken: writeRefreshToken({ sessionId, generation }),
      refreshSeconds: MAX_DAYS * 86_400,
    };
  }
}

function toRecord(id: string, user: Omit<LiveSession, 'address'>): SessionRecord {
  return {
    id,
    user: {
      id: user.id,
      email: user.email,
      name: user.name,
      role: user.role,
      lenderId: user.lenderId,
    },
    hasTotp: user.totpConfirmedAt !== null,
    mustChangePassword: user.mustChangePassword,
  };
}
