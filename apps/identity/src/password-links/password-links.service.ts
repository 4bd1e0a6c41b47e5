import { randomUUID } from 'node:crypto';
import { type PasswordLinkReason, sendPasswordLink } from '@coverleaf/contracts';
import { emailHash } from '@coverleaf/encryption';
import { Outbox } from '@coverleaf/messaging';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { UserEntity } from '../users/user.entity';
import { PasswordLinkEntity } from './password-link.entity';

/** Asks for links to be mailed; the job does it. */
@Injectable()
export class PasswordLinksService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
  ) {}

  /** The same work whether the address is somebody's or not: the job finds out. */
  request(email: string): Promise<void> {
    return this.dataSource.transaction((manager) => this.add(manager, 'reset', email, null));
  }

  async welcome(manager: EntityManager, { id, email }: UserEntity): Promise<void> {
    await this.add(manager, 'welcome', email, id);
  }

  /** Their links are of no use any more, and their address is not kept; only its fingerprint is, until it is swept. */
  async forget(manager: EntityManager, userId: string): Promise<void> {
    await manager.update(PasswordLinkEntity, { userId }, { email: null, token: null, usedAt: new Date() });
  }

  private async add(
    manager: EntityManager,
    reason: PasswordLinkReason,
    email: string,
    userId: string | null,
  ): Promise<void> {
    const id = randomUUID();
    await manager.insert(PasswordLinkEntity, { id, reason, email, emailHash: emailHash(email), userId });
    await this.outbox.add(manager, sendPasswordLink, { passwordLinkId: id });
  }
}
