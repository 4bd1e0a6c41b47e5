import { randomUUID } from 'node:crypto';
import type { Actor, AuditAct, UserRecord } from '@coverleaf/contracts';
import { outcomeOf, waitFor } from '@coverleaf/testing';
import { DataSource } from 'typeorm';
import { ADMIN, actorOf, ORIGIN, useIdentity } from '../../test/start-identity';
import { PasskeyEntity } from '../users/passkey.entity';
import { TotpService } from '../sign-in/totp.service';
import { UsersService } from '../users/admin/users.service';
import { NOTICES } from './security-notice.entity';
import { SecurityNotices } from './security-notices';

const SAYS = Object.values(NOTICES).map(({ says }) => says);

describe('a security notice', () => {
  const running = useIdentity();
  let user: UserRecord;
  let admin: Actor;
  beforeEach(async () => {
    user = await running.addUser();
    admin = await running.admin();
  });

  const textsTo = async (address: string): Promise<string[]> =>
    (await running.emailsTo(address))
      .filter(({ text = '' }) => SAYS.some((says) => text.includes(says)))
      .map(({ text = '' }) => text);
  const arrives = (address: string, sentence: string): Promise<unknown> =>
    waitFor(async () => (await textsTo(address)).find((text) => text.includes(sentence)), {
      what: `“${sentence}” to ${address}`,
    });
  const update = (body: { email?: string; role?: 'admin'; name?: string }) =>
    running.get(UsersService).update({ actor: admin, params: { id: user.id }, body });
  const userAct = (action: AuditAct['action']): AuditAct => ({
    ...{ at: new Date().toISOString(), action, actorId: user.id, sessionId: null, subjectId: user.id },
  });
  const add = (act: AuditAct, origin = ORIGIN) =>
    running
      .get(DataSource)
      .transaction((manager) => running.get(SecurityNotices).addFor(manager, act, origin));
  const allSent = () =>
    waitFor(async () => (await running.query('select 1 from security_notices')).length === 0);

  it('goes to the old and the new address when an address changes', async () => {
    const email = `${randomUUID()}@example.com`;
    await update({ email });
    for (const address of [user.email, email])
      await arrives(address, 'The email address of your account was changed.');
  });

  it('is sent to a new administrator, and not for a new name', async () => {
    await update({ name: 'Nelly Named' });
    await update({ role: 'admin' });
    await arrives(user.email, 'Your account became an administrator’s.');
    await allSent();
    expect(await textsTo(user.email)).toHaveLength(1);
    await running.get(UsersService).delete({ actor: admin, params: { id: user.id } });
  });

  it('is sent for a sign-in on a new device, except the first and known ones', async () => {
    const { device } = await running.signIn({ email: user.email });
    await running.signIn({ email: user.email, device });
    await allSent();
    expect(await textsTo(user.email)).toEqual([]);
    await running.signIn({ email: user.email, device: 'forged' });
    await arrives(user.email, 'Your account signed in on a new device.');
    const [text = ''] = await textsTo(user.email);
    expect(text).toContain(ORIGIN.address);
    expect(text).toContain('Device: Unknown device');
    expect(text).toContain('tell your administrator');
    await allSent();
  });

  it('is sent once, for the third wrong code after the right password', async () => {
    await running.query(`update users set totp_confirmed_at = now() where id = $1`, [user.id]);
    const sentence = 'Somebody who knows the password of your account tried to sign in';
    for (let round = 1; round <= 4; round += 1) {
      await outcomeOf(running.signIn({ email: user.email, totp: '000000' }));
      if (round === 2) {
        await allSent();
        expect(await textsTo(user.email)).toEqual([]);
      }
    }
    await arrives(user.email, sentence);
    await allSent();
    expect(await textsTo(user.email)).toHaveLength(1);
  });

  it('is sent for a removed factor', async () => {
    await running.query(`update users set totp_confirmed_at = now() where id = $1`, [user.id]);
    await running.get(TotpService).remove({ actor: actorOf(user) });
    await arrives(user.email, 'The authenticator app of your account was removed.');
  });

  it('has its own subject, and names the device as the screens do', async () => {
    const userAgent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/150.0.0.0 Safari/537.36';
    await add(userAct('totp.set_up'), { ...ORIGIN, userAgent });
    await arrives(user.email, 'Device: Chrome on Linux');
    const email = (await running.emailsTo(user.email)).find(({ text }) => text?.includes('authenticator'));
    expect(email?.subject).toBe('An authenticator app was added to your Coverleaf account');
    expect(email?.text).toContain('remove it at https://portal.example/admin/account');
  });

  it.each(['password.reset', 'password.changed'] as const)(
    'leads a user who lost the password by %s to a new one, and lists the second factors',
    async (action) => {
      await running.rows(PasskeyEntity).insert({
        ...{ id: randomUUID(), userId: user.id, credentialId: randomUUID(), publicKey: '', counter: '0' },
        ...{ transports: [], name: 'Key of a thief' },
      });
      await add(userAct(action));
      await arrives(user.email, 'choose “Forgot your password?” at https://portal.example/admin/login');
      const [text] = await textsTo(user.email);
      expect(text).toContain('- Passkey “Key of a thief”, added ');
      expect(text).toContain('ask your administrator to remove all your second factors');
    },
  );

  it('doesn’t refer the only administrator to others', async () => {
    await add({ ...userAct('password.changed'), subjectId: admin.userId });
    await arrives(ADMIN.email, 'The password of your account was changed.');
    expect((await textsTo(ADMIN.email)).at(-1)).not.toContain('your administrator');
  });

  it('names all factors that another person removed', async () => {
    await running.query(`update users set has_passkey = true where id = $1`, [user.id]);
    await running.get(TotpService).removeOf({ actor: admin, params: { id: user.id } });
    await arrives(user.email, 'removed all its second factors: the authenticator app and the passkeys.');
    expect(await textsTo(user.email)).toHaveLength(1);
  });

  it.each([
    ['erasure.requested', {}, 'requested the erasure'],
    ['document.released', {}, 'removed the legal hold'],
    ['settings.updated', { fields: ['security.require_mfa'] }, 'changed the security settings'],
  ] as const)('tells the person who acted about %s, by any service', async (action, more, sentence) => {
    const { session } = await running.signIn({ email: user.email });
    const ids = { actorId: user.id, sessionId: session.id, subjectId: randomUUID() };
    const act = { at: new Date().toISOString(), action, ...ids, ...more } as AuditAct;
    await running
      .get(DataSource)
      .transaction((manager) => running.get(SecurityNotices).addFor(manager, act, ORIGIN));
    await arrives(user.email, sentence);
    expect((await textsTo(user.email))[0]).toContain(ORIGIN.address);
  });

  it('is not sent for other settings', async () => {
    const ids = { actorId: user.id, sessionId: null, subjectId: null };
    const act = { at: new Date().toISOString(), action: 'settings.updated', ...ids, fields: ['site.name'] };
    const changes = [{ field: 'retention.documents_days', from: 30, to: null }];
    await running
      .get(DataSource)
      .transaction((manager) =>
        running.get(SecurityNotices).addFor(manager, { ...act, changes } as AuditAct, null),
      );
    expect(await running.query('select 1 from security_notices')).toEqual([]);
  });

  describe('to all administrators', () => {
    const alertsTo = async (address: string): Promise<string[]> =>
      (await running.emailsTo(address))
        .filter(({ subject }) => subject === 'A security alert from Coverleaf')
        .map(({ text = '' }) => text);
    const heard = async (sentence: string) =>
      (await alertsTo(ADMIN.email)).filter((text) => text.includes(sentence));
    /** @returns the newest of these emails after there are more than `before` */
    const alerted = (sentence: string, before = 0) =>
      waitFor(async () => (await heard(sentence))[before], { what: sentence });

    it('is sent for a new one', async () => {
      const sentence = 'Another account became an administrator’s.';
      const before = (await heard(sentence)).length;
      await update({ role: 'admin' });
      expect(await alerted(sentence, before)).toContain(
        `https://portal.example/admin/audit?subject=${user.id}`,
      );
      await running.get(UsersService).delete({ actor: admin, params: { id: user.id } });
      await running.addUser();
      await allSent();
      expect(await heard(sentence)).toHaveLength(before + 1);
    });

    it('is sent only if a user’s last factor is removed', async () => {
      const sentence = 'A user’s last second factor was removed.';
      const before = (await heard(sentence)).length;
      const setFactors = (hasPasskey: boolean) =>
        running.query(`update users set totp_confirmed_at = now(), has_passkey = $2 where id = $1`, [
          user.id,
          hasPasskey,
        ]);
      await setFactors(true);
      await running.get(TotpService).remove({ actor: actorOf(user) });
      await arrives(user.email, 'The authenticator app of your account was removed.');
      await allSent();
      expect(await heard(sentence)).toHaveLength(before);
      await setFactors(false);
      await running.get(TotpService).remove({ actor: actorOf(user) });
      await alerted(sentence, before);
    });

    it.each([
      [
        'settings.updated',
        { changes: [{ field: 'security.require_mfa', from: true, to: false }] },
        'no longer',
      ],
      [
        'settings.updated',
        { changes: [{ field: 'retention.documents_days', from: null, to: 30 }] },
        'deleted sooner',
      ],
      ['access.slowed', {}, 'opened very many documents'],
      ['access.exported_many', {}, 'exported very many'],
      ['access.refused_often', {}, 'refused very often'],
    ] as const)('reports %s', async (action, more, sentence) => {
      const ids = { actorId: user.id, sessionId: null, subjectId: null };
      const act = { at: new Date().toISOString(), action, ...ids, ...more } as unknown as AuditAct;
      await running
        .get(DataSource)
        .transaction((manager) => running.get(SecurityNotices).addFor(manager, act, ORIGIN));
      const text = await alerted(sentence);
      expect(text).toContain(ORIGIN.address);
      expect(text).toContain(`Person: ${user.name}\n`);
      expect(text).toContain(`https://portal.example/admin/audit?actor=${user.id}`);
    });
  });
});
