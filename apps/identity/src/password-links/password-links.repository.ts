import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull, MoreThan } from 'typeorm';
import { UserEntity } from '../users/user.entity';
import { UsersRepository } from '../users/users.repository';
import { PasswordLinkEntity } from './password-link.entity';

const LIFE_MS = { reset: 30 * 60_000, welcome: 7 * 86_400_000 };
/** Links that one person is mailed in an hour: no one's inbox is flooded by others. */
const PER_HOUR = 5;

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
  ) {}

  /** Makes the link ready to be mailed; its life begins now. Null when there is nobody to mail it to, or no need. */
  prepare(id: string): Promise<LinkToMail | null> {
    return this.dataSource.transaction(async (manager) => {
      const link = await manager.findOne(PasswordLinkEntity, {
        where: { id },
        lock: { mode: 'pessimistic_write' },
      });
      if (!link || link.usedAt) return null;
      const user = await this.users.findByEmail(link.email, manager);
      if (!user || (!link.userId && (await hasEnough(manager, user.id)))) {
        await manager.delete(PasswordLinkEntity, { id });
        return null;
      }
      const token = link.token ?? randomBytes(32).toString('base64url');
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

  /** Uses a link up, and all others of the same person with it. Null when it is no good. */
  async use(manager: EntityManager, token: string): Promise<UserEntity | null> {
    const link = await manager.findOne(PasswordLinkEntity, {
      where: { tokenHash: hashOf(token), usedAt: IsNull(), expiresAt: MoreThan(new Date()) },
      lock: { mode: 'pessimistic_write' },
    });
    const user = link && (await this.users.findByEmail(link.email, manager));
    // The address may have been given to somebody else since.
    if (!user || user.id !== link.userId) return null;
    await manager.update(PasswordLinkEntity, { userId: user.id, usedAt: IsNull() }, { usedAt: new Date() });
    return user;
  }
}

async function hasEnough(manager: EntityManager, userId: string): Promise<boolean> {
  // Links that are made ready at once are counted one after the other.
  await manager.query('select 1 from users where id = $1 for update', [userId]);
  const anHourAgo = new Date(Date.now() - 3_600_000);
  return (await manager.countBy(PasswordLinkEntity, { userId, createdAt: MoreThan(anHourAgo) })) >= PER_HOUR;
}
