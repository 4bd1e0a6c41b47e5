import { randomBytes, randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { writeDurably } from '@coverleaf/durable-files';
import { AppError, InjectConfig, orWarn } from '@coverleaf/service-kit';
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { IdentityConfig } from '../identity.config';
import { PasswordHasher } from './password-hasher';
import { UserEntity } from './user.entity';

/** Creates the first admin when there are no users. That happens once, because the last admin cannot be deleted. */
@Injectable()
export class FirstAdmin implements OnApplicationBootstrap {
  private readonly logger = new Logger('first admin');

  constructor(
    @InjectConfig() private readonly config: IdentityConfig,
    private readonly dataSource: DataSource,
    private readonly hasher: PasswordHasher,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      // Replicas that start at the same time create one admin.
      await manager.query(`select pg_advisory_xact_lock(hashtext('the first admin'))`);
      if (await manager.exists(UserEntity)) return;
      const password = this.config.ADMIN_PASSWORD ?? (await this.createOneTimePassword());
      if (!password) {
        this.logger.error(
          'no user can sign in: set ADMIN_EMAIL and ADMIN_PASSWORD, and start identity again',
        );
        return;
      }
      await manager.insert(UserEntity, {
        id: randomUUID(),
        email: this.config.ADMIN_EMAIL,
        name: 'Administrator',
        role: 'admin',
        lenderId: null,
        passwordHash: await this.hasher.hash(password).catch(nameVariable),
        mustChangePassword: !this.config.ADMIN_PASSWORD,
      });
    });
  }

  /** Deletes the file with the one-time password, which is of no use once the password was changed. */
  async deleteOneTimePassword(): Promise<void> {
    const file = this.config.FIRST_ADMIN_FILE;
    if (!file) return;
    const msg = 'the one-time password could not be deleted';
    await orWarn(rm(file, { force: true }), undefined, this.logger, { msg });
  }

  /** Generated, so no two installations share it; written to a file that only its owner can read. */
  private async createOneTimePassword(): Promise<string | undefined> {
    const file = this.config.FIRST_ADMIN_FILE;
    if (!file) return undefined;
    const password = randomBytes(12).toString('base64url');
    // Durable before its hash is stored: otherwise a crash could leave an unknown password.
    await writeDurably(file, JSON.stringify({ email: this.config.ADMIN_EMAIL, password }));
    return password;
  }
}

/** Names the environment variable in the error that ends the start. */
function nameVariable(error: unknown): never {
  const [problem] = error instanceof AppError ? (error.errors ?? []) : [];
  throw problem ? new Error(`ADMIN_PASSWORD: ${problem.message}`) : error;
}
