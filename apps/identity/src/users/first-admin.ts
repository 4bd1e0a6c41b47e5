import { randomBytes, randomUUID } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { writeDurably } from '@coverleaf/durable-files';
import { AppError, InjectConfig, orWarn, parseJson } from '@coverleaf/service-kit';
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { IdentityConfig } from '../identity.config';
import { z } from 'zod';
import { PasswordHasher } from './password-hasher';
import { assertHardToGuess } from './password-policy';
import { UserEntity } from './user.entity';

const OneTimePassword = z.object({ email: z.string() });

/** Creates the first admin if there are no users. That happens only once, because the last admin can't be deleted. */
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
      // Replicas that start at the same time must create only one admin.
      await manager.query(`select pg_advisory_xact_lock(hashtext('the first admin'))`);
      if (await manager.exists(UserEntity)) return;
      const password = this.config.ADMIN_PASSWORD ?? (await this.createOneTimePassword());
      if (!password) {
        this.logger.error(
          'no user can sign in: set ADMIN_EMAIL and ADMIN_PASSWORD, and start identity again',
        );
        return;
      }
      const isGiven = this.config.ADMIN_PASSWORD !== undefined;
      if (isGiven) assertTaken(password, this.config.ADMIN_EMAIL);
      await manager.insert(UserEntity, {
        id: randomUUID(),
        email: this.config.ADMIN_EMAIL,
        name: 'Administrator',
        role: 'admin',
        lenderId: null,
        passwordHash: await this.hasher.hash(password),
        mustChangePassword: !isGiven,
        isFactorWaived: isGiven,
      });
    });
  }

  /** Deletes the file with the one-time password once the user has changed it. */
  async deleteOneTimePassword({ email }: Pick<UserEntity, 'email'>): Promise<void> {
    const file = this.config.FIRST_ADMIN_FILE;
    if (!file) return;
    const text = await readFile(file, 'utf8').catch(() => '');
    const stored = OneTimePassword.safeParse(parseJson(text));
    if (stored.data?.email !== email) return;
    const msg = 'the one-time password could not be deleted';
    await orWarn(rm(file, { force: true }), undefined, this.logger, { msg });
  }

  /** Generated, so that every installation has its own; written to a file that only its owner can read. */
  private async createOneTimePassword(): Promise<string | undefined> {
    const file = this.config.FIRST_ADMIN_FILE;
    if (!file) return undefined;
    const password = randomBytes(16).toString('base64url');
    // Durable before its hash is stored: otherwise a crash could leave an unknown password.
    await writeDurably(file, JSON.stringify({ email: this.config.ADMIN_EMAIL, password }));
    return password;
  }
}

/** @throws Error that names the environment variable, which stops the start */
function assertTaken(password: string, email: string): void {
  try {
    assertHardToGuess({ password, use: 'operator', words: [email] });
  } catch (error) {
    const [problem] = error instanceof AppError ? (error.errors ?? []) : [];
    throw problem ? new Error(`ADMIN_PASSWORD: ${problem.message}`) : error;
  }
}
