import { AuditTrail } from '@coverleaf/audit';
import type { Actor } from '@coverleaf/contracts';
import { AppError } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { writeDevice } from '../sessions/device';
import { SessionsRepository } from '../sessions/sessions.repository';
import { FirstAdmin } from '../users/first-admin';
import { Passwords } from '../users/passwords';
import { UserEntity } from '../users/user.entity';
import { PasswordLinksRepository } from './password-links.repository';

/** Sets passwords: by the old one, or by a mailed link. */
@Injectable()
export class PasswordsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly passwords: Passwords,
    private readonly links: PasswordLinksRepository,
    private readonly sessions: SessionsRepository,
    private readonly firstAdmin: FirstAdmin,
    private readonly audit: AuditTrail,
  ) {}

  /** Ends the user's other sessions. */
  async change(actor: Actor, current: string, next: string): Promise<void> {
    const user = await this.dataSource.manager.findOneByOrFail(UserEntity, { id: actor.userId });
    if (!(await this.passwords.verify(user.passwordHash, current))) {
      throw new AppError('wrong_password', 403, 'That is not your password.', {
        errors: [{ field: 'currentPassword', message: 'That is not your password.' }],
      });
    }
    if (current === next) {
      const message = 'Choose a password that differs from the old one.';
      throw new AppError('same_password', 422, message, { errors: [{ field: 'newPassword', message }] });
    }
    const passwordHash = await this.passwords.hash(next, 'newPassword');
    await this.dataSource.transaction(async (manager) => {
      await this.set(manager, user, passwordHash, actor.sessionId);
      await this.audit.note(manager, 'password.changed', actor, user.id);
    });
    if (user.mustChangePassword) await this.firstAdmin.forgetOneTimePassword();
  }

  /**
   * Ends all of the user's sessions, and takes their address for proved.
   * @returns what makes this browser known to be the user's
   */
  async reset(token: string, password: string): Promise<string> {
    const passwordHash = await this.passwords.hash(password);
    const user = await this.dataSource.transaction(async (manager) => {
      const owner = await this.links.use(manager, token);
      if (!owner) {
        throw new AppError(
          'reset_link_invalid',
          422,
          'This link was used before, or is too old. Ask for a new one.',
        );
      }
      await this.set(manager, owner, passwordHash);
      await manager.update(
        UserEntity,
        { id: owner.id },
        { emailConfirmedAt: owner.emailConfirmedAt ?? new Date() },
      );
      await this.audit.note(manager, 'password.reset', null, owner.id);
      return owner;
    });
    if (user.mustChangePassword) await this.firstAdmin.forgetOneTimePassword();
    return writeDevice(user.id);
  }

  private async set(
    manager: EntityManager,
    { id }: UserEntity,
    passwordHash: string,
    exceptSessionId?: string,
  ): Promise<void> {
    await manager.update(UserEntity, { id }, { passwordHash, mustChangePassword: false });
    await this.sessions.endAllOf(manager, id, exceptSessionId);
  }
}
