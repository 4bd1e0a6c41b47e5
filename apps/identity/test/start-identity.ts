import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Actor, NewUser, UserRecord } from '@coverleaf/contracts';
import { emailsTo, type RunningService, startService } from '@coverleaf/testing';
import type { ParsedMail } from 'mailparser';
import { IdentityConfig } from '../src/identity.config';
import { IdentityModule } from '../src/identity.module';
import { UsersService } from '../src/users/admin/users.service';

export const ADMIN = { email: 'admin@coverleaf.example', password: 'correct horse battery' };

export interface RunningIdentity extends RunningService {
  /** The first admin as actor. */
  admin(): Promise<Actor>;
  addUser(user?: Partial<NewUser>): Promise<UserRecord>;
  /** Emails to an address, oldest first. */
  emailsTo(address: string): Promise<ParsedMail[]>;
}

/** The identity service. It writes emails to files. */
export async function startIdentity(env: NodeJS.ProcessEnv = {}): Promise<RunningIdentity> {
  const running = await startService(IdentityConfig, IdentityModule, {
    PUBLIC_URL: 'https://portal.example/',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    ...env,
  });
  const admin = async (): Promise<Actor> => {
    const sql = `select id from users where email = $1`;
    const [row]: { id: string }[] = await running.dataSource.query(sql, [ADMIN.email]);
    return { userId: row?.id ?? '', sessionId: randomUUID(), role: 'admin', lenderId: null };
  };
  const defaults = { password: ADMIN.password, name: 'Ulla User', role: 'user' } as const;
  return {
    ...running,
    admin,
    async addUser(user = {}) {
      const body = { email: `${randomUUID()}@example.com`, ...defaults, ...user };
      return running.get(UsersService).create({ actor: await admin(), body });
    },
    emailsTo: (address) => emailsTo(join(running.folder, 'mail'), address),
  };
}

export const actorOf = ({ id, role, lenderId }: UserRecord): Actor => ({
  userId: id,
  sessionId: randomUUID(),
  role,
  lenderId,
});
