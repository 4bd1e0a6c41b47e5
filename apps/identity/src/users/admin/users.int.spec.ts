import { randomUUID } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Actor, NewUser, UserChange, UserFilter } from '@coverleaf/contracts';
import { loadConfig } from '@coverleaf/service-kit';
import { allPages, outcomeOf } from '@coverleaf/testing';
import { tmpdir } from 'node:os';
import { actorIn, actorOf, ADMIN, newUser, startIdentity, useIdentity } from '../../../test/start-identity';
import { PasswordsService } from '../../password-links/passwords.service';
import { IdentityConfig } from '../../identity.config';
import { FirstAdmin } from '../first-admin';
import { PasswordHasher } from '../password-hasher';
import { UserEntity } from '../user.entity';
import { UsersRepository } from '../users.repository';
import { UsersService } from './users.service';

const LENDER_A = randomUUID();
const LENDER_B = randomUUID();
describe('users', () => {
  const running = useIdentity();
  const users = () => running.get(UsersService);
  let admin: Actor;
  let manager: Actor;

  beforeAll(async () => {
    admin = await running.admin();
    manager = actorOf(await running.addUser({ role: 'site_manager', lenderId: LENDER_A }));
  });

  const list = (actor: Actor, query: UserFilter) => users().list({ actor, query });
  const get = (actor: Actor, id: string) => users().get({ actor, params: { id } });
  const create = (actor: Actor, user?: Partial<NewUser>) =>
    users().create({
      actor,
      body: newUser({ ...(actor.role === 'admin' && { lenderId: null }), ...user }),
    });
  const update = (actor: Actor, id: string, body: UserChange) =>
    users().update({ actor, params: { id }, body });
  const deleteUser = (actor: Actor, id: string) => users().delete({ actor, params: { id } });

  it('are visible to a site_manager only if they are of the same lender and not admins', async () => {
    const own = await running.addUser({ lenderId: LENDER_A });
    const others = [
      await running.addUser({ lenderId: LENDER_B }),
      await running.addUser(),
      await running.addUser({ role: 'admin' }),
    ];
    const { items } = await list(manager, { limit: 100 });
    const seen = new Set(items.map(({ id }) => id));
    expect(seen.has(own.id)).toBe(true);
    for (const { id } of others) {
      expect(seen.has(id)).toBe(false);
      for (const act of [get(manager, id), update(manager, id, { name: 'X' }), deleteUser(manager, id)])
        await expect(act).rejects.toMatchObject({ status: 404 });
    }
    const ids = [own, ...others].map(({ id }) => id);
    const names = (actor: Actor) => running.get(UsersRepository).listNames({ actor, ids });
    expect((await names(manager)).items).toEqual([{ id: own.id, name: own.name }]);
    expect((await names(admin)).items).toHaveLength(4);
    expect((await names({ ...manager, role: 'user' })).items).toEqual([]);
    await expect(update(manager, own.id, { name: 'X' })).resolves.toMatchObject({ name: 'X' });
    expect((await list({ ...manager, role: 'user' }, { limit: 100 })).items).toEqual([]);
    const ofLender = await list(admin, { lenderId: LENDER_A, limit: 100 });
    expect(ofLender.items.every(({ lenderId }) => lenderId === LENDER_A)).toBe(true);
    expect(ofLender.items.map(({ id }) => id)).toContain(own.id);
    expect((await list(manager, { lenderId: LENDER_B, limit: 100 })).items).toEqual([]);
  });

  it('see the documents of their own lender, or of all, until they are suspended', async () => {
    const [own, other, everywhere, left] = [
      await running.addUser({ lenderId: LENDER_A }),
      await running.addUser({ lenderId: LENDER_B }),
      await running.addUser({ role: 'admin' }),
      await running.addUser({ lenderId: LENDER_A }),
    ] as const;
    await running.rows(UserEntity).update({ id: left.id }, { suspendedAt: new Date() });
    const ids = [own, other, everywhere, left].map(({ id }) => id);
    const seers = async (lenderId: string | null) =>
      new Set((await running.get(UsersRepository).listSeers({ ids, lenderId })).ids);
    expect(await seers(LENDER_A)).toEqual(new Set([own.id, everywhere.id]));
    expect(await seers(LENDER_B)).toEqual(new Set([other.id, everywhere.id]));
    expect(await seers(null)).toEqual(new Set([everywhere.id]));
    expect((await running.get(UsersRepository).listSeers({ ids: [], lenderId: null })).ids).toEqual([]);
  });

  it('are added by a site_manager for their own lender only, and never as admins', async () => {
    await expect(create(manager)).resolves.toMatchObject({ lenderId: LENDER_A });
    const message = 'Site managers can only create users for their assigned lender';
    for (const lenderId of [LENDER_B, null])
      await expect(create(manager, { lenderId })).rejects.toMatchObject({ status: 403, message });
    await expect(create(manager, { role: 'admin' })).rejects.toMatchObject({ status: 403 });
    const own = await create(manager);
    await expect(update(manager, own.id, { role: 'admin' })).rejects.toMatchObject({ status: 403 });
    await expect(update(manager, own.id, { lenderId: LENDER_B })).rejects.toMatchObject({ status: 403 });
  });

  it('who are admins have no lender', async () => {
    const refused = create(admin, { role: 'admin', lenderId: LENDER_A });
    await expect(refused).rejects.toMatchObject({ status: 422, errors: [{ field: 'lenderId' }] });
    const bound = await running.addUser({ lenderId: LENDER_A });
    await expect(update(admin, bound.id, { role: 'admin' })).resolves.toMatchObject({ lenderId: null });
  });

  it('have different addresses, whatever their case', async () => {
    const { email } = await running.addUser();
    const again = create(admin, { email: email.toUpperCase() });
    await expect(again).rejects.toMatchObject({ status: 409, code: 'email_taken' });
    const other = await running.addUser();
    await expect(update(admin, other.id, { email })).rejects.toMatchObject({ status: 409 });
  });

  it('get access to all lenders only if an admin allows it', async () => {
    const { lenderId: _, ...unsaid } = newUser({ lenderId: null });
    const refused = { status: 422, errors: [{ field: 'lenderId' }] };
    await expect(users().create({ actor: admin, body: unsaid })).rejects.toMatchObject(refused);
    const other = await running.addUser({ role: 'admin' });
    await expect(update(admin, other.id, { role: 'user' })).rejects.toMatchObject(refused);
    const chosen = await update(admin, other.id, { role: 'user', lenderId: null });
    expect(chosen).toMatchObject({ role: 'user', lenderId: null });
    await expect(update(admin, other.id, { role: 'site_manager' })).resolves.toMatchObject({
      lenderId: null,
    });
  });

  it('choose their own password: an invitation contains none, and a given one must be changed', async () => {
    const { password, ...invited } = newUser({ lenderId: null });
    await users().create({ actor: admin, body: invited });
    expect(await outcomeOf(running.signIn({ email: invited.email }))).toBe('401 sign_in_failed');
    const chosen = newUser({ lenderId: null, password: 'x9$kQ2!m' });
    await users().create({ actor: admin, body: chosen });
    const { session } = await running.signIn({ email: chosen.email, password: 'x9$kQ2!m' });
    expect(session.mustChangePassword).toBe(true);
    expect(password).toBe(ADMIN.password);
  });

  it('can’t have a common password', async () => {
    const weak = create(admin, { password: 'Password123' });
    await expect(weak).rejects.toMatchObject({ status: 422, errors: [{ field: 'password' }] });
  });

  it('lose the verification of their address when it changes', async () => {
    const { id } = await running.addUser();
    await running.query(`update users set email_confirmed_at = now() where id = $1`, [id]);
    expect((await update(admin, id, { name: 'Same Address' })).emailConfirmedAt).not.toBeNull();
    const moved = await update(admin, id, { email: `${randomUUID()}@example.com` });
    expect(moved.emailConfirmedAt).toBeNull();
  });

  it('are paged without duplicates, and found by name and address', async () => {
    const mark = randomUUID().slice(0, 8);
    for (let number = 0; number < 7; number += 1) await running.addUser({ name: `Mark_${mark} ${number}` });
    const seen = await allPages(async (cursor) => {
      const page = await list(admin, { q: `mark_${mark}`, limit: 3, ...(cursor && { cursor }) });
      expect(page.total).toBe(7);
      return page;
    });
    expect(seen.map(({ name }) => name)).toEqual([6, 5, 4, 3, 2, 1, 0].map((n) => `Mark_${mark} ${n}`));
    expect((await list(admin, { q: `mark%${mark}`, limit: 3 })).total).toBe(0);
    const admins = await list(admin, { role: 'admin', limit: 50 });
    expect(admins.items.every(({ role }) => role === 'admin')).toBe(true);
  });

  it('can’t change their own address, to which links are sent', async () => {
    const own = update(admin, admin.userId, { email: 'elsewhere@example.com' });
    await expect(own).rejects.toMatchObject({ status: 403, code: 'own_email' });
  });

  it('leave no address behind when they are deleted', async () => {
    const { id } = await running.addUser();
    await deleteUser(admin, id);
    const left = `select 1 from password_links where user_id is null and email is not null and token_hash is not null`;
    expect(await running.query(left)).toEqual([]);
  });

  it('can’t delete themselves', async () => {
    await expect(deleteUser(admin, admin.userId)).rejects.toMatchObject({ status: 409, code: 'own_account' });
  });
});

describe('the last admin', () => {
  const running = useIdentity();

  it('stays, even if two admins remove each other at once', async () => {
    const users = () => running.get(UsersService);
    const first = await running.admin();
    const demoted = users().update({
      actor: first,
      params: { id: first.userId },
      body: { role: 'user', lenderId: null },
    });
    await expect(demoted).rejects.toMatchObject({ status: 409, code: 'last_admin' });
    const second = actorOf(await running.addUser({ role: 'admin' }));
    const results = await Promise.allSettled([
      users().delete({ actor: first, params: { id: second.userId } }),
      users().update({ actor: second, params: { id: first.userId }, body: { role: 'user', lenderId: null } }),
    ]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await running.query(`select 1 from users where role = 'admin'`)).toHaveLength(1);
  });
});

describe('the first admin', () => {
  it('gets a one-time password in a file, which is deleted when the password is changed', async () => {
    const file = join(tmpdir(), `first-admin-${randomUUID()}.json`);
    const running = await startIdentity({ ADMIN_PASSWORD: '', FIRST_ADMIN_FILE: file });
    const { email, password } = JSON.parse(await readFile(file, 'utf8')) as typeof ADMIN;
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const issued = await running.signIn({ email, password });
    expect(issued.session.mustChangePassword).toBe(true);
    const change = { currentPassword: password, newPassword: 'a better one of mine', words: [] };
    await running.get(PasswordsService).change({ actor: actorIn(issued), ...change });
    await expect(stat(file)).rejects.toMatchObject({ code: 'ENOENT' });
    await running.stop();
  });

  it('is added once, whatever the environment says later', async () => {
    const running = await startIdentity();
    const again = await startIdentity({
      DATABASE_URL: (running.dataSource.options as { url?: string }).url,
      ADMIN_EMAIL: 'other@example.com',
    });
    expect(await again.query(`select email from users`)).toEqual([{ email: ADMIN.email }]);
    await again.stop();
    await running.stop();
  });

  it('can’t start with a password that everybody would guess, and is told so', async () => {
    const running = await startIdentity();
    await running.query('delete from users');
    const config = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: 'password123' } as IdentityConfig;
    const first = new FirstAdmin(config, running.dataSource, running.get(PasswordHasher));
    const message = 'ADMIN_PASSWORD: This password is too common';
    await expect(first.onApplicationBootstrap()).rejects.toThrow(message);
    await running.stop();
    expect(() => loadConfig(IdentityConfig, { ADMIN_PASSWORD: 'short' })).toThrow('ADMIN_PASSWORD');
  });
});
