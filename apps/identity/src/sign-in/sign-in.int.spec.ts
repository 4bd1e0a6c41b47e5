import { randomUUID } from 'node:crypto';
import type { Actor, AuditEntry, UserRecord } from '@coverleaf/contracts';
import { Secret, TOTP } from 'otpauth';
import { outcomeOf, waitFor } from '@coverleaf/testing';
import { ADMIN, actorIn, actorOf, ORIGIN, useIdentity } from '../../test/start-identity';
import { AuditLog } from '../audit/audit-log';
import { PasswordLinks } from '../password-links/password-links';
import { PasswordsService } from '../password-links/passwords.service';
import { UserEntity } from '../users/user.entity';
import { TotpService } from './totp.service';
import type { SignInService } from './sign-in.service';

const TOO_MANY = '429 too_many_attempts';
const WRONG_PASSWORD = '403 wrong_password';
type Input = Parameters<SignInService['signIn']>[0];

describe('signing in', () => {
  const running = useIdentity();
  let user: UserRecord;
  let network: string;
  beforeEach(async () => {
    user = await running.addUser();
    network = randomUUID();
  });

  const signIn = (more: Partial<Input> = {}) => running.signIn({ email: user.email, network, ...more });
  const outcomeOfSignIn = (more: Partial<Input> = {}) => outcomeOf(signIn(more));
  const guess = (more: Partial<Input> = {}) => outcomeOfSignIn({ password: 'wrong', ...more });
  const changePassword = (actor: Actor, currentPassword = ADMIN.password) =>
    running
      .get(PasswordsService)
      .change({ actor, currentPassword, newPassword: 'a longer one of mine', words: [] });

  it('replies alike to a wrong password and an unknown address', async () => {
    const message = 'Login failed. Please check your credentials.';
    const failed = { code: 'sign_in_failed', status: 401, message };
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

  it('keeps counting for an unknown address as for a known one, because counting takes time', async () => {
    const asked = jest.spyOn(running.dataSource.logger, 'logQuery');
    const countsFor = async (email: string): Promise<string[]> => {
      asked.mockClear();
      await guess({ email, network: randomUUID() });
      // Excludes the queries of jobs, which run at the same time.
      return asked.mock.calls.flatMap(
        ([sql]) => /sign_in_attempts|failed_sign_ins = \S+ \+ 1/.exec(sql) ?? [],
      );
    };
    const known = await countsFor(user.email);
    expect(known).toHaveLength(3);
    expect(await countsFor(`${randomUUID()}@example.com`)).toEqual(known);
    asked.mockRestore();
  });

  it('records its time', async () => {
    await signIn();
    const { lastSignInAt } = await running.rows(UserEntity).findOneByOrFail({ id: user.id });
    expect(Date.now() - Number(lastSignInAt)).toBeLessThan(60_000);
  });

  it('lets one network guess ten times for an account, even concurrently', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => guess()));
    expect(answers.filter((outcome) => outcome === '401 sign_in_failed')).toHaveLength(10);
    expect(answers.filter((outcome) => outcome === TOO_MANY)).toHaveLength(20);
    expect(await outcomeOfSignIn()).toBe(TOO_MANY);
    // Other networks are not affected.
    expect(await outcomeOfSignIn({ network: randomUUID() })).toBe('done');
  });

  it('doesn’t let others lock out the owner, whose device is known', async () => {
    const { device } = await signIn();
    for (let round = 0; round < 12; round += 1) {
      const far = randomUUID();
      await Promise.all(Array.from({ length: 11 }, () => guess({ network: far })));
    }
    expect(await outcomeOfSignIn({ network: randomUUID() })).toBe(TOO_MANY);
    expect(await signIn({ device })).toMatchObject({ device });
    expect(await outcomeOfSignIn({ network: randomUUID(), device: 'forged' })).toBe(TOO_MANY);
  });

  it('counts attempts per account, in any spelling of its address', async () => {
    user = await running.addUser({ email: `iris.livi.${randomUUID()}@example.com` });
    const spelt = [user.email, user.email.toUpperCase(), user.email.replace('i', 'İ')];
    const answers: unknown[] = [];
    for (const email of spelt)
      for (let round = 0; round < 6; round += 1) answers.push(await guess({ email }));
    expect(new Set(answers.slice(10))).toEqual(new Set([TOO_MANY]));
  });

  it('opens no session if the password is changed while it is checked', async () => {
    const actor = actorIn(await signIn());
    // The attempts end the actor's session at most.
    const tries = Array.from({ length: 4 }, () => signIn().catch(() => null));
    const [anew] = await Promise.all([changePassword(actor), ...tries]);
    const alive = `select id from sessions where user_id = $1 and ended_at is null`;
    expect(await running.query(alive, [user.id])).toEqual([{ id: anew.session.id }]);
  });

  it('leaves an audit entry with the network address and what was typed, neither in clear text', async () => {
    const email = `${randomUUID()}@example.com`;
    await guess({ email });
    await guess({ email: user.email, password: 'wrong' });
    const failed = async () =>
      (
        await running.get(AuditLog).list({
          actor: await running.admin(),
          query: { action: 'session.sign_in_failed', address: ORIGIN.address, limit: 20 },
        })
      ).items;
    const ofStranger = ({ changes = [] }: AuditEntry) => changes[0]?.to === email;
    const ofUser = ({ subjectId }: AuditEntry) => subjectId === user.id;
    await waitFor(async () => {
      const items = await failed();
      return items.some(ofStranger) && items.some(ofUser);
    });
    const items = await failed();
    expect(items.find(ofStranger)).toMatchObject({ ...ORIGIN, actorId: null, subjectId: null });
    const own = items.find(ofUser);
    expect(own).toMatchObject(ORIGIN);
    expect(own).not.toHaveProperty('changes');
    const kept = JSON.stringify([
      await running.query('select * from audit_entries'),
      await running.query('select * from outbox'),
    ]);
    expect(kept).not.toContain(email);
    expect(kept).not.toContain(ORIGIN.address);
  });

  it('limits guesses in a stolen session', async () => {
    const answers: string[] = [];
    const actor = actorIn(await signIn());
    for (let round = 0; round < 12; round += 1) answers.push(await outcomeOf(changePassword(actor, 'wrong')));
    expect(new Set(answers.slice(0, 10))).toEqual(new Set([WRONG_PASSWORD]));
    expect(answers.slice(10)).toEqual([TOO_MANY, TOO_MANY]);
  });

  it('blocks a password after a hundred wrong attempts in a row, until its owner follows a link', async () => {
    const actor = actorIn(await running.signIn({ email: user.email }));
    const count = (failures: number) =>
      running.query(`update users set failed_sign_ins = $2 where id = $1`, [user.id, failures]);
    await count(99);
    await signIn();
    await guess();
    expect(await outcomeOfSignIn()).toBe('done');
    await count(99);
    await Promise.all([guess(), guess({ network: randomUUID() })]);
    expect(await outcomeOfSignIn({ network: randomUUID() })).toBe('401 sign_in_failed');
    expect(await outcomeOf(changePassword(actor))).toBe(WRONG_PASSWORD);
    const notices = async () =>
      (await running.emailsTo(user.email)).filter(({ text }) => text?.includes('closed the password'));
    await waitFor(async () => (await notices()).length > 0);
    expect(await notices()).toHaveLength(1);
    await running.get(PasswordLinks).request({ body: { email: user.email } });
    const link = await waitFor(async () =>
      (await running.emailsTo(user.email)).find(({ subject }) => subject?.startsWith('Set a new')),
    );
    const token = /#token=([\w-]+)/.exec(link.text ?? '')?.[1] ?? '';
    const password = 'a longer one of mine';
    await running.get(PasswordsService).reset({ token, password, words: [] });
    expect(await outcomeOfSignIn({ password, network: randomUUID() })).toBe('done');
  });

  describe('with a second factor', () => {
    let code: (stepsFromNow?: number) => string;
    let recoveryCodes: string[];

    beforeEach(async () => {
      const totp = running.get(TotpService);
      const actor = actorIn(await running.signIn({ email: user.email }));
      const { secret, uri } = await totp.begin({ actor });
      expect(uri).toContain('otpauth://totp/Coverleaf:');
      const app = new TOTP({ secret: Secret.fromBase32(secret) });
      code = (steps = 0) => app.generate({ timestamp: Date.now() + steps * 30_000 });
      // Uses the previous step's code, so that the current one is still unused.
      ({ recoveryCodes } = await totp.confirm({ actor, code: code(-1) }));
    });

    it('asks for a code, accepts it once, and no wrong one', async () => {
      expect(await outcomeOfSignIn()).toBe('401 totp_required');
      const used = code();
      expect(await outcomeOfSignIn({ totp: used })).toBe('done');
      expect(await outcomeOfSignIn({ totp: used })).toMatch(/ totp_wrong$/);
      expect(await outcomeOfSignIn({ totp: '000000' })).toMatch(/ totp_wrong$/);
    });

    it('accepts each recovery code once, however people type it', async () => {
      const [first = ''] = recoveryCodes;
      expect(recoveryCodes).toHaveLength(10);
      const totp = first.toUpperCase().replaceAll('-', ' ');
      const tries = await Promise.all(Array.from({ length: 5 }, () => outcomeOfSignIn({ totp })));
      expect(tries.filter((outcome) => outcome === 'done')).toHaveLength(1);
    });

    it('limits guesses of codes too', async () => {
      const answers: string[] = [];
      for (let round = 0; round < 12; round += 1) answers.push(await outcomeOfSignIn({ totp: '000000' }));
      expect(answers.slice(-2)).toEqual([TOO_MANY, TOO_MANY]);
    });

    it('can be switched off by its user', async () => {
      const totp = running.get(TotpService);
      const actor = actorOf(user);
      expect(await outcomeOf(totp.begin({ actor }))).toMatch(/^409 /);
      await totp.remove({ actor });
      expect(await outcomeOf(totp.remove({ actor }))).toMatch(/^404 /);
      expect(await outcomeOfSignIn()).toBe('done');
    });

    it('can be switched off only by an admin who may manage the user', async () => {
      const remove = (actor: Actor) =>
        outcomeOf(running.get(TotpService).removeOf({ actor, params: { id: user.id } }));
      const stranger = actorOf(await running.addUser({ role: 'site_manager', lenderId: randomUUID() }));
      expect(await remove(stranger)).toMatch(/^404 /);
      expect(await remove(actorOf(user))).toMatch(/^409 /);
      expect(await remove(await running.admin())).toBe('done');
      expect(await outcomeOfSignIn()).toBe('done');
      // Without a second factor, no session ends and nothing is audited.
      const sessions = () => running.query(`select id from sessions where user_id = $1`, [user.id]);
      const auditEntries = () =>
        running.query(`select id from outbox where payload -> 'act' ->> 'subjectId' = $1`, [user.id]);
      const [openSessions, earlier] = [await sessions(), await auditEntries()];
      expect(await remove(await running.admin())).toMatch(/^404 /);
      expect(await sessions()).toEqual(openSessions);
      // Entries leave the outbox when they reach the audit log.
      expect(earlier).toEqual(expect.arrayContaining(await auditEntries()));
    });

    it('is unreadable in the table', async () => {
      const secret = `select totp_secret from users where id = $1`;
      const [row] = await running.query<{ totp_secret: string }>(secret, [user.id]);
      expect(row?.totp_secret).toMatch(/^v2\./);
    });
  });
});
