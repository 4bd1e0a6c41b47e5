import { ADMIN, useIdentity } from '../../test/start-identity';
import { ExpiredRecordsDeletion } from './delete-expired-records';
import { SignInService } from '../sign-in/sign-in.service';

describe('expired records', () => {
  const running = useIdentity();

  const count = async (table: string): Promise<number> => {
    const [row]: { count: string }[] = await running.query(`select count(*) from ${table}`);
    return Number(row?.count);
  };

  it('are deleted, and those that are in use stay', async () => {
    const user = await running.addUser();
    const origin = { address: '192.0.2.1', userAgent: '' };
    const signIn = (password: string): Promise<unknown> =>
      running
        .get(SignInService)
        .signIn({ email: user.email, password, origin, network: 'n' })
        .catch(() => undefined);
    await signIn(ADMIN.password);
    await signIn('wrong');
    const deleteExpired = (): Promise<void> => running.get(ExpiredRecordsDeletion).run();
    const tables = ['sessions', 'sign_in_attempts', 'password_links'];
    const before = await Promise.all(tables.map(count));
    expect(before.every((rows) => rows > 0)).toBe(true);
    await deleteExpired();
    expect(await Promise.all(tables.map(count))).toEqual(before);
    await running.query(`update sign_in_attempts set resets_at = now() - interval '1 second'`);
    await running.query(
      `update password_links set created_at = now() - interval '8 days', expires_at = now() - interval '8 days'`,
    );
    await running.query(`update sessions set ended_at = now() - interval '366 days'`);
    await deleteExpired();
    expect(await Promise.all(tables.map(count))).toEqual([0, 0, 0]);
  });
});
