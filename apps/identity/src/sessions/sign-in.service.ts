import type { AuditAction, signInRpc } from '@coverleaf/contracts';
import { AuditTrail } from '@coverleaf/audit';
import { AppError } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, IsNull, Not } from 'typeorm';
import type { z } from 'zod';
import { TotpService } from '../totp/totp.service';
import { Passwords } from '../users/passwords';
import { UserEntity } from '../users/user.entity';
import { UsersRepository } from '../users/users.repository';
import { readDevice, writeDevice } from './device';
import { SessionsService } from './sessions.service';
import { type Attempt, SignInThrottle } from './sign-in-throttle';

type SignInInput = z.output<typeof signInRpc.input>;
type SignInOutput = z.input<typeof signInRpc.output>;

const failed = (): AppError =>
  new AppError('sign_in_failed', 401, 'Login failed. Please check your credentials.');

/** Of nobody: what would be written is undone. */
class Undone extends Error {}

@Injectable()
export class SignInService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UsersRepository,
    private readonly passwords: Passwords,
    private readonly totp: TotpService,
    private readonly sessions: SessionsService,
    private readonly throttle: SignInThrottle,
    private readonly audit: AuditTrail,
  ) {}

  async signIn({ email, password, totp, device, network, origin }: SignInInput): Promise<SignInOutput> {
    const user = await this.users.findByEmail(email);
    const deviceId = user && device ? readDevice(user, device) : null;
    const attempt: Attempt = { account: user?.id ?? email.toLowerCase(), network, deviceId };
    await this.throttle.take(attempt);
    const proved = await this.passwords.verify(user?.passwordHash ?? null, password, deviceId !== null);
    if (!user || !proved) {
      await this.note('session.sign_in_failed', user?.id);
      throw failed();
    }
    if (user.totpConfirmedAt) await this.proveSecondFactor(user, totp);
    const issued = await this.dataSource.transaction(async (manager) => {
      const { passwordHash, totpConfirmedAt } = user;
      // What was proved may have been changed while it was looked at.
      const { affected } = await manager.update(
        UserEntity,
        { id: user.id, passwordHash, totpConfirmedAt: totpConfirmedAt ? Not(IsNull()) : IsNull() },
        { lastSignInAt: new Date() },
      );
      if (!affected) throw failed();
      return this.sessions.open(manager, user, origin);
    });
    await this.throttle.clear(attempt);
    return { ...issued, device: device && deviceId ? device : writeDevice(user) };
  }

  private async proveSecondFactor(user: UserEntity, code: string | undefined): Promise<void> {
    if (!code) {
      await this.note('session.code_asked', user.id);
      throw new AppError('totp_required', 401, 'Enter the 6 digits that your authenticator app shows.');
    }
    if (await this.totp.prove(user, code)) return;
    await this.note('session.sign_in_failed', user.id);
    throw new AppError('totp_wrong', 401, 'That code is not right, or was used before. Try the next one.');
  }

  /** For nobody it is the same work, and leaves nothing: the log is not for strangers to fill. */
  private async note(action: AuditAction, userId: string | undefined): Promise<void> {
    try {
      await this.dataSource.transaction(async (manager) => {
        await this.audit.note(manager, action, null, userId ?? null);
        if (!userId) throw new Undone();
      });
    } catch (error) {
      if (!(error instanceof Undone)) throw error;
    }
  }
}
