import type { IssuedSession, UserRecord } from '@coverleaf/contracts';
import { outcomeOf } from '@coverleaf/testing';
import { actorOf, ORIGIN, useIdentity } from '../../test/start-identity';
import { UsersService } from '../users/admin/users.service';
import { SessionsService } from './sessions.service';

const ENDED = '401 session_ended';

describe('a session', () => {
  const running = useIdentity();
  const sessions = () => running.get(SessionsService);
  let user: UserRecord;
  beforeEach(async () => {
    user = await running.addUser();
  });

  const signIn = () => running.signIn({ email: user.email.toUpperCase() });
  const find = ({ session: { id } }: IssuedSession) => sessions().find({ id, address: ORIGIN.address });
  const refreshOf = (refreshToken: string) => outcomeOf(sessions().refresh({ refreshToken }));
  const age = (id: string, column: string, by: string): Promise<unknown> =>
    running.query(`update sessions set ${column} = ${column} - interval '${by}' where id = $1`, [id]);

  it('is found while it lives, with what its user may do now', async () => {
    const issued = await signIn();
    expect(issued.session.user).toMatchObject({ email: user.email, role: 'user', lenderId: null });
    await running.query(`update users set role = 'site_manager' where id = $1`, [user.id]);
    expect((await find(issued))?.user.role).toBe('site_manager');
  });

  it('gives fifty refreshes at once one successor', async () => {
    const { refreshToken } = await signIn();
    const issued = await Promise.all(Array.from({ length: 50 }, () => sessions().refresh({ refreshToken })));
    expect(new Set(issued.map((one) => one.refreshToken)).size).toBe(1);
    expect(issued[0]?.refreshToken).not.toBe(refreshToken);
  });

  it('ends when a token is used again after its time', async () => {
    const issued = await signIn();
    const { refreshToken } = issued;
    const next = await sessions().refresh({ refreshToken });
    await age(issued.session.id, 'rotated_at', '21 seconds');
    expect(await refreshOf(refreshToken)).toBe(ENDED);
    expect(await refreshOf(next.refreshToken)).toBe(ENDED);
    expect(await find(issued)).toBeNull();
  });

  it('ends when a token two generations old comes back, however quickly', async () => {
    const { refreshToken } = await signIn();
    const second = await sessions().refresh({ refreshToken });
    const third = await sessions().refresh({ refreshToken: second.refreshToken });
    expect(await refreshOf(refreshToken)).toBe(ENDED);
    expect(await refreshOf(third.refreshToken)).toBe(ENDED);
  });

  it.each(['', 'x', 'a.b.c.d'])('does not come of %p', async (token) => {
    expect(await refreshOf(token)).toBe(ENDED);
  });

  it('does not come of a token whose generation or seal was changed', async () => {
    const { refreshToken } = await signIn();
    const [key, id, , seal = ''] = refreshToken.split('.');
    const flipped = seal.replace(/^./, (letter) => (letter === 'A' ? 'B' : 'A'));
    for (const forged of [`${key}.${id}.2.${seal}`, `${key}.${id}.1.${flipped}`, `other.${id}.1.${seal}`])
      expect(await refreshOf(forged)).toBe(ENDED);
    expect(await refreshOf(refreshToken)).toBe('done');
  });

  it.each([
    ['last_used_at', '12 hours 1 second'],
    ['expires_at', '7 days 1 second'],
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

  it('remembers from when on it was used from where', async () => {
    const { session } = await signIn();
    for (const address of ['192.0.2.7', '198.51.100.66', '198.51.100.66', '192.0.2.7'])
      await sessions().find({ id: session.id, address });
    const used = `select address from session_addresses where session_id = $1 order by since`;
    const rows = await running.query<{ address: string }>(used, [session.id]);
    expect(rows.map(({ address }) => address)).toEqual(['192.0.2.7', '198.51.100.66', '192.0.2.7']);
  });

  it('is listed for its owner, who may end it; nobody else may', async () => {
    const issued = await signIn();
    const { id } = issued.session;
    const owner = actorOf(user);
    const { items } = await sessions().list({ actor: owner });
    expect(items).toMatchObject([{ id, ...ORIGIN, current: false }]);
    const params = { id };
    const stranger = actorOf(await running.addUser());
    expect(await outcomeOf(sessions().end({ actor: stranger, params }))).toBe('404 not_found');
    await sessions().end({ actor: owner, params });
    expect(await find(issued)).toBeNull();
  });
});
