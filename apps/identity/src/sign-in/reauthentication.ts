import { AuditTrail } from '@coverleaf/audit';
import type { Actor } from '@coverleaf/contracts';
import { AppError } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { PasswordHasher } from '../users/password-hasher';
import { UserEntity } from '../users/user.entity';
import { isClosed, PasswordFailures } from './password-failures';
import { SignInThrottle } from './sign-in-throttle';

/** Verifies the password of a signed-in user again, because the session may be stolen. */
@Injectable()
export class Reauthentication {
  constructor(
    private readonly dataSource: DataSource,
    private readonly hasher: PasswordHasher,
    private readonly throttle: SignInThrottle,
    private readonly failures: PasswordFailures,
    private readonly audit: AuditTrail,
  ) {}

  /** @param field of the form that holds the password @returns the actor's user @throws AppError 403, 429 */
  async verify(actor: Actor, password: string, field: string): Promise<UserEntity> {
    await this.throttle.countReauthentication(actor.userId, 'password');
    const user = await this.dataSource.manager.findOneByOrFail(UserEntity, { id: actor.userId });
    const matches = await this.hasher.verify(user.passwordHash, password, true);
    if (!matches) await this.failures.count(user.id);
    if (!matches || isClosed(user)) {
      await this.audit.note(this.dataSource.manager, 'password.proof_failed', actor, user.id);
      const message = 'This password is not correct.';
      throw new AppError('wrong_password', 403, message, { errors: [{ field, message }] });
    }
    await this.throttle.resetReauthentication(actor.userId, 'password');
    return user;
  }
}
