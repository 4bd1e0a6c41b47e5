import { randomUUID } from 'node:crypto';
import { AuditTrail } from '@coverleaf/audit';
import type { Actor, NewUser, Page, UserChange, UserFilter } from '@coverleaf/contracts';
import { AppError } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { PasswordLinksService } from '../password-links/password-links.service';
import { SessionsRepository } from '../sessions/sessions.repository';
import { FirstAdmin } from './first-admin';
import { Passwords } from './passwords';
import { UserEntity } from './user.entity';
import { lenderGranted } from './user-scope';
import { UsersRepository } from './users.repository';

/** Staff, within what the actor may see and do. */
@Injectable()
export class UsersService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UsersRepository,
    private readonly passwords: Passwords,
    private readonly sessions: SessionsRepository,
    private readonly links: PasswordLinksService,
    private readonly firstAdmin: FirstAdmin,
    private readonly audit: AuditTrail,
  ) {}

  list(actor: Actor, filter: UserFilter): Promise<Page<UserEntity>> {
    return this.users.list(actor, filter);
  }

  get(actor: Actor, id: string): Promise<UserEntity> {
    return this.users.get(actor, id);
  }

  count(): Promise<number> {
    return this.users.count();
  }

  /** Adds a user, who gets a welcome mail. */
  async create(actor: Actor, { email, password, name, role, lenderId }: NewUser): Promise<UserEntity> {
    const user = this.dataSource.manager.create(UserEntity, {
      id: randomUUID(),
      email,
      name,
      role,
      lenderId: lenderGranted(actor, role, lenderId, null),
      passwordHash: await this.passwords.hash(password),
      mustChangePassword: false,
      emailConfirmedAt: null,
      lastSignInAt: null,
      totpSecret: null,
      totpConfirmedAt: null,
    });
    await this.users.save(() =>
      this.dataSource.transaction(async (manager) => {
        await manager.insert(UserEntity, user);
        await this.links.welcome(manager, user);
        const changes = [{ field: 'role', from: null, to: role }];
        await this.audit.note(manager, 'user.created', actor, user.id, undefined, changes);
      }),
    );
    return user;
  }

  /** Changes a user and ends their sessions, except the one that asks. */
  async update(actor: Actor, id: string, change: UserChange): Promise<UserEntity> {
    let user: UserEntity | undefined;
    await this.users.save(() =>
      this.dataSource.transaction(async (manager) => {
        await lockAdmins(manager);
        user = await this.users.lock(manager, actor, id);
        const before = { ...user };
        assertNotOwnEmail(actor, user, change);
        apply(user, change);
        user.lenderId = lenderGranted(actor, user.role, change.lenderId, before.lenderId);
        const fields = changedFields(before, user);
        if (fields.length === 0) return;
        if (before.role === 'admin' && user.role !== 'admin') await refuseForLastAdmin(manager, id);
        await manager.save(user);
        await this.sessions.endAllOf(manager, id, actor.sessionId);
        const changes = fields.includes('role') ? [{ field: 'role', from: before.role, to: user.role }] : [];
        await this.audit.note(manager, 'user.updated', actor, id, fields, changes);
      }),
    );
    return user ?? this.users.get(actor, id);
  }

  async delete(actor: Actor, id: string): Promise<void> {
    if (id === actor.userId) {
      throw new AppError('own_account', 409, 'You cannot delete your own account.');
    }
    let hadOneTimePassword = false;
    await this.dataSource.transaction(async (manager) => {
      await lockAdmins(manager);
      const user = await this.users.lock(manager, actor, id);
      if (user.role === 'admin') await refuseForLastAdmin(manager, id);
      await this.links.forget(manager, id);
      await manager.delete(UserEntity, { id });
      await this.audit.note(manager, 'user.deleted', actor, id);
      hadOneTimePassword = user.mustChangePassword;
    });
    if (hadOneTimePassword) await this.firstAdmin.forgetOneTimePassword();
  }
}

/** Whoever holds a session must not be able to have links mailed elsewhere. */
function assertNotOwnEmail(actor: Actor, user: UserEntity, { email }: UserChange): void {
  if (user.id !== actor.userId || email === undefined || email === user.email) return;
  const message = 'Another administrator has to change your own email address';
  throw new AppError('own_email', 403, message, { errors: [{ field: 'email', message }] });
}

function apply(user: UserEntity, { email, name, role }: UserChange): void {
  if (name !== undefined) user.name = name;
  if (role !== undefined) user.role = role;
  if (email !== undefined && email.toLowerCase() !== user.email.toLowerCase()) user.emailConfirmedAt = null;
  if (email !== undefined) user.email = email;
}

/** Every field that can be changed; a new one is missed here by the compiler. */
const FIELDS: Readonly<Record<keyof UserChange, true>> = {
  email: true,
  name: true,
  role: true,
  lenderId: true,
};

const changedFields = (before: UserEntity, after: UserEntity): string[] =>
  (Object.keys(FIELDS) as (keyof UserChange)[]).filter((field) => before[field] !== after[field]);

/** Two admins who remove each other at once come one after the other. */
const lockAdmins = (manager: EntityManager): Promise<unknown> =>
  manager.query(`select pg_advisory_xact_lock(hashtext('the last admin'))`);

async function refuseForLastAdmin(manager: EntityManager, id: string): Promise<void> {
  const others: unknown[] = await manager.query(
    `select 1 from users where role = 'admin' and id <> $1 limit 1`,
    [id],
  );
  if (others.length === 0) {
    throw new AppError('last_admin', 409, 'Somebody has to be administrator: this is the last one.');
  }
}
