import type { Actor, IssuedSession, UserRecord } from '@coverleaf/contracts';
import { outcomeOf, waitFor } from '@coverleaf/testing';
import { Secret, TOTP } from 'otpauth';
import { actorIn, actorOf, ADMIN, LIMITS, ORIGIN, useIdentity } from '../../test/start-identity';
import { PasswordsService } from '../password-links/passwords.service';
import { UsersService } from '../users/admin/users.service';
import { SessionListsService } from './session-lists.service';
import { SessionsService } from './sessions.service';
import { StepUpService } from './step-up.service';
import { TotpService } from './totp.service';

const ENDED = '401 session_ended';

describe('a session', () => {
  const running = useIdentity();
  const sessions = () => running.get(SessionsService);
  const lists = () => running.get(SessionListsService);
  let user: UserRecord;
  beforeEach(async () => {
    user = await running.addUser();
  });

  const signIn = () => running.signIn({ email: user.email.toUpperCase() });
  const find = ({ session: { id } }: IssuedSession, isBackground = false) =>
    sessions().find({ id, address: ORIGIN.address, isBackground });
  const refreshOf = (refreshToken: string) => outcomeOf(sessions().refresh({ refreshToken, limits: LIMITS }));
  const age = (id: string, column: string, by: string): Promise<unknown> =>
    running.query(`update sessions set ${column} = ${column} - interval '${by}' where id = $1`, [id]);

  it('is found while it lives, with its user’s current rights', async () => {
    const issued = await signIn();
    expect(issued.session.user).toMatchObject({ email: user.email, role: 'user', lenderId: null });
    await running.query(`update users set role = 'site_manager' where id = $1`, [user.id]);
    expect((await find(issued))?.user.role).toBe('site_manager');
  });

  it('gives the same successor to fifty concurrent refreshes', async () => {
    const { refreshToken } = await signIn();
    const issued = await Promise.all(
      Array.from({ length: 50 }, () => sessions().refresh({ refreshToken, limits: LIMITS })),
    );
    expect(new Set(issued.map((one) => one.refreshToken)).size).toBe(1);
    expect(issued[0]?.refreshToken).not.toBe(refreshToken);
  });

  it('ends when a token is used again after its time', async () => {
    const issued = await signIn();
    const { refreshToken } = issued;
    const next = await sessions().refresh({ refreshToken, limits: LIMITS });
    await age(issued.session.id, 'rotated_at', '21 seconds');
    expect(await refreshOf(refreshToken)).toBe(ENDED);
    expect(await refreshOf(next.refreshToken)).toBe(ENDED);
    expect(await find(issued)).toBeNull();
  });

  it('ends when a token two generations old comes back, however quickly', async () => {
    const { refreshToken } = await signIn();
    const second = await sessions().refresh({ refreshToken, limits: LIMITS });
    const third = await sessions().refresh({ refreshToken: second.refreshToken, limits: LIMITS });
    expect(await refreshOf(refreshToken)).toBe(ENDED);
    expect(await refreshOf(third.refreshToken)).toBe(ENDED);
  });

  it.each(['', 'x', 'a.b.c.d'])('is not opened by %p', async (token) => {
    expect(await refreshOf(token)).toBe(ENDED);
  });

  it('is not opened by a token with a changed generation or seal', async () => {
    const { refreshToken } = await signIn();
    const [key, id, , seal = ''] = refreshToken.split('.');
    const flipped = seal.replace(/^./, (letter) => (letter === 'A' ? 'B' : 'A'));
    for (const forged of [`${key}.${id}.2.${seal}`, `${key}.${id}.1.${flipped}`, `other.${id}.1.${seal}`])
      expect(await refreshOf(forged)).toBe(ENDED);
    expect(await refreshOf(refreshToken)).toBe('done');
  });

  it.each([
    ['last_used_at', '1 hour 1 second'],
    ['expires_at', '24 hours 1 second'],
  ])('ends by itself (%s)', async (column, by) => {
    const issued = await signIn();
    await age(issued.session.id, column, by);
    expect(await find(issued)).toBeNull();
    expect(await refreshOf(issued.refreshToken)).toBe(ENDED);
  });

  it('ends when its user is changed or deleted, or signs out', async () => {
    const users = running.get(UsersService);
    const byAdmin = { actor: await running.admin(), params: { id: user.id } };
    const changed = await signIn();
    await users.update({ ...byAdmin, body: { name: 'Another Name' } });
    expect(await find(changed)).toBeNull();
    const left = await signIn();
    await sessions().signOut({ refreshToken: left.refreshToken });
    expect(await find(left)).toBeNull();
    const deleted = await signIn();
    await users.delete(byAdmin);
    expect(await find(deleted)).toBeNull();
    expect(await refreshOf(deleted.refreshToken)).toBe(ENDED);
  });

  it('records when and from where it was used', async () => {
    const { session } = await signIn();
    for (const address of ['192.0.2.7', '198.51.100.66', '198.51.100.66', '192.0.2.7'])
      await sessions().find({ id: session.id, address, isBackground: false });
    const used = `select address from session_addresses where session_id = $1 order by since`;
    const rows = await running.query<{ address: string }>(used, [session.id]);
    expect(rows.map(({ address }) => address)).toEqual(['192.0.2.7', '198.51.100.66', '192.0.2.7']);
  });

  it('is listed for its owner, who alone can end it', async () => {
    const issued = await signIn();
    const { id } = issued.session;
    const owner = actorOf(user);
    const { items } = await lists().list({ actor: owner });
    expect(items).toMatchObject([{ id, ...ORIGIN, current: false }]);
    const params = { id };
    const stranger = actorOf(await running.addUser());
    expect(await outcomeOf(lists().end({ actor: stranger, params }))).toBe('404 not_found');
    await lists().end({ actor: owner, params });
    expect(await find(issued)).toBeNull();
  });

  it('lasts while it is used, but no longer than its limits, which a refresh renews', async () => {
    const issued = await signIn();
    const { id } = issued.session;
    await age(id, 'last_used_at', '59 minutes');
    expect(await find(issued)).not.toBeNull();
    await age(id, 'last_used_at', '59 minutes');
    expect(await find(issued)).not.toBeNull();
    const { refreshToken } = issued;
    const limits = { hours: 2, idleMinutes: 15 };
    expect((await sessions().refresh({ refreshToken, limits })).refreshSeconds).toBeLessThanOrEqual(7_200);
    await age(id, 'last_used_at', '15 minutes 1 second');
    expect(await find(issued)).toBeNull();
  });

  it('doesn’t count background requests as use', async () => {
    const issued = await signIn();
    await age(issued.session.id, 'last_used_at', '50 minutes');
    expect(await find(issued, true)).not.toBeNull();
    const { refreshToken } = await sessions().refresh({ refreshToken: issued.refreshToken, limits: LIMITS });
    await age(issued.session.id, 'last_used_at', '11 minutes');
    expect(await find(issued, true)).toBeNull();
    expect(await refreshOf(refreshToken)).toBe(ENDED);
  });

  it('is one of five: a sixth sign-in ends the one that was unused for longest', async () => {
    const first = await signIn();
    const others = await Promise.all(Array.from({ length: 4 }, signIn));
    await age(others[2]?.session.id ?? '', 'last_used_at', '2 minutes');
    await signIn();
    const live = await Promise.all([first, ...others].map((one) => find(one)));
    expect(live.map((session) => session !== null)).toEqual([true, true, true, false, true]);
    await Promise.all(Array.from({ length: 8 }, signIn));
    expect((await lists().list({ actor: actorOf(user) })).items).toHaveLength(5);
  });

  it('is listed only for managers of its user, who can end it', async () => {
    const actor = await running.admin();
    const [one, other] = [await signIn(), await signIn()];
    const params = { id: user.id, sessionId: one.session.id };
    const stranger = actorOf(await running.addUser({ role: 'site_manager', lenderId: crypto.randomUUID() }));
    expect(await outcomeOf(lists().listOf({ actor: stranger, params }))).toBe('404 not_found');
    expect(await outcomeOf(lists().endOf({ actor: stranger, params }))).toBe('404 not_found');
    expect(await outcomeOf(lists().endAllOf({ actor: stranger, params }))).toBe('404 not_found');
    expect((await lists().listOf({ actor, params })).items).toHaveLength(2);
    await lists().endOf({ actor, params });
    expect([await find(one), await find(other)]).toEqual([null, expect.anything()]);
    expect(await outcomeOf(lists().endOf({ actor, params }))).toBe('404 not_found');
    await lists().endAllOf({ actor, params });
    expect(await find(other)).toBeNull();
  });

  it('ends when its user is suspended, who can’t sign in until that is undone', async () => {
    const users = running.get(UsersService);
    const byAdmin = { actor: await running.admin(), params: { id: user.id } };
    const issued = await signIn();
    await users.suspend(byAdmin);
    expect(await find(issued)).toBeNull();
    expect(await refreshOf(issued.refreshToken)).toBe(ENDED);
    expect(await outcomeOf(signIn())).toBe('401 suspended');
    // Somebody who doesn't know the password must learn nothing.
    const guess = running.signIn({ email: user.email, password: 'not the right one' });
    expect(await outcomeOf(guess)).toBe('401 sign_in_failed');
    await users.reinstate(byAdmin);
    expect(await outcomeOf(signIn())).toBe('done');
  });

  it('doesn’t end by suspending the last administrator or oneself', async () => {
    const users = running.get(UsersService);
    const actor = await running.admin();
    const own = users.suspend({ actor, params: { id: actor.userId } });
    expect(await outcomeOf(own)).toBe('409 own_account');
    const second = await running.addUser({ role: 'admin' });
    await users.suspend({ actor, params: { id: second.id } });
    const bySecond = { actor: actorOf(second), params: { id: actor.userId } };
    expect(await outcomeOf(users.suspend(bySecond))).toBe('409 last_admin');
    await users.delete({ actor, params: { id: second.id } });
  });

  describe('that its user has replaced', () => {
    const { password } = ADMIN;
    const changePassword = (actor: Actor) => {
      const change = { currentPassword: password, newPassword: 'a longer one of mine', words: [] };
      return running.get(PasswordsService).change({ actor, ...change });
    };
    const prove = (actor: Actor) => running.get(StepUpService).prove({ actor, proof: { password } });
    const setUpCodes = async (actor: Actor) => {
      const { secret } = await running.get(TotpService).begin({ actor });
      const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
      return () => running.get(TotpService).confirm({ actor, code });
    };
    const blocked = `select 1 from pg_stat_activity
                      where datname = current_database() and wait_event_type = 'Lock'`;
    const live = `select id, expires_at, proved_at from sessions where user_id = $1 and ended_at is null`;

    it.each([
      ['by a new password', (actor: Actor) => Promise.resolve(() => changePassword(actor))],
      ['by a step-up', (actor: Actor) => Promise.resolve(() => prove(actor))],
      ['by a second factor', setUpCodes],
    ])('%s has no successor after somebody else has ended it', async (_, prepare) => {
      const act = await prepare(actorIn(await signIn()));
      const outcome = await running.dataSource.transaction(async (manager) => {
        await manager.query('select 1 from users where id = $1 for update', [user.id]);
        const acting = outcomeOf(act());
        await waitFor(async () => (await running.query(blocked)).length > 0);
        await sessions().endAll(manager, user.id);
        return { acting };
      });
      expect(await outcome.acting).toBe(ENDED);
      expect(await running.query(live, [user.id])).toEqual([]);
    });

    it('by a new password has one that lasts no longer and proves no more', async () => {
      const issued = await signIn();
      await age(issued.session.id, 'proved_at', '6 minutes');
      await age(issued.session.id, 'expires_at', '3 hours');
      const [before] = await running.query<object>(live, [user.id]);
      const { session } = await changePassword(actorIn(issued));
      expect(session.isProven).toBe(false);
      expect(await running.query(live, [user.id])).toEqual([{ ...before, id: session.id }]);
      expect(await find(issued)).toBeNull();
    });
  });
});
