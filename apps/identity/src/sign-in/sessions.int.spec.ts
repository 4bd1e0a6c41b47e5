import { randomUUID } from 'node:crypto';
import type { IssuedSession, UserRecord } from '@coverleaf/contracts';
import { ADMIN, actorOf, useIdentity } from '../../test/start-identity';
import { UsersService } from '../users/admin/users.service';
import { SessionsService } from './sessions.service';
import { SignInService } from './sign-in.service';

const origin = { address: '192.0.2.7', userAgent: 'Test' };
const ended = { code: 'session_ended', status: 401 };

describe('a session', () => {
  const running = useIdentity();
  const sessions = () => running.get(SessionsService);
  let user: UserRecord;
  beforeEach(async () => {
    user = await running.addUser();
  });

  const signIn = (): Promise<IssuedSession> =>
    running.get(SignInService).signIn({
      email: user.email.toUpperCase(),
      password: ADMIN.password,
      origin,
      network: randomUUID(),
    });
  const age = (id: string, column: string, by: string): Promise<unknown> =>
    running.query(`update sessions set ${column} = ${column} - interval '${by}' where id = $1`, [id]);

  it('is found while it lives, with what its user may do now', async () => {
    const { session } = await signIn();
    expect(session.user).toMatchObject({ email: user.email, role: 'user', lenderId: null });
    await running.query(`update users set role = 'site_manager' where id = $1`, [user.id]);
    expect((await sessions().find({ id: session.id, address: origin.address }))?.user.role).toBe(
      'site_manager',
    );
  });

  it('gives fifty refreshes at once one successor', async () => {
    const { refreshToken } = await signIn();
    const issued = await Promise.all(Array.from({ length: 50 }, () => sessions().refresh({ refreshToken })));
    expect(new Set(issued.map((one) => one.refreshToken)).size).toBe(1);
    expect(issued[0]?.refreshToken).not.toBe(refreshToken);
  });

  it('ends when a token is used again after its time', async () => {
    const { refreshToken, session } = await signIn();
    const { refreshToken: next } = await sessions().refresh({ refreshToken });
    await age(session.id, 'rotated_at', '21 seconds');
    await expect(sessions().refresh({ refreshToken })).rejects.toMatchObject(ended);
    await expect(sessions().refresh({ refreshToken: next })).rejects.toMatchObject(ended);
    expect(await sessions().find({ id: session.id, address: origin.address })).toBeNull();
  });

  it('ends when a token two generations old comes back, however quickly', async () => {
    const { refreshToken } = await signIn();
    const second = await sessions().refresh({ refreshToken });
    const third = await sessions().refresh({ refreshToken: second.refreshToken });
    await expect(sessions().refresh({ refreshToken })).rejects.toMatchObject(ended);
    await expect(sessions().refresh({ refreshToken: third.refreshToken })).rejects.toMatchObject(ended);
  });

  it.each(['', 'x', 'a.b.c.d'])('does not come of %p', async (token) => {
    await expect(sessions().refresh({ refreshToken: token })).rejects.toMatchObject(ended);
  });

  it('does not come of a token whose generation or seal was changed', async () => {
    const { refreshToken } = await signIn();
    const [key, id, , seal = ''] = refreshToken.split('.');
    const flipped = seal.replace(/^./, (letter) => (letter === 'A' ? 'B' : 'A'));
    for (const forged of [`${key}.${id}.2.${seal}`, `${key}.${id}.1.${flipped}`, `other.${id}.1.${seal}`]) {
      await expect(sessions().refresh({ refreshToken: forged })).rejects.toMatchObject(ended);
    }
    await expect(sessions().refresh({ refreshToken })).resolves.toBeDefined();
  });

  it.each([
    ['last_used_at', '12 hours 1 second'],
    ['expires_at', '7 days 1 second'],
  ])('ends by itself (%s)', async (column, by) => {
    const { session, refreshToken } = await signIn();
    await age(session.id, column, by);
    expect(await sessions().find({ id: session.id, address: origin.address })).toBeNull();
    await expect(sessions().refresh({ refreshToken })).rejects.toMatchObject(ended);
  });

  it('ends when its user is changed or deleted, or signs out', async () => {
    const users = running.get(UsersService);
    const byAdmin = { actor: await running.admin(), params: { id: user.id } };
    const changed = await signIn();
    await users.update({ ...byAdmin, body: { name: 'Another Name' } });
    expect(await sessions().find({ id: changed.session.id, address: origin.address })).toBeNull();
    const left = await signIn();
    await sessions().signOut({ refreshToken: left.refreshToken });
    expect(await sessions().find({ id: left.session.id, address: origin.address })).toBeNull();
    const deleted = await signIn();
    await users.delete(byAdmin);
    expect(await sessions().find({ id: deleted.session.id, address: origin.address })).toBeNull();
    await expect(sessions().refresh({ refreshToken: deleted.refreshToken })).rejects.toMatchObject(ended);
  });

  it('remembers from when on it was used from where', async () => {
    const { session } = await signIn();
    for (const address of ['192.0.2.7', '198.51.100.66', '198.51.100.66', '192.0.2.7']) {
      await sessions().find({ id: session.id, address });
    }
    const rows: { address: string }[] = await running.query(
      `select address from session_addresses where session_id = $1 order by since`,
      [session.id],
    );
    expect(rows.map(({ address }) => address)).toEqual(['192.0.2.7', '198.51.100.66', '192.0.2.7']);
  });

  it('is listed for its owner, who may end it; nobody else may', async () => {
    const { session } = await signIn();
    const owner = actorOf(user);
    const { items } = await sessions().list({ actor: owner });
    expect(items).toMatchObject([{ id: session.id, ...origin, current: false }]);
    const params = { id: session.id };
    const stranger = actorOf(await running.addUser());
    await expect(sessions().end({ actor: stranger, params })).rejects.toMatchObject({ status: 404 });
    await sessions().end({ actor: owner, params });
    expect(await sessions().find({ id: session.id, address: origin.address })).toBeNull();
  });
});
