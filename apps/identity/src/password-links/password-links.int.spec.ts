import { randomUUID } from 'node:crypto';
import type { UserRecord } from '@coverleaf/contracts';
import { outcomeOf, startSmtpServer, waitFor } from '@coverleaf/testing';
import type { ParsedMail } from 'mailparser';
import { actorIn, ADMIN, ORIGIN, startIdentity, useIdentity } from '../../test/start-identity';
import { SessionsService } from '../sign-in/sessions.service';
import { UsersService } from '../users/admin/users.service';
import { PasswordLinks } from './password-links';
import { PasswordsService } from './passwords.service';

const INVALID = '422 reset_link_invalid';
const NEXT = 'a longer one of mine';

describe('a link that sets a password', () => {
  const running = useIdentity();
  const passwords = () => running.get(PasswordsService);
  let user: UserRecord;
  beforeEach(async () => {
    user = await running.addUser();
  });

  const request = (email = user.email) => running.get(PasswordLinks).request({ body: { email } });
  const emails = (subject: string): Promise<ParsedMail[]> =>
    running.emailsTo(user.email).then((all) => all.filter((email) => email.subject?.startsWith(subject)));
  const arrived = async (subject: string, count = 1): Promise<ParsedMail> => {
    await waitFor(async () => (await emails(subject)).length >= count);
    const email = (await emails(subject)).at(-1);
    if (!email) throw new Error('No email');
    return email;
  };
  const tokenIn = ({ text = '' }: ParsedMail): string => /#token=([\w-]+)/.exec(text)?.[1] ?? '';
  const requestToken = async () => {
    await request();
    return tokenIn(await arrived('Set a new'));
  };
  const signIn = (password = ADMIN.password) => running.signIn({ email: user.email, password });
  const resetOf = (token: string, password = NEXT) =>
    outcomeOf(passwords().reset({ token, password, words: [] }));

  it('welcomes a new user, and verifies their address', async () => {
    const email = await arrived('Welcome');
    expect(email.text).toContain('https://portal.example/admin/reset-password/confirm#token=');
    expect(await resetOf(tokenIn(email))).toBe('done');
    // The user asked for this change, so no notice is sent.
    const acts = `select action from audit_entries where subject_id = $1 and action like 'password.%'`;
    await waitFor(async () => (await running.query(acts, [user.id])).length > 0);
    expect(await running.query(acts, [user.id])).toEqual([{ action: 'password.chosen' }]);
    await waitFor(async () => (await running.query('select 1 from security_notices')).length === 0);
    expect(await emails('A change to')).toEqual([]);
    expect(await outcomeOf(signIn(NEXT))).toBe('done');
    expect(await outcomeOf(signIn())).toBe('401 sign_in_failed');
    const params = { id: user.id };
    const found = await running.get(UsersService).get({ actor: await running.admin(), params });
    expect(found.emailConfirmedAt).not.toBeNull();
  });

  it('works once, ends every session, and makes this browser known', async () => {
    const { session } = await signIn();
    const token = await requestToken();
    const uses = await Promise.all([resetOf(token), resetOf(token)]);
    expect(uses.filter((outcome) => outcome === 'done')).toHaveLength(1);
    expect(await resetOf(token)).toBe(INVALID);
    const { address } = ORIGIN;
    expect(
      await running.get(SessionsService).find({ id: session.id, address, isBackground: false }),
    ).toBeNull();
  });

  it('invalidates all earlier links when it is used', async () => {
    const welcome = tokenIn(await arrived('Welcome'));
    expect(await resetOf(await requestToken())).toBe('done');
    expect(await resetOf(welcome)).toBe(INVALID);
  });

  it('is invalid after the password was changed in another way', async () => {
    const welcome = tokenIn(await arrived('Welcome'));
    const change = { currentPassword: ADMIN.password, newPassword: NEXT, words: [] };
    await passwords().change({ actor: actorIn(await signIn()), ...change });
    expect(await resetOf(welcome, 'yet another one')).toBe(INVALID);
  });

  it('is valid for half an hour', async () => {
    const token = await requestToken();
    const wait = `update password_links set expires_at = expires_at - interval '30 minutes' where user_id = $1`;
    await running.query(wait, [user.id]);
    expect(await resetOf(token)).toBe(INVALID);
  });

  it('is invalid after another user got its address', async () => {
    const token = await requestToken();
    const change = { params: { id: user.id }, body: { email: `${randomUUID()}@example.com` } };
    await running.get(UsersService).update({ actor: await running.admin(), ...change });
    await running.addUser({ email: user.email });
    expect(await resetOf(token)).toBe(INVALID);
  });

  it('is not used up by a password that is refused', async () => {
    const token = await requestToken();
    expect(await resetOf(token, 'password123')).toBe('422 validation_failed');
    expect(await resetOf(token)).toBe('done');
  });

  it('refuses a password that is short or made of names', async () => {
    const token = await requestToken();
    const words = ['Skyla Credit Union'];
    for (const password of ['x9$kQ2!m', ' '.repeat(20), 'Skyla Credit Union 7', `${user.email}`])
      expect(await outcomeOf(passwords().reset({ token, password, words }))).toBe('422 validation_failed');
    expect(await resetOf(token)).toBe('done');
  });

  it('is not sent to an unknown address, and leaves nothing', async () => {
    const email = `${randomUUID()}@example.com`;
    await request(email);
    const left = `select 1 from password_links where user_id is null and email is not null`;
    await waitFor(async () => (await running.query(left)).length === 0);
    expect(await running.emailsTo(email)).toEqual([]);
  });

  it('is sent at most five times in half an hour', async () => {
    await arrived('Welcome');
    for (let round = 0; round < 8; round += 1) await request();
    await running.untilIdle();
    expect(await emails('Set a new')).toHaveLength(4);
  });

  it('is nowhere in the database after it was sent', async () => {
    await request();
    await arrived('Set a new');
    const named = `select 1 from password_links where user_id = $1 and token is not null`;
    await waitFor(async () => (await running.query(named, [user.id])).length === 0);
  });
});

describe('a mail server', () => {
  it('that is unreachable for a while gets the same email once, by SMTP', async () => {
    const server = await startSmtpServer();
    server.refuse(2);
    const running = await startIdentity({ SMTP_URL: server.url });
    await running.addUser({ email: 'smtp@example.com' });
    await waitFor(() => server.received.length > 0, { timeoutMs: 15_000 });
    expect(server.received).toHaveLength(1);
    expect(server.received[0]).toMatch(/Message-ID:\s+<password-[\w-]+@coverleaf\.example>/i);
    await running.stop();
    await server.stop();
  });
});
