import { createHash, randomBytes } from 'node:crypto';
import { AuditTrail } from '@coverleaf/audit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull, MoreThan, Not } from 'typeorm';
import { UserEntity } from '../users/user.entity';
import { UsersRepository } from '../users/users.repository';
import { PasswordLinkEntity } from './password-link.entity';

const LIFE_MS = { reset: 30 * 60_000, welcome: 7 * 86_400_000 };
/** Links that an address is mailed while a first one is still good: so no inbox is flooded, and none is left without. */
const MOST_ALIVE = 5;

export interface LinkToMail {
  readonly link: PasswordLinkEntity;
  readonly token: string;
  readonly user: UserEntity;
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

@Injectable()
export class PasswordLinksRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UsersRepository,
    private readonly audit: AuditTrail,
  ) {}

  /** Makes the link ready to be mailed; its life begins now. Null when there is nobody to mail it to, or no need. */
  prepare(id: string): Promise<LinkToMail | null> {
    return this.dataSource.transaction(async (manager) => {
      const asked = await manager.findOneBy(PasswordLinkEntity, { id });
      const user = asked?.email ? await this.users.findByEmail(asked.email, manager) : null;
      // Links of one person are made ready one after the other.
      if (user) await manager.query('select 1 from users where id = $1 for update', [user.id]);
      const link = await manager.findOne(PasswordLinkEntity, {
        where: { id },
        lock: { mode: 'pessimistic_write' },
      });
      if (!link || link.usedAt) return null;
      if (!user || (!link.tokenHash && (await hasEnough(manager, link)))) {
        await manager.delete(PasswordLinkEntity, { id });
        return null;
      }
      const token = link.token ?? randomBytes(32).toString('base64url');
      if (!link.tokenHash && link.reason === 'reset') {
        await this.audit.note(manager, 'password.reset_requested', null, user.id);
      }
      Object.assign(link, {
        userId: user.id,
        token,
        tokenHash: hashOf(token),
        expiresAt: new Date(Date.now() + LIFE_MS[link.reason]),
      });
      await manager.save(link);
      return { link, token, user };
    });
  }

  /** The mail is out: only the receiver knows the token now. */
  async forgetToken(id: string): Promise<void> {
    await this.dataSource.manager.update(PasswordLinkEntity, { id }, { token: null });
  }

  /** Whose link it is, for one who is about to use it. Null when it is no good. */
  async ownerOf(manager: EntityManager, token: string): Promise<UserEntity | null> {
    const link = await manager.findOne(PasswordLinkEntity, {
      where: { tokenHash: hashOf(token), usedAt: IsNull(), expiresAt: MoreThan(new Date()) },
      lock: { mode: 'pessimistic_write' },
    });
    const user = link?.email ? await this.users.findByEmail(link.email, manager) : null;
    // The address may have been given to somebody else since.
    if (!link || !user || user.id !== link.userId) return null;
    return user;
  }

  /** Makes all links of a person useless. */
  async useUp(manager: EntityManager, userId: string): Promise<void> {
    await manager.update(PasswordLinkEntity, { userId, usedAt: IsNull() }, { usedAt: new Date() });
  }
}

async function hasEnough(manager: EntityManager, { emailHash }: PasswordLinkEntity): Promise<boolean> {
  const since = new Date(Date.now() - LIFE_MS.reset);
  const mailed = { emailHash, tokenHash: Not(IsNull()), usedAt: IsNull(), createdAt: MoreThan(since) };
  return (await manager.countBy(PasswordLinkEntity, mailed)) >= MOST_ALIVE;
}
