import { randomUUID } from 'node:crypto';
import type { Actor, UserRecord } from '@coverleaf/contracts';
import { Secret, TOTP } from 'otpauth';
import { ADMIN, actorOf, useIdentity } from '../../test/start-identity';
import { PasswordsService } from '../password-links/passwords.service';
import { TotpService } from './totp.service';
import { SignInService } from './sign-in.service';

const origin = { address: '192.0.2.7', userAgent: 'Test' };
type Input = Parameters<SignInService['signIn']>[0];

describe('signing in', () => {
  const running = useIdentity();
  let user: UserRecord;
  let network: string;
  beforeEach(async () => {
    user = await running.addUser();
    network = randomUUID();
  });

  const signIn = (more: Partial<Input> = {}): ReturnType<SignInService['signIn']> =>
    running
      .get(SignInService)
      .signIn({ email: user.email, password: ADMIN.password, origin, network, ...more });
  const guess = (more: Partial<Input> = {}): Promise<unknown> =>
    signIn({ password: 'wrong', ...more }).then(
      () => 'in',
      (error: { code?: string }) => error.code,
    );

  it('answers alike for a wrong password and an unknown address', async () => {
    const failed = {
      code: 'sign_in_failed',
      status: 401,
      message: 'Login failed. Please check your credentials.',
    };
    await expect(signIn({ password: 'wrong' })).rejects.toMatchObject(failed);
    await expect(signIn({ email: 'nobody@example.com' })).rejects.toMatchObject(failed);
  });

  it('takes as long for an unknown address as for a known one', async () => {
    const time = async (email: string): Promise<number> => {
      const start = performance.now();
      await guess({ email, network: randomUUID() });
      return performance.now() - start;
    };
    const median = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
    const known: number[] = [];
    const unknown: number[] = [];
    for (let round = 0; round < 9; round += 1) {
      known.push(await time(user.email));
      unknown.push(await time(`${randomUUID()}@example.com`));
    }
    const ratio = median(known) / median(unknown);
    expect(ratio).toBeGreaterThan(0.33);
    expect(ratio).toBeLessThan(3);
  });

  it('notes when it was', async () => {
    await signIn();
    const [row]: { last_sign_in_at: Date }[] = await running.query(
      `select last_sign_in_at from users where id = $1`,
      [user.id],
    );
    expect(Date.now() - (row?.last_sign_in_at.getTime() ?? 0)).toBeLessThan(60_000);
  });

  it('lets one network guess ten times at an account, however many at once', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => guess()));
    expect(answers.filter((code) => code === 'sign_in_failed')).toHaveLength(10);
    expect(answers.filter((code) => code === 'too_many_attempts')).toHaveLength(20);
    await expect(signIn()).rejects.toMatchObject({ status: 429 });
    // Other networks are not affected.
    await expect(signIn({ network: randomUUID() })).resolves.toBeDefined();
  });

  it('lets nobody lock out the owner, whose device is known', async () => {
    const { device } = await signIn();
    for (let round = 0; round < 12; round += 1) {
      const far = randomUUID();
      await Promise.all(Array.from({ length: 11 }, () => guess({ network: far })));
    }
    await expect(signIn({ network: randomUUID() })).rejects.toMatchObject({ code: 'too_many_attempts' });
    await expect(signIn({ device })).resolves.toMatchObject({ device });
    await expect(signIn({ network: randomUUID(), device: 'forged' })).rejects.toMatchObject({ status: 429 });
  });

  it('counts one account once, however its address is spelt', async () => {
    user = await running.addUser({ email: `iris.livi.${randomUUID()}@example.com` });
    const spelt = [user.email, user.email.toUpperCase(), user.email.replace('i', 'İ')];
    const answers: unknown[] = [];
    for (const email of spelt)
      for (let round = 0; round < 6; round += 1) answers.push(await guess({ email }));
    expect(answers.slice(10).every((code) => code === 'too_many_attempts')).toBe(true);
  });

  it('opens no session for a password that was changed while it was looked at', async () => {
    const passwords = running.get(PasswordsService);
    const actor = actorOf(user);
    const tries = Array.from({ length: 8 }, () => signIn().catch(() => null));
    const changed = passwords.change({
      actor,
      origin,
      currentPassword: ADMIN.password,
      newPassword: 'a longer one of mine',
    });
    const [anew] = await Promise.all([changed, ...tries]);
    const alive: { id: string }[] = await running.query(
      `select id from sessions where user_id = $1 and ended_at is null`,
      [user.id],
    );
    expect(alive).toEqual([{ id: anew.session.id }]);
  });

  it('leaves no audit entry for an unknown address', async () => {
    const entries = async (): Promise<unknown> =>
      running.query(`select count(*) from outbox where payload ->> 'action' = 'session.sign_in_failed'
        and payload ->> 'subjectId' is null`);
    await guess({ email: `${randomUUID()}@example.com` });
    expect(await entries()).toEqual([{ count: '0' }]);
    expect(
      await running.query(
        `select 1 from audit_entries where action = 'session.sign_in_failed' and subject_id is null`,
      ),
    ).toEqual([]);
  });

  it('limits guesses by whoever took over a session', async () => {
    const passwords = running.get(PasswordsService);
    const answers: unknown[] = [];
    for (let round = 0; round < 12; round += 1) {
      answers.push(
        await passwords
          .change({
            actor: actorOf(user),
            origin,
            currentPassword: 'wrong',
            newPassword: 'a longer one of mine',
          })
          .then(
            () => 'in',
            (error: { code?: string }) => error.code,
          ),
      );
    }
    expect(answers.slice(0, 10).every((code) => code === 'wrong_password')).toBe(true);
    expect(answers.slice(10)).toEqual(['too_many_attempts', 'too_many_attempts']);
  });

  describe('with a second factor', () => {
    let code: (stepsFromNow?: number) => string;
    let recoveryCodes: string[];

    beforeEach(async () => {
      const totp = running.get(TotpService);
      const actor = actorOf(user);
      const { secret, uri } = await totp.begin({ actor, body: { password: ADMIN.password } });
      expect(uri).toContain('otpauth://totp/Coverleaf:');
      const app = new TOTP({ secret: Secret.fromBase32(secret) });
      code = (steps = 0) => app.generate({ timestamp: Date.now() + steps * 30_000 });
      // The first code of the app; the tests use the step after it, which is still free.
      ({ recoveryCodes } = await totp.confirm({ actor, origin, code: code(-1) }));
    });

    it('asks for a code, takes it once, and no wrong one', async () => {
      await expect(signIn()).rejects.toMatchObject({ code: 'totp_required', status: 401 });
      const used = code();
      await expect(signIn({ totp: used })).resolves.toBeDefined();
      await expect(signIn({ totp: used })).rejects.toMatchObject({ code: 'totp_wrong' });
      await expect(signIn({ totp: '000000' })).rejects.toMatchObject({ code: 'totp_wrong' });
    });

    it('takes each recovery code once, as people type it', async () => {
      const [first = ''] = recoveryCodes;
      expect(recoveryCodes).toHaveLength(10);
      const tries = await Promise.all(
        Array.from({ length: 5 }, () =>
          signIn({ totp: first.toUpperCase().replaceAll('-', ' ') }).then(
            () => 'in',
            () => 'out',
          ),
        ),
      );
      expect(tries.filter((result) => result === 'in')).toHaveLength(1);
    });

    it('bounds guesses of codes too', async () => {
      const answers: unknown[] = [];
      for (let round = 0; round < 12; round += 1) {
        answers.push(await guess({ password: ADMIN.password, totp: '000000' }));
      }
      expect(answers.slice(-2)).toEqual(['too_many_attempts', 'too_many_attempts']);
    });

    it('can be switched off with the password alone', async () => {
      const totp = running.get(TotpService);
      const actor = actorOf(user);
      await expect(totp.begin({ actor, body: { password: 'wrong' } })).rejects.toMatchObject({ status: 403 });
      await expect(totp.remove({ actor, body: { password: 'wrong' } })).rejects.toMatchObject({
        status: 403,
      });
      await totp.remove({ actor, body: { password: ADMIN.password } });
      await expect(totp.remove({ actor, body: { password: ADMIN.password } })).rejects.toMatchObject({
        status: 404,
      });
      await expect(signIn()).resolves.toBeDefined();
    });

    it('can be switched off by an admin, and by nobody who may not see the user', async () => {
      const remove = (actor: Actor): Promise<undefined> =>
        running.get(TotpService).removeOf({ actor, params: { id: user.id } });
      const stranger = actorOf(await running.addUser({ role: 'site_manager', lenderId: randomUUID() }));
      await expect(remove(stranger)).rejects.toMatchObject({ status: 404 });
      await expect(remove(actorOf(user))).rejects.toMatchObject({ status: 409 });
      await remove(await running.admin());
      await expect(signIn()).resolves.toBeDefined();
      // Without a second factor no session ends, and nothing is audited.
      const idsOf = async (table: string, whose: string): Promise<string[]> => {
        const rows: { id: string }[] = await running.query(`select id from ${table} where ${whose} = $1`, [
          user.id,
        ]);
        return rows.map(({ id }) => id);
      };
      const sessions = await idsOf('sessions', 'user_id::text');
      const auditEntries = await idsOf('outbox', `payload ->> 'subjectId'`);
      await expect(remove(await running.admin())).rejects.toMatchObject({ status: 404 });
      expect(await idsOf('sessions', 'user_id::text')).toEqual(sessions);
      // Audit entries leave the outbox once they are in the audit log.
      const since = await idsOf('outbox', `payload ->> 'subjectId'`);
      expect(since.filter((id) => !auditEntries.includes(id))).toEqual([]);
    });

    it('lies in the table unreadable', async () => {
      const [row]: { totp_secret: string }[] = await running.query(
        `select totp_secret from users where id = $1`,
        [user.id],
      );
      expect(row?.totp_secret).toMatch(/^v1\./);
    });
  });
});
