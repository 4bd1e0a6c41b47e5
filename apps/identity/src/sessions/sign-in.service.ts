import { AuditTrail } from '@coverleaf/audit';
import type { signInRpc } from '@coverleaf/contracts';
import { AppError } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
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
    const deviceId = user && device ? readDevice(user.id, device) : null;
    const attempt: Attempt = { email, network, deviceId };
    await this.throttle.take(attempt);
    const proved = await this.passwords.verify(user?.passwordHash ?? null, password);
    if (!user || !proved) {
      // An unknown address leaves an entry too: the same work, and the log shows the guessing.
      await this.audit.note(this.dataSource.manager, 'session.sign_in_failed', null, user?.id ?? null);
      throw new AppError('sign_in_failed', 401, 'Login failed. Please check your credentials.');
    }
    if (user.totpConfirmedAt) await this.proveSecondFactor(user, totp);
    const issued = await this.dataSource.transaction(async (manager) => {
      await manager.update(UserEntity, { id: user.id }, { lastSignInAt: new Date() });
      return this.sessions.open(manager, user, origin);
    });
    await this.throttle.clear(attempt);
    return { ...issued, device: device && deviceId ? device : writeDevice(user.id) };
  }

  private async proveSecondFactor(user: UserEntity, code: string | undefined): Promise<void> {
    if (!code) {
      throw new AppError('totp_required', 401, 'Enter the 6 digits that your authenticator app shows.');
    }
    if (await this.totp.prove(user, code)) return;
    await this.audit.note(this.dataSource.manager, 'session.sign_in_failed', null, user.id);
    throw new AppError('totp_wrong', 401, 'That code is not right, or was used before. Try the next one.');
  }
}
