import { AuditTrail } from '@coverleaf/audit';
import type { Actor, IssuedSession, Origin } from '@coverleaf/contracts';
import { AppError, fieldProblem } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { writeDevice } from '../sessions/device';
import { PasswordProof } from '../sessions/password-proof';
import { SessionsService } from '../sessions/sessions.service';
import { FirstAdmin } from '../users/first-admin';
import { Passwords } from '../users/passwords';
import { UserEntity } from '../users/user.entity';
import { PasswordLinksRepository } from './password-links.repository';

type SignedInAnew = IssuedSession & { readonly device: string };

/** Sets passwords: by the old one, or by a mailed link. */
@Injectable()
export class PasswordsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly passwords: Passwords,
    private readonly links: PasswordLinksRepository,
    private readonly proof: PasswordProof,
    private readonly sessions: SessionsService,
    private readonly firstAdmin: FirstAdmin,
    private readonly audit: AuditTrail,
  ) {}

  /** Every session ends, since one may be in other hands; who asks gets a new one. */
  async change(actor: Actor, origin: Origin, current: string, next: string): Promise<SignedInAnew> {
    const user = await this.proof.of(actor, current, 'currentPassword');
    if (current === next)
      throw fieldProblem('newPassword', 'Choose a password that differs from the old one.');
    const passwordHash = await this.passwords.hash(next, 'newPassword');
    const anew = await this.dataSource.transaction(async (manager) => {
      const changed = await this.set(manager, user, passwordHash);
      if (!changed)
        throw new AppError('changed_meanwhile', 409, 'Your password was changed elsewhere meanwhile.');
      await this.audit.note(manager, 'password.changed', actor, user.id);
      return { ...(await this.sessions.renew(manager, changed, origin)), device: writeDevice(changed) };
    });
    if (user.mustChangePassword) await this.firstAdmin.forgetOneTimePassword();
    return anew;
  }

  /**
   * Ends all of the user's sessions, and takes their address for proved.
   * @returns what makes this browser known to be the user's
   */
  async reset(token: string, password: string): Promise<string> {
    const passwordHash = await this.passwords.hash(password);
    const user = await this.dataSource.transaction(async (manager) => {
      const owner = await this.links.ownerOf(manager, token);
      if (!owner) {
        throw new AppError(
          'reset_link_invalid',
          422,
          'This link was used before, or is too old. Ask for a new one.',
        );
      }
      const changed = await this.set(manager, owner, passwordHash);
      if (!changed)
        throw new AppError('changed_meanwhile', 409, 'This password was changed elsewhere meanwhile.');
      await manager.update(
        UserEntity,
        { id: owner.id },
        { emailConfirmedAt: owner.emailConfirmedAt ?? new Date() },
      );
      await this.sessions.endAll(manager, owner.id);
      await this.audit.note(manager, 'password.reset', null, owner.id);
      return { ...owner, passwordHash };
    });
    if (user.mustChangePassword) await this.firstAdmin.forgetOneTimePassword();
    return writeDevice(user);
  }

  /** Unless another password was set since this one was read. Links that were mailed before are of no use then. */
  private async set(
    manager: EntityManager,
    { id, passwordHash: before }: UserEntity,
    passwordHash: string,
  ): Promise<UserEntity | null> {
    const { affected } = await manager.update(
      UserEntity,
      { id, passwordHash: before },
      { passwordHash, mustChangePassword: false },
    );
    if (!affected) return null;
    await this.links.useUp(manager, id);
    return manager.findOneByOrFail(UserEntity, { id });
  }
}
