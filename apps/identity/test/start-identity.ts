import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Actor, NewUser, UserRecord } from '@coverleaf/contracts';
import { Health, loadConfig, rootModule } from '@coverleaf/service-kit';
import { createDatabase, emailsTo, startRedis, TEST_RPC_SECRET } from '@coverleaf/testing';
import type { INestApplicationContext, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { ParsedMail } from 'mailparser';
import { DataSource } from 'typeorm';
import { IdentityConfig } from '../src/identity.config';
import { IdentityModule } from '../src/identity.module';
import { UsersService } from '../src/users/admin/users.service';

export const ADMIN = { email: 'admin@coverleaf.example', password: 'correct horse battery' };

export interface RunningIdentity {
  readonly app: INestApplicationContext;
  readonly dataSource: DataSource;
  readonly folder: string;
  get<T>(type: Type<T>): T;
  /** The first admin as actor. */
  admin(): Promise<Actor>;
  addUser(user?: Partial<NewUser>): Promise<UserRecord>;
  /** Emails to an address, oldest first. */
  emailsTo(address: string): Promise<ParsedMail[]>;
  stop(): Promise<void>;
}

/** The identity service in this process, on a real PostgreSQL and Redis. It writes emails to files. */
export async function startIdentity(env: NodeJS.ProcessEnv = {}): Promise<RunningIdentity> {
  const folder = await mkdtemp(join(tmpdir(), 'coverleaf-identity-'));
  const [redis, databaseUrl] = await Promise.all([startRedis(), createDatabase()]);
  const config = loadConfig(IdentityConfig, {
    DATABASE_URL: databaseUrl,
    RPC_SECRET: TEST_RPC_SECRET,
    REDIS_URL: redis.url,
    ENCRYPTION_KEYS: `test:${randomBytes(32).toString('base64')}`,
    PUBLIC_URL: 'https://portal.example/',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    MAIL_FOLDER: join(folder, 'mail'),
    RETRY_PAUSE_SCALE: '0.02',
    ...env,
  });
  const root = rootModule(IdentityModule, config, new Health());
  const app = await NestFactory.createApplicationContext(root, { logger: false, abortOnError: false });
  await app.init();
  const get = <T>(type: Type<T>): T => app.get(type, { strict: false });
  const dataSource = app.get(DataSource);
  const admin = async (): Promise<Actor> => {
    const [row]: { id: string }[] = await dataSource.query(`select id from users where email = $1`, [
      ADMIN.email,
    ]);
    return { userId: row?.id ?? '', sessionId: randomUUID(), role: 'admin', lenderId: null };
  };
  return {
    app,
    dataSource,
    folder,
    get,
    admin,
    addUser: async (user = {}) =>
      get(UsersService).create({
        actor: await admin(),
        body: {
          email: `${randomUUID()}@example.com`,
          password: ADMIN.password,
          name: 'Ulla User',
          role: 'user',
          ...user,
        },
      }),
    emailsTo: (address) => emailsTo(config.MAIL_FOLDER, address),
    async stop() {
      await app.close();
      await redis.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export const actorOf = ({ id, role, lenderId }: UserRecord): Actor => ({
  userId: id,
  sessionId: randomUUID(),
  role,
  lenderId,
});
