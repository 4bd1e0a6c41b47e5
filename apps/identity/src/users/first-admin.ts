import { randomBytes, randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { writeDurably } from '@coverleaf/durable-files';
import { AppError, describeError, InjectConfig } from '@coverleaf/service-kit';
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { IdentityConfig } from '../identity.config';
import { Passwords } from './passwords';
import { UserEntity } from './user.entity';

function sayWhy(error: unknown): never {
  const [problem] = error instanceof AppError ? (error.errors ?? []) : [];
  throw problem ? new Error(`ADMIN_PASSWORD: ${problem.message}`) : error;
}

/** The one who lets the others in. Made when there is nobody at all, which is once: the last admin cannot be deleted. */
@Injectable()
export class FirstAdmin implements OnApplicationBootstrap {
  private readonly logger = new Logger('first admin');

  constructor(
    @InjectConfig() private readonly config: IdentityConfig,
    private readonly dataSource: DataSource,
    private readonly passwords: Passwords,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      // Replicas that start at once make one admin.
      await manager.query(`select pg_advisory_xact_lock(hashtext('the first admin'))`);
      if (await manager.exists(UserEntity)) return;
      const password = this.config.ADMIN_PASSWORD ?? (await this.oneTimePassword());
      if (!password) {
        this.logger.error('nobody can sign in: set ADMIN_EMAIL and ADMIN_PASSWORD, and start identity again');
        return;
      }
      await manager.insert(UserEntity, {
        id: randomUUID(),
        email: this.config.ADMIN_EMAIL,
        name: 'Administrator',
        role: 'admin',
        lenderId: null,
        passwordHash: await this.passwords.hash(password).catch(sayWhy),
        mustChangePassword: !this.config.ADMIN_PASSWORD,
      });
    });
  }

  /** The one-time password was changed: nobody needs to read it any more. */
  async forgetOneTimePassword(): Promise<void> {
    const file = this.config.FIRST_ADMIN_FILE;
    if (!file) return;
    await rm(file, { force: true }).catch((error: unknown) =>
      this.logger.warn({ msg: 'the one-time password could not be removed', error: describeError(error) }),
    );
  }

  /** Made here and now, so that no installation has another's; left in a file that only its owner reads. */
  private async oneTimePassword(): Promise<string | undefined> {
    const file = this.config.FIRST_ADMIN_FILE;
    if (!file) return undefined;
    const password = randomBytes(12).toString('base64url');
    // For good, before the hash of it is: nobody could sign in otherwise.
    await writeDurably(file, JSON.stringify({ email: this.config.ADMIN_EMAIL, password }));
    return password;
  }
}
