import { randomUUID } from 'node:crypto';
import type { Actor, IssuedSession, NewUser, UserRecord } from '@coverleaf/contracts';
import { newActor, newEncryptionKey, startForTests, startTestService } from '@coverleaf/testing';
import { IdentityConfig } from '../src/identity.config';
import { IdentityModule } from '../src/identity.module';
import { SignInService } from '../src/sign-in/sign-in.service';
import { UsersService } from '../src/users/admin/users.service';
import { UserEntity } from '../src/users/user.entity';

export const ADMIN = { email: 'admin@coverleaf.example', password: 'correct horse battery' };

/** The browser that users sign in with. */
export const ORIGIN = { address: '192.0.2.7', userAgent: 'Test' };

/** The default settings. */
export const LIMITS = { hours: 24, idleMinutes: 60 };

type SignInInput = Parameters<SignInService['signIn']>[0];

/** Starts the identity service. It writes emails to files. */
export async function startIdentity(env: NodeJS.ProcessEnv = {}) {
  const service = await startTestService(IdentityModule, IdentityConfig, {
    ENCRYPTION_KEYS: newEncryptionKey(),
    PUBLIC_URL: 'https://portal.example/',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    ...env,
  });
  /** The first admin as actor. */
  const admin = async () => actorOf(await service.rows(UserEntity).findOneByOrFail({ email: ADMIN.email }));
  return {
    ...service,
    admin,
    /** Adds a user and sets the initial password again, so that the user has no duty left. */
    addUser: async (user: Partial<NewUser> = {}): Promise<UserRecord> => {
      const added = await service.get(UsersService).create({
        actor: await admin(),
        body: newUser({ lenderId: null, ...user }),
      });
      await service.rows(UserEntity).update({ id: added.id }, { mustChangePassword: false });
      return added;
    },
    /** Each sign-in comes from its own network, unless one is given. */
    signIn: (input: Pick<SignInInput, 'email'> & Partial<SignInInput>) =>
      service.get(SignInService).signIn({
        password: ADMIN.password,
        origin: ORIGIN,
        limits: LIMITS,
        network: randomUUID(),
        ...input,
      }),
  };
}

export const newUser = (user: Partial<NewUser> = {}): NewUser => ({
  ...{ email: `${randomUUID()}@example.com`, password: ADMIN.password, name: 'Ulla User', role: 'user' },
  ...user,
});

/** The identity service for the tests of a block. */
export const useIdentity = () => startForTests(startIdentity);

export const actorOf = ({ id, role, lenderId }: Pick<UserRecord, 'id' | 'role' | 'lenderId'>): Actor =>
  newActor({ userId: id, role, lenderId });

/** The actor of an open session's user. */
export const actorIn = ({ session: { id, user } }: Pick<IssuedSession, 'session'>): Actor => ({
  ...actorOf(user),
  sessionId: id,
});
