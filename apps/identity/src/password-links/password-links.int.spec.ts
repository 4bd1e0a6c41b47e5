import { randomUUID } from 'node:crypto';
import type { UserRecord } from '@coverleaf/contracts';
import { startSmtpServer, waitFor } from '@coverleaf/testing';
import type { ParsedMail } from 'mailparser';
import { actorOf, ADMIN, useIdentity, startIdentity } from '../../test/start-identity';
import { SessionsService } from '../sign-in/sessions.service';
import { SignInService } from '../sign-in/sign-in.service';
import { UsersService } from '../users/admin/users.service';
import { PasswordLinks, PasswordsService } from './passwords.service';

const invalid = { status: 422, code: 'reset_link_invalid' };
const NEXT = 'a longer one of mine';

describe('a link that sets a password', () => {
  const running = useIdentity();
  const passwords = () => running.get(PasswordsService);
  let user: UserRecord;
  beforeEach(async () => {
    user = await running.addUser();
  });

  const request = (email = user.email): Promise<unknown> =>
    running.get(PasswordLinks).request({ body: { email } });
  const emails = (subject: string): Promise<ParsedMail[]> =>
    running.emailsTo(user.email).then((all) => all.filter((email) => email.subject?.startsWith(subject)));
  const arrived = async (subject: string, count = 1): Promise<ParsedMail> => {
    await waitFor(async () => (await emails(subject)).length >= count);
    const email = (await emails(subject)).at(-1);
    if (!email) throw new Error('No email');
    return email;
  };
  const tokenIn = ({ text = '' }: ParsedMail): string => /#token=([\w-]+)/.exec(text)?.[1] ?? '';
  const linksOf = async (): Promise<{ id: string; token: string | null }[]> =>
    running.query(`select id, token from password_links where user_id = $1`, [user.id]);
  const signIn = (password: string): ReturnType<SignInService['signIn']> =>
    running.get(SignInService).signIn({
      email: user.email,
      password,
      origin: { address: '192.0.2.1', userAgent: '' },
      network: randomUUID(),
    });

  it('welcomes a new user, and proves their address', async () => {
    const email = await arrived('Welcome');
    expect(email.text).toContain('https://portal.example/admin/reset-password/confirm#token=');
    await passwords().reset({ token: tokenIn(email), password: NEXT });
    await expect(signIn(NEXT)).resolves.toBeDefined();
    await expect(signIn(ADMIN.password)).rejects.toMatchObject({ code: 'sign_in_failed' });
    const found = await running
      .get(UsersService)
      .get({ actor: await running.admin(), params: { id: user.id } });
    expect(found.emailConfirmedAt).not.toBeNull();
  });

  it('works once, ends every session, and makes this browser known', async () => {
    const { session } = await signIn(ADMIN.password);
    await request();
    const token = tokenIn(await arrived('Set a new'));
    const uses = await Promise.allSettled([
      passwords().reset({ token, password: NEXT }),
      passwords().reset({ token, password: NEXT }),
    ]);
    expect(uses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(passwords().reset({ token, password: NEXT })).rejects.toMatchObject(invalid);
    expect(await running.get(SessionsService).find({ id: session.id, address: '192.0.2.1' })).toBeNull();
  });

  it('makes all earlier links useless when it is used', async () => {
    const welcome = tokenIn(await arrived('Welcome'));
    await request();
    await passwords().reset({ token: tokenIn(await arrived('Set a new')), password: NEXT });
    await expect(passwords().reset({ token: welcome, password: NEXT })).rejects.toMatchObject(invalid);
  });

  it('is of no use after the password was changed otherwise', async () => {
    const welcome = tokenIn(await arrived('Welcome'));
    const origin = { address: '192.0.2.1', userAgent: '' };
    await passwords().change({
      actor: actorOf(user),
      origin,
      currentPassword: ADMIN.password,
      newPassword: NEXT,
    });
    await expect(passwords().reset({ token: welcome, password: 'yet another one' })).rejects.toMatchObject(
      invalid,
    );
  });

  it('lives half an hour', async () => {
    await request();
    const token = tokenIn(await arrived('Set a new'));
    await running.query(
      `update password_links set expires_at = expires_at - interval '30 minutes' where user_id = $1`,
      [user.id],
    );
    await expect(passwords().reset({ token, password: NEXT })).rejects.toMatchObject(invalid);
  });

  it('is invalid after another user got its address', async () => {
    await request();
    const token = tokenIn(await arrived('Set a new'));
    await running.get(UsersService).update({
      actor: await running.admin(),
      params: { id: user.id },
      body: { email: `${randomUUID()}@example.com` },
    });
    await running.addUser({ email: user.email });
    await expect(passwords().reset({ token, password: NEXT })).rejects.toMatchObject(invalid);
  });

  it('is not used up by a password that is refused', async () => {
    await request();
    const token = tokenIn(await arrived('Set a new'));
    await expect(passwords().reset({ token, password: 'password123' })).rejects.toMatchObject({
      code: 'validation_failed',
    });
    await expect(passwords().reset({ token, password: NEXT })).resolves.toBeDefined();
  });

  it('is not sent to an unknown address, and leaves nothing', async () => {
    const email = `${randomUUID()}@example.com`;
    await request(email);
    const left = async (): Promise<unknown[]> =>
      running.query(`select 1 from password_links where user_id is null and email is not null`);
    await waitFor(async () => (await left()).length === 0);
    expect(await running.emailsTo(email)).toEqual([]);
  });

  it('is sent at most five times in half an hour', async () => {
    await arrived('Welcome');
    for (let round = 0; round < 8; round += 1) await request();
    const waiting = async (): Promise<unknown[]> =>
      running.query(`select 1 from outbox where job = 'identity.send-password-link'`);
    await waitFor(async () => (await waiting()).length === 0, { timeoutMs: 15_000 });
    expect(await emails('Set a new')).toHaveLength(4);
  });

  it('is nowhere in the database once it was mailed', async () => {
    await request();
    await arrived('Set a new');
    await waitFor(async () => (await linksOf()).every(({ token }) => token === null));
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
