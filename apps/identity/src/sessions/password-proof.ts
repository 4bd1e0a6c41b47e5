import { AuditTrail } from '@coverleaf/audit';
import type { Actor } from '@coverleaf/contracts';
import { AppError } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Passwords } from '../users/passwords';
import { UserEntity } from '../users/user.entity';
import { SignInThrottle } from './sign-in-throttle';

/** Asks somebody who is signed in for their password once more: a session may be in other hands. */
@Injectable()
export class PasswordProof {
  constructor(
    private readonly dataSource: DataSource,
    private readonly passwords: Passwords,
    private readonly throttle: SignInThrottle,
    private readonly audit: AuditTrail,
  ) {}

  /**
   * @param field in which the password was given
   * @returns who it is
   * @throws AppError 403, 429
   */
  async of(actor: Actor, password: string, field: string): Promise<UserEntity> {
    await this.throttle.takeProof(actor.userId);
    const user = await this.dataSource.manager.findOneByOrFail(UserEntity, { id: actor.userId });
    if (!(await this.passwords.verify(user.passwordHash, password, true))) {
      await this.audit.note(this.dataSource.manager, 'password.proof_failed', actor, user.id);
      const message = 'That is not your password.';
      throw new AppError('wrong_password', 403, message, { errors: [{ field, message }] });
    }
    await this.throttle.clearProof(actor.userId);
    return user;
  }
}
