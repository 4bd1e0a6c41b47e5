import { randomBytes, randomUUID } from 'node:crypto';
import { AuditTrail, ReadTrail } from '@coverleaf/audit';
import {
  type Actor,
  createUser,
  deleteUser,
  getUser,
  listColleagues,
  listUsers,
  type OperationInput,
  reinstateUser,
  suspendUser,
  updateUser,
  UserChange,
  type UserRecord,
} from '@coverleaf/contracts';
import { Handles } from '@coverleaf/messaging';
import { AppError, conflict } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditSeal } from '../../audit/audit-seal';
import { SecurityNotices } from '../../notices/security-notices';
import { PasswordLinks } from '../../password-links/password-links';
import { SessionsService } from '../../sign-in/sessions.service';
import { FirstAdmin } from '../first-admin';
import { PasswordHasher } from '../password-hasher';
import { assertHardToGuess } from '../password-policy';
import { UserEntity } from '../user.entity';
import { SavedViewEntity } from '../../views/saved-view.entity';
import { UsersRepository } from '../users.repository';
import { assertLenderChosen, grantedLender } from './user-grants';

/** Staff as administrators and site managers manage them. Limited to what the actor may see and grant. */
@Injectable()
export class UsersService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UsersRepository,
    private readonly hasher: PasswordHasher,
    private readonly sessions: SessionsService,
    private readonly links: PasswordLinks,
    private readonly firstAdmin: FirstAdmin,
    private readonly notices: SecurityNotices,
    private readonly audit: AuditTrail,
    private readonly reads: ReadTrail,
    private readonly seal: AuditSeal,
  ) {}

  @Handles(listUsers)
  async list({ actor, query }: OperationInput<typeof listUsers>) {
    const { q, role, lenderId } = query;
    const [page] = await Promise.all([
      this.users.list(actor, query),
      this.reads.note('user.listed', actor, null, { q, role, lenderId }, ['role', 'lenderId']),
    ]);
    return { ...page, items: page.items.map(toUserRecord) };
  }

  @Handles(listColleagues)
  async listColleagues({ actor, query: { lenderId } }: OperationInput<typeof listColleagues>) {
    const [items] = await Promise.all([
      this.users.listColleagues(actor, lenderId),
      this.reads.note('user.listed', actor, null, { lenderId, only: 'names' }, ['lenderId', 'only']),
    ]);
    return items;
  }

  @Handles(getUser)
  async get({ actor, params: { id } }: OperationInput<typeof getUser>) {
    const user = await this.users.get(actor, id);
    await this.reads.note('user.read', actor, id);
    return toUserRecord(user);
  }

  @Handles(createUser)
  async create({ actor, body }: OperationInput<typeof createUser>) {
    assertLenderChosen(actor, body);
    const { password, lenderId, email, name, role } = body;
    if (password !== undefined)
      assertHardToGuess({ password, use: 'temporary', words: ['Coverleaf', email, name] });
    const granted = { email, name, role, lenderId: grantedLender(actor, role, lenderId, null) };
    const passwordHash = await this.hasher.hash(password ?? unknownPassword());
    let user: UserEntity | undefined;
    await this.users.refuseDuplicateEmail(() =>
      this.dataSource.transaction(async (manager) => {
        user = await this.add(manager, actor, granted, passwordHash, password !== undefined);
      }),
    );
    if (!user) throw new Error('The user was not created');
    return toUserRecord(user);
  }

  /** Creates users who choose their passwords by an emailed link, in the caller's transaction. */
  async invite(manager: EntityManager, actor: Actor, users: readonly GrantedUser[]): Promise<void> {
    // Nobody knows it, so all may have the same one until they choose theirs.
    const passwordHash = await this.hasher.hash(unknownPassword());
    for (const user of users) await this.add(manager, actor, user, passwordHash, false);
  }

  private async add(
    manager: EntityManager,
    actor: Actor,
    granted: GrantedUser,
    passwordHash: string,
    mustChangePassword: boolean,
  ): Promise<UserEntity> {
    const user = manager.create(UserEntity, {
      ...granted,
      id: randomUUID(),
      passwordHash,
      mustChangePassword,
      isFactorWaived: false,
      emailConfirmedAt: null,
      lastSignInAt: null,
      suspendedAt: null,
      failedSignIns: 0,
      factorDueAt: null,
      totpSecret: null,
      totpConfirmedAt: null,
      hasPasskey: false,
    });
    await manager.insert(UserEntity, user);
    await this.links.addWelcome(manager, user);
    const { changes, sealed } = await this.changes(CHANGEABLE, null, user);
    await this.audit.note(manager, 'user.created', actor, user.id, undefined, changes, sealed);
    return user;
  }

  /** Changes a user and ends their sessions, except the actor's own. */
  @Handles(updateUser)
  async update({ actor, params: { id }, body }: OperationInput<typeof updateUser>) {
    let user: UserEntity | undefined;
    await this.users.refuseDuplicateEmail(() =>
      this.dataSource.transaction(async (manager) => {
        await lockAdmins(manager);
        user = await this.users.lock(manager, actor, id);
        const before = { ...user };
        assertLenderChosen(actor, body, before);
        assertNotOwnEmail(actor, user, body);
        apply(user, body);
        user.lenderId = grantedLender(actor, user.role, body.lenderId, before.lenderId);
        const fields = changedFields(before, user);
        if (fields.length === 0) return;
        if (before.role === 'admin' && user.role !== 'admin') await assertNotLastAdmin(manager, id);
        await manager.save(user);
        await this.sessions.endAll(manager, id, actor.sessionId);
        const { changes, sealed } = await this.changes(fields, before, user);
        await this.audit.note(manager, 'user.updated', actor, id, fields, changes, sealed);
        // The new address gets its email once the act is recorded.
        if (fields.includes('email'))
          await this.notices.add(manager, {
            kind: 'email_changed',
            userId: id,
            email: before.email,
            origin: null,
          });
      }),
    );
    return toUserRecord(user ?? (await this.users.get(actor, id)));
  }

  @Handles(deleteUser)
  async delete({ actor, params: { id } }: OperationInput<typeof deleteUser>) {
    if (id === actor.userId) throw conflict('own_account', 'You cannot delete your own account.');
    let deleted: UserEntity | undefined;
    await this.dataSource.transaction(async (manager) => {
      await lockAdmins(manager);
      const user = await this.users.lock(manager, actor, id);
      if (user.role === 'admin') await assertNotLastAdmin(manager, id);
      await this.links.anonymize(manager, id);
      await manager.delete(SavedViewEntity, { ownerId: id, isShared: false });
      await manager.delete(UserEntity, { id });
      await this.audit.note(manager, 'user.deleted', actor, id);
      deleted = user;
    });
    if (deleted?.mustChangePassword) await this.firstAdmin.deleteOneTimePassword(deleted);
    return undefined;
  }

  /** @throws AppError 404; 409 for one's own account and the last administrator */
  @Handles(suspendUser)
  async suspend({ actor, params: { id } }: OperationInput<typeof suspendUser>) {
    if (id === actor.userId) throw conflict('own_account', 'You cannot suspend your own account.');
    await this.dataSource.transaction(async (manager) => {
      await lockAdmins(manager);
      const user = await this.users.lock(manager, actor, id);
      if (user.suspendedAt) return;
      if (user.role === 'admin') await assertNotLastAdmin(manager, id);
      await manager.update(UserEntity, { id }, { suspendedAt: new Date() });
      await this.sessions.endAll(manager, id);
      await this.audit.note(manager, 'user.suspended', actor, id);
    });
    return undefined;
  }

  @Handles(reinstateUser)
  async reinstate({ actor, params: { id } }: OperationInput<typeof reinstateUser>) {
    await this.dataSource.transaction(async (manager) => {
      const user = await this.users.lock(manager, actor, id);
      if (!user.suspendedAt) return;
      await manager.update(UserEntity, { id }, { suspendedAt: null });
      await this.audit.note(manager, 'user.reinstated', actor, id);
    });
    return undefined;
  }

  /** Old and new values for the audit log. */
  private async changes(fields: readonly (keyof UserChange)[], before: UserEntity | null, after: UserEntity) {
    const all = fields
      .map((field) => ({ field, from: before?.[field] ?? null, to: after[field] }))
      .filter(({ from, to }) => from !== to);
    const personal = all.filter(({ field }) => PERSONAL.has(field));
    return {
      changes: all.filter(({ field }) => !PERSONAL.has(field)),
      ...(personal.length > 0 && { sealed: await this.seal.seal({ changes: personal }) }),
    };
  }
}

/** What the actor may grant. */
export type GrantedUser = Pick<UserEntity, 'email' | 'name' | 'role' | 'lenderId'>;

/** Until the link in the welcome email sets another one. */
const unknownPassword = (): string => randomBytes(32).toString('base64url');

const toUserRecord = (user: UserEntity): UserRecord => ({
  id: user.id,
  name: user.name,
  email: user.email,
  role: user.role,
  lenderId: user.lenderId,
  authCreatedAt: user.createdAt.toISOString(),
  lastSignInAt: user.lastSignInAt?.toISOString() ?? null,
  emailConfirmedAt: user.emailConfirmedAt?.toISOString() ?? null,
  hasTotp: user.totpConfirmedAt !== null,
  hasPasskey: user.hasPasskey,
  suspendedAt: user.suspendedAt?.toISOString() ?? null,
});

/** A stolen session must not be able to send password links to another address. */
function assertNotOwnEmail(actor: Actor, user: UserEntity, { email }: UserChange): void {
  if (user.id !== actor.userId || email === undefined || email === user.email) return;
  const message = 'Ask another administrator to change your email address';
  throw new AppError('own_email', 403, message, { errors: [{ field: 'email', message }] });
}

/** Fields whose values are sealed in the audit log. */
const PERSONAL: ReadonlySet<string> = new Set(['name', 'email'] satisfies (keyof UserChange)[]);

const CHANGEABLE = Object.keys(UserChange.shape) as (keyof UserChange)[];

function apply(user: UserEntity, change: UserChange): void {
  const { email } = change;
  if (email !== undefined && email.toLowerCase() !== user.email.toLowerCase()) user.emailConfirmedAt = null;
  Object.assign(user, Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)));
}

const changedFields = (before: UserEntity, after: UserEntity): (keyof UserChange)[] =>
  CHANGEABLE.filter((field) => before[field] !== after[field]);

/** Prevents two admins from deleting each other at the same moment. */
const lockAdmins = (manager: EntityManager): Promise<unknown> =>
  manager.query(`select pg_advisory_xact_lock(hashtext('the last admin'))`);

async function assertNotLastAdmin(manager: EntityManager, id: string): Promise<void> {
  const others: unknown[] = await manager.query(
    `select 1 from users where role = 'admin' and suspended_at is null and id <> $1 limit 1`,
    [id],
  );
  if (others.length === 0) throw conflict('last_admin', 'You cannot remove the last administrator.');
}
