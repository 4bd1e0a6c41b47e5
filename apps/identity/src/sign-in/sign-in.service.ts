import { Handles } from '@coverleaf/messaging';
import { AuditTrail } from '@coverleaf/audit';
import { type AuditAction, signInRpc } from '@coverleaf/contracts';
import { AppError } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, IsNull, Not } from 'typeorm';
import type { z } from 'zod';
import { PasswordHasher } from '../users/password-hasher';
import { isTooShortAlone } from '../users/password-policy';
import { UserEntity } from '../users/user.entity';
import { UsersRepository } from '../users/users.repository';
import { SessionsService } from './sessions.service';
import { type Attempt, SignInThrottle } from './sign-in-throttle';
import { readDeviceToken, writeDeviceToken } from './tokens';
import { TotpService } from './totp.service';

type SignInInput = z.output<typeof signInRpc.input>;

const failed = () => new AppError('sign_in_failed', 401, 'Login failed. Please check your credentials.');

/** Rolls back the audit entry for an unknown user. */
class UnknownUserError extends Error {}

@Injectable()
export class SignInService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UsersRepository,
    private readonly hasher: PasswordHasher,
    private readonly totp: TotpService,
    private readonly sessions: SessionsService,
    private readonly throttle: SignInThrottle,
    private readonly audit: AuditTrail,
  ) {}

  /** @throws AppError 401, 429, 503 */
  @Handles(signInRpc)
  async signIn({ email, password, totp, device, network, origin, limits }: SignInInput) {
    const user = await this.users.findByEmail(email);
    const deviceId = user && device ? readDeviceToken(user, device) : null;
    const attempt: Attempt = { account: user?.id ?? email.toLowerCase(), network, deviceId };
    await this.throttle.count(attempt);
    const matches = await this.hasher.verify(user?.passwordHash ?? null, password, deviceId !== null);
    if (!user || !matches) {
      await this.auditFailure('session.sign_in_failed', user?.id);
      throw failed();
    }
    if (user.totpConfirmedAt) await this.verifySecondFactor(user, totp);
    if (user.suspendedAt) throw await this.suspended(user);
    const mustLengthen = !user.dutiesWaived && !user.totpConfirmedAt && isTooShortAlone(password);
    const issued = await this.dataSource.transaction(async (manager) => {
      const { passwordHash, totpConfirmedAt } = user;
      const { affected } = await manager.update(
        UserEntity,
        // Fails when the user was suspended, or the password or second factor changed, after the check.
        {
          id: user.id,
          passwordHash,
          suspendedAt: IsNull(),
          totpConfirmedAt: totpConfirmedAt ? Not(IsNull()) : IsNull(),
        },
        { lastSignInAt: new Date(), ...(mustLengthen && { mustChangePassword: true }) },
      );
      if (!affected) throw failed();
      const mustChangePassword = user.mustChangePassword || mustLengthen;
      return this.sessions.open(manager, { ...user, mustChangePassword }, { origin, limits });
    });
    await this.throttle.reset(attempt);
    return { ...issued, device: device && deviceId ? device : writeDeviceToken(user) };
  }

  /** Said only to somebody who has proved to be the user. */
  private async suspended(user: UserEntity): Promise<AppError> {
    await this.auditFailure('session.sign_in_failed', user.id);
    return new AppError('suspended', 401, 'Your account is suspended. Ask your administrator.');
  }

  private async verifySecondFactor(user: UserEntity, code: string | undefined): Promise<void> {
    if (!code) {
      await this.auditFailure('session.code_asked', user.id);
      throw new AppError('totp_required', 401, 'Enter the 6 digits that your authenticator app shows.');
    }
    if (await this.totp.verify(user, code)) return;
    await this.auditFailure('session.sign_in_failed', user.id);
    throw new AppError('totp_wrong', 401, 'That code is not right, or was used before. Try the next one.');
  }

  /** For an unknown user it takes as long and writes nothing, so strangers cannot fill the audit log. */
  private async auditFailure(action: AuditAction, userId: string | undefined): Promise<void> {
    try {
      await this.dataSource.transaction(async (manager) => {
        await this.audit.note(manager, action, null, userId ?? null);
        if (!userId) throw new UnknownUserError();
      });
    } catch (error) {
      if (!(error instanceof UnknownUserError)) throw error;
    }
  }
}
