import { randomUUID } from 'node:crypto';
import { signAct } from '@coverleaf/audit';
import { type AuditAct, type AuditFilter, signersOf } from '@coverleaf/contracts';
import { outcomeOf, testSigningKey, waitFor } from '@coverleaf/testing';
import { actorOf, ADMIN, startIdentity, useIdentity } from '../../test/start-identity';
import { SessionListsService } from '../sign-in/session-lists.service';
import { UsersService } from '../users/admin/users.service';
import { AuditLog } from './audit-log';

const act = (more: Partial<AuditAct> = {}): AuditAct => ({
  ...{ at: new Date().toISOString(), action: 'user.updated', sessionId: null },
  ...{ actorId: randomUUID(), subjectId: randomUUID(), ...more },
});

/** Signs an act as the service that does it would. */
const signed = (id: string, given: AuditAct) =>
  signAct(id, given, signersOf(given.action)[0] ?? 'identity', testSigningKey());

describe('the audit log', () => {
  const running = useIdentity();
  const log = () => running.get(AuditLog);

  const list = async (query: AuditFilter) => log().list({ actor: await running.admin(), query });
  const append = (more?: Partial<AuditAct>) => log().append(signed(randomUUID(), act(more)));
  /** Runs SQL as the owner of the table. */
  const tamper = async (text: string): Promise<void> => {
    await running.query('alter table audit_entries disable trigger audit_entries_stay');
    await running.query(text);
    await running.query('alter table audit_entries enable trigger audit_entries_stay');
  };

  it('is one chain despite concurrent writers, with each act once', async () => {
    const acts = Array.from({ length: 60 }, () => [randomUUID(), act()] as const);
    await Promise.all([...acts, ...acts].map(([id, one]) => log().append(signed(id, one))));
    const { intact, entries } = await log().verify();
    expect(intact).toBe(true);
    expect(entries).toBeGreaterThanOrEqual(60);
    const appended = `select 1 from audit_entries where id = any($1)`;
    expect(await running.query(appended, [acts.map(([id]) => id)])).toHaveLength(60);
  });

  it('records changes of a user with the actor, and sealed old values', async () => {
    const admin = await running.admin();
    const { id } = await running.addUser({ name: 'Marker Person' });
    const body = { name: 'Marker Changed', email: 'marker@example.com' };
    await running.get(UsersService).update({ actor: admin, params: { id }, body });
    await running.get(UsersService).delete({ actor: admin, params: { id } });
    const ofUser = async () =>
      (await list({ actor: admin.userId, limit: 100 })).items
        .filter(({ subjectId }) => subjectId === id)
        .toSorted((a, b) => b.at.localeCompare(a.at));
    await waitFor(async () => (await ofUser()).length === 3);
    const [deleted, updated, created] = await ofUser();
    const actions = [created, updated, deleted].map((entry) => entry?.action);
    expect(actions).toEqual(['user.created', 'user.updated', 'user.deleted']);
    expect(updated?.fields?.toSorted()).toEqual(['email', 'name']);
    expect(updated?.changes?.toSorted((a, b) => a.field.localeCompare(b.field))).toEqual([
      { field: 'email', from: expect.stringContaining('@'), to: 'marker@example.com' },
      { field: 'name', from: 'Marker Person', to: 'Marker Changed' },
    ]);
    expect(created?.changes).toContainEqual({ field: 'role', from: null, to: 'user' });
    expect(deleted).toMatchObject({ actorName: 'Administrator', subjectName: null });
    expect(JSON.stringify(await running.query('select * from audit_entries'))).not.toMatch(/marker/i);
  });

  it('keeps the origin of each act after its session is gone, and finds acts by it', async () => {
    const user = await running.addUser();
    const origin = { address: '198.51.100.23', userAgent: 'Browser of the audit test' };
    const { session } = await running.signIn({ email: user.email, origin });
    await append({ actorId: user.id, sessionId: session.id });
    await append({ actorId: user.id });
    await running.query('delete from session_addresses where session_id = $1', [session.id]);
    await running.query('delete from sessions where id = $1', [session.id]);
    const byAddress = { address: origin.address, action: 'user.updated', limit: 10 } as const;
    for (const query of [byAddress, { session: session.id, action: 'user.updated', limit: 10 } as const])
      expect((await list(query)).items).toMatchObject([{ actorId: user.id, ...origin }]);
    expect((await list({ address: '198.51.100.24', limit: 10 })).items).toEqual([]);
    const kept = JSON.stringify(await running.query('select * from audit_entries'));
    for (const value of Object.values(origin)) expect(kept).not.toContain(value);
    const [entry] = (await list(byAddress)).items;
    const number = entry?.number ?? 0;
    expect((await log().verify()).intact).toBe(true);
    const origins = await running.query<{ origin: string }>(
      `select origin from audit_entries where number = $1`,
      [number],
    );
    await tamper(`update audit_entries set origin = null where number = ${number}`);
    expect(await log().verify()).toMatchObject({ intact: false, brokenAt: number, reason: 'chain' });
    await tamper(`update audit_entries set origin = '${origins[0]?.origin}' where number = ${number}`);
    expect((await log().verify()).intact).toBe(true);
  });

  it('is paged and filtered by actor and action', async () => {
    const actorId = randomUUID();
    for (let round = 0; round < 7; round += 1) await append({ actorId });
    await append({ actorId, action: 'user.created' });
    const filter = { actor: actorId, action: 'user.updated', limit: 5 } as const;
    const first = await list(filter);
    const second = await list({ ...filter, cursor: first.nextCursor });
    const numbers = [...first.items, ...second.items].map(({ number }) => number);
    expect(numbers).toHaveLength(7);
    expect(numbers).toEqual(numbers.toSorted((a, b) => b - a));
    expect(second.nextCursor).toBeUndefined();
  });

  it('records reads of users, their sessions and the log itself, once in ten minutes', async () => {
    const reader = actorOf(await running.addUser({ role: 'admin' }));
    const { id } = await running.addUser({ name: 'Marker Person' });
    const [users, lists] = [running.get(UsersService), running.get(SessionListsService)];
    for (let round = 0; round < 2; round += 1) {
      await users.list({ actor: reader, query: { q: 'marker person', role: 'user', limit: 10 } });
      await users.get({ actor: reader, params: { id } });
      await lists.listOf({ actor: reader, params: { id } });
      const query = { address: '198.51.100.77', action: 'user.read', limit: 10 } as const;
      await log().list({ actor: reader, query });
    }
    const read = async () => (await list({ actor: reader.userId, limit: 100 })).items;
    await waitFor(async () => (await read()).length === 4);
    const values = (field: string, to: string) => ({ field, from: null, to });
    const expected = {
      'user.listed': { subjectId: null, fields: ['q', 'role'], changes: [values('role', 'user')] },
      'user.read': { subjectId: id },
      'user.sessions_read': { subjectId: id },
      'audit.listed': {
        subjectId: null,
        fields: ['action', 'address'],
        changes: [values('action', 'user.read')],
      },
    };
    const entries = await read();
    for (const [action, entry] of Object.entries(expected))
      expect(entries.find((one) => one.action === action)).toMatchObject(entry);
    const stranger = actorOf(await running.addUser({ role: 'site_manager', lenderId: randomUUID() }));
    expect(await outcomeOf(users.get({ actor: stranger, params: { id } }))).toBe('404 not_found');
    expect(await running.query('select * from audit_entries where actor_id = $1', [stranger.userId])).toEqual(
      [],
    );
  });

  it('records a user’s previous role, as part of the chain', async () => {
    const admin = await running.admin();
    const { id } = await running.addUser();
    const body = { role: 'site_manager', name: 'Ann Other' } as const;
    await running.get(UsersService).update({ actor: admin, params: { id }, body });
    const entries = async () => (await list({ subject: id, action: 'user.updated', limit: 10 })).items;
    await waitFor(async () => (await entries()).length === 1);
    const [updated] = await entries();
    expect(updated?.changes).toContainEqual({ field: 'role', from: 'user', to: 'site_manager' });
    expect((await log().verify()).intact).toBe(true);
    const number = updated?.number ?? 0;
    const as = (role: string): Promise<void> => {
      const changes = `jsonb_set(changes, '{0,from}', '"${role}"')`;
      return tamper(`update audit_entries set changes = ${changes} where number = ${number}`);
    };
    await as('admin');
    expect(await log().verify()).toMatchObject({ intact: false, brokenAt: number });
    await as('user');
    expect((await log().verify()).intact).toBe(true);
  });

  it('is filtered by subject and its kind', async () => {
    const [document, other] = [randomUUID(), randomUUID()];
    await append({ action: 'document.viewed', subjectId: document });
    await append({ action: 'document.approved', subjectId: document });
    await append({ action: 'document.viewed', subjectId: other });
    await append({ action: 'image.deleted', subjectId: randomUUID() });
    const history = await list({ subject: document, limit: 10 });
    expect(history.items.map(({ action }) => action)).toEqual(['document.approved', 'document.viewed']);
    const subject = { subjectKind: 'document', subjectName: null, subjectIsGone: false };
    expect(history.items[0]).toMatchObject(subject);
    const kind = await list({ subjectKind: 'document', limit: 100 });
    expect(kind.items.map(({ subjectId }) => subjectId).slice(0, 3)).toEqual([other, document, document]);
    expect(new Set(kind.items.map(({ subjectKind }) => subjectKind))).toEqual(new Set(['document']));
    const viewed = await list({ subjectKind: 'document', action: 'image.deleted', limit: 100 });
    expect(viewed.items).toEqual([]);
  });

  it('can’t be changed with the service’s own login', async () => {
    const changes = [
      "update audit_entries set action = 'x'",
      'delete from audit_entries',
      'truncate audit_entries',
    ];
    for (const change of changes) await expect(running.query(change)).rejects.toThrow('only added to');
    const ofHead = [
      'chain_key = null',
      'chain_key = null, number = 0',
      'number = number - 1',
      `hash = repeat('0', 64)`,
    ];
    for (const change of ofHead)
      await expect(running.query(`update audit_head set ${change}`)).rejects.toThrow('only moves on');
    await expect(running.query('delete from audit_head')).rejects.toThrow('stays');
  });

  it('shows where the database’s owner tampered with it', async () => {
    for (let round = 0; round < 7; round += 1) await append();
    expect((await log().verify()).intact).toBe(true);
    await tamper(`update audit_entries set actor_id = gen_random_uuid() where number = 7`);
    expect(await log().verify()).toMatchObject({ intact: false, brokenAt: 7 });
  });

  describe('refuses entries that an intruder wrote into the outbox, and', () => {
    const fresh = useIdentity();
    const write = (payload: object) =>
      fresh.query(
        `insert into outbox (job, payload, correlation_id) values ('identity.record-act', $1, 'forged')`,
        [JSON.stringify(payload)],
      );
    /** Reads emails to administrators, because a notice is deleted after it is sent. */
    const alerts = async () =>
      (await fresh.emailsTo(ADMIN.email)).filter(({ text }) =>
        text?.includes('The audit log refused an entry'),
      );

    it('tells administrators once, even if it could not at first', async () => {
      const failed = `select 1 from outbox where correlation_id = 'forged' and failed_attempts > 0`;
      await fresh.query('alter table security_notices rename to elsewhere');
      await write(act());
      await waitFor(async () => (await fresh.query(failed)).length > 0);
      await fresh.query('alter table elsewhere rename to security_notices');
      await waitFor(async () => (await alerts()).length > 0);

      const actorId = randomUUID();
      const made = signed(randomUUID(), act());
      await write(act({ actorId }));
      await write({ ...made, act: { ...made.act, actorId } });
      await waitFor(async () => (await fresh.query(failed)).length === 3);
      expect(await fresh.query('select 1 from audit_entries where actor_id = $1', [actorId])).toEqual([]);
      expect(await alerts()).toHaveLength(1);
    });
  });

  it('starts with an act of a session', async () => {
    const fresh = await startIdentity();
    const { session } = await fresh.signIn({ email: ADMIN.email });
    const entries = () => fresh.query(`select 1 from audit_entries where session_id = $1`, [session.id]);
    await waitFor(async () => (await entries()).length === 1);
    await fresh.stop();
  });

  it('shows that its end was cut off', async () => {
    const fresh = await startIdentity();
    const other = fresh.get(AuditLog);
    for (let round = 0; round < 3; round += 1) await other.append(signed(randomUUID(), act()));
    await fresh.dataSource.query('alter table audit_entries disable trigger audit_entries_stay');
    await fresh.dataSource.query('delete from audit_entries where number = 3');
    expect(await other.verify()).toMatchObject({ intact: false, brokenAt: 3, entries: 3 });
    await fresh.stop();
  });
});
