import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { AuditTrail } from '@coverleaf/audit';
import {
  findPasswordLinkRpc,
  forgotPassword,
  type OperationInput,
  type PasswordLinkReason,
  type RpcInput,
  sendPasswordLink,
} from '@coverleaf/contracts';
import { emailHash } from '@coverleaf/encryption';
import { Handles, Outbox } from '@coverleaf/messaging';
import { AppError, sealRow } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull, MoreThan, Not } from 'typeorm';
import { UserEntity } from '../users/user.entity';
import { UsersRepository } from '../users/users.repository';
import { PasswordLinkEntity } from './password-link.entity';

const LIFETIME_MS = { reset: 30 * 60_000, welcome: 7 * 86_400_000 };
/** Valid links per address. A limit, so that inboxes aren't flooded; more than one, because an email can get lost. */
const MAX_VALID_LINKS = 5;

export interface LinkToSend {
  readonly link: PasswordLinkEntity;
  readonly token: string;
  readonly user: UserEntity;
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Emailed links that set a password. */
@Injectable()
export class PasswordLinks {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UsersRepository,
    private readonly outbox: Outbox,
    private readonly audit: AuditTrail,
  ) {}

  /** Takes equally long for known and unknown addresses; the job looks up the user. */
  @Handles(forgotPassword)
  async request({ body }: OperationInput<typeof forgotPassword>) {
    await this.dataSource.transaction((manager) => this.add(manager, 'reset', body.email, null));
    return {};
  }

  async addWelcome(manager: EntityManager, { id, email }: UserEntity): Promise<void> {
    await this.add(manager, 'welcome', email, id);
  }

  /** Creates the token, once. @returns null if there is no such user, or enough valid links */
  prepare(id: string): Promise<LinkToSend | null> {
    return this.dataSource.transaction(async (manager) => {
      const requested = await manager.findOneBy(PasswordLinkEntity, { id });
      const user = requested?.email ? await this.users.findByEmail(requested.email, manager) : null;
      // Serializes the links of one user, so that the limit holds.
      if (user) await manager.query('select 1 from users where id = $1 for update', [user.id]);
      const link = await manager.findOne(PasswordLinkEntity, {
        where: { id },
        lock: { mode: 'pessimistic_write' },
      });
      if (!link || link.usedAt) return null;
      if (!user || (!link.tokenHash && (await hasEnoughLinks(manager, link)))) {
        await manager.delete(PasswordLinkEntity, { id });
        return null;
      }
      const token = link.token ?? randomBytes(32).toString('base64url');
      if (!link.tokenHash && link.reason === 'reset')
        await this.audit.note(manager, 'password.reset_requested', null, user.id);
      const prepared = {
        userId: user.id,
        token,
        tokenHash: hashOf(token),
        expiresAt: new Date(Date.now() + LIFETIME_MS[link.reason]),
      };
      await manager.update(PasswordLinkEntity, { id }, sealRow(manager, PasswordLinkEntity, id, prepared));
      Object.assign(link, prepared);
      return { link, token, user };
    });
  }

  /** Once the email was sent, only its recipient knows the token. */
  async deleteToken(id: string): Promise<void> {
    await this.dataSource.manager.update(PasswordLinkEntity, { id }, { token: null });
  }

  /** @throws AppError 422 for a link that is unknown, used or expired */
  @Handles(findPasswordLinkRpc)
  async ownerOf({ token }: RpcInput<typeof findPasswordLinkRpc>): Promise<UserEntity> {
    const user = await this.dataSource.transaction((manager) => this.findUser(manager, token));
    if (!user) throw invalidLink();
    return user;
  }

  /** Locks the link and finds its user. Null for a link that is unknown, used or expired. */
  async findUser(manager: EntityManager, token: string): Promise<UserEntity | null> {
    const link = await manager.findOne(PasswordLinkEntity, {
      where: { tokenHash: hashOf(token), usedAt: IsNull(), expiresAt: MoreThan(new Date()) },
      lock: { mode: 'pessimistic_write' },
    });
    const user = link?.email ? await this.users.findByEmail(link.email, manager) : null;
    // The address may belong to another user now.
    if (!link || !user || user.id !== link.userId) return null;
    return user;
  }

  async invalidate(manager: EntityManager, userId: string): Promise<void> {
    await manager.update(PasswordLinkEntity, { userId, usedAt: IsNull() }, { usedAt: new Date() });
  }

  /** Invalidates the links of a deleted user and deletes the address. Its hash stays until the link expires. */
  async anonymize(manager: EntityManager, userId: string): Promise<void> {
    await manager.update(PasswordLinkEntity, { userId }, { email: null, token: null, usedAt: new Date() });
  }

  private async add(
    manager: EntityManager,
    reason: PasswordLinkReason,
    email: string,
    userId: string | null,
  ): Promise<void> {
    const id = randomUUID();
    const link = { id, reason, email, emailHash: emailHash(email), userId };
    await manager.insert(PasswordLinkEntity, sealRow(manager, PasswordLinkEntity, id, link));
    await this.outbox.add(manager, sendPasswordLink, { passwordLinkId: id });
  }
}

async function hasEnoughLinks(manager: EntityManager, { emailHash }: PasswordLinkEntity): Promise<boolean> {
  const since = new Date(Date.now() - LIFETIME_MS.reset);
  const valid = { emailHash, tokenHash: Not(IsNull()), usedAt: IsNull(), createdAt: MoreThan(since) };
  return (await manager.countBy(PasswordLinkEntity, valid)) >= MAX_VALID_LINKS;
}

export function invalidLink(): AppError {
  const message = 'This link has expired or was already used. Request a new one.';
  return new AppError('reset_link_invalid', 422, message);
}
