import { deleteExpiredSessions } from '@coverleaf/contracts';
import { useIdentity } from '../../test/start-identity';

describe('expired records', () => {
  const running = useIdentity();

  const count = async (table: string) => (await running.query(`select 1 from ${table}`)).length;

  it('are deleted, but those in use stay', async () => {
    const user = await running.addUser();
    await running.signIn({ email: user.email });
    await expect(running.signIn({ email: user.email, password: 'wrong' })).rejects.toThrow();
    const deleteExpired = () => running.runJob(deleteExpiredSessions, {});
    const tables = ['sessions', 'sign_in_attempts', 'password_links'];
    const before = await Promise.all(tables.map(count));
    expect(before.every((rows) => rows > 0)).toBe(true);
    await deleteExpired();
    expect(await Promise.all(tables.map(count))).toEqual(before);
    await running.query(`update sign_in_attempts set resets_at = now() - interval '1 second'`);
    const eightDaysAgo = `now() - interval '8 days'`;
    await running.query(
      `update password_links set created_at = ${eightDaysAgo}, expires_at = ${eightDaysAgo}`,
    );
    await running.query(`update sessions set ended_at = now() - interval '366 days'`);
    await deleteExpired();
    expect(await Promise.all(tables.map(count))).toEqual([0, 0, 0]);
  });
});
