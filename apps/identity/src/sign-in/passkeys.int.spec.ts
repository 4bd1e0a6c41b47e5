import type { Actor, Proof, UserRecord } from '@coverleaf/contracts';
import { outcomeOf, waitFor } from '@coverleaf/testing';
import { SoftwareAuthenticator, UNVERIFIED } from '../../test/software-authenticator';
import { actorOf, LIMITS, ORIGIN, useIdentity } from '../../test/start-identity';
import { AuditLog } from '../audit/audit-log';
import { UsersService } from '../users/admin/users.service';
import { PasskeysService } from './passkeys.service';
import { SessionsService } from './sessions.service';
import { SignInService } from './sign-in.service';
import { StepUpService } from './step-up.service';
import { TotpService } from './totp.service';

const REFUSED = '401 passkey_failed';

describe('a passkey', () => {
  const running = useIdentity();
  let user: UserRecord;
  let actor: Actor;
  let authenticator: SoftwareAuthenticator;

  const passkeys = () => running.get(PasskeysService);
  const service = () => running.get(SignInService);
  const signedIn = async (one: UserRecord, totp?: string): Promise<Actor> => {
    const { session } = await running.signIn({ email: one.email, ...(totp && { totp }) });
    return { ...actorOf(one), sessionId: session.id };
  };
  const add = async (device: SoftwareAuthenticator, owner = actor) => {
    const { challenge } = await passkeys().begin({ actor: owner });
    return passkeys().add({ actor: owner, body: { name: 'Phone', credential: device.create(challenge) } });
  };
  const challenge = async (): Promise<string> => (await service().beginPasskey()).challenge;
  const enter = (credential: ReturnType<SoftwareAuthenticator['sign']>) =>
    service().signInWithPasskey({ credential, origin: ORIGIN, limits: LIMITS });
  const signIn = async (...[claims]: [Parameters<SoftwareAuthenticator['sign']>[1]?]) =>
    enter(authenticator.sign(await challenge(), claims));
  const outcomeOfSignIn = (...claims: Parameters<typeof signIn>) => outcomeOf(signIn(...claims));

  beforeEach(async () => {
    user = await running.addUser();
    actor = await signedIn(user);
    authenticator = new SoftwareAuthenticator();
  });

  describe('after it was added,', () => {
    let recoveryCodes: string[];
    beforeEach(async () => {
      ({ recoveryCodes } = await add(authenticator));
    });

    it('signs its owner in alone, and is listed', async () => {
      const { session } = await signIn();
      expect(session).toMatchObject({ user: { id: user.id }, hasPasskey: true, isProven: true });
      const { items } = await passkeys().list({ actor });
      expect(items).toMatchObject([{ name: 'Phone', lastUsedAt: expect.any(String) as string }]);
    });

    it.each([
      ['another site', { origin: 'https://portal.example.evil.example' }],
      ['the site without encryption', { origin: 'http://portal.example' }],
      ['another port', { origin: 'https://portal.example:8443' }],
      ['another relying party', { rpId: 'evil.example' }],
      ['nobody’s finger or PIN', { flags: UNVERIFIED }],
      ['another ceremony', { type: 'webauthn.create' }],
      ['another user', { userHandle: Buffer.alloc(16, 7).toString('base64url') }],
    ])('signs nobody in from %s', async (_, claims) => {
      expect(await outcomeOfSignIn(claims)).toBe(REFUSED);
    });

    it('answers each challenge once, and only challenges of the server', async () => {
      const once = authenticator.sign(await challenge());
      expect(await outcomeOf(enter(once))).toBe('done');
      expect(await outcomeOf(enter(once))).toBe(REFUSED);
      const atOnce = authenticator.sign(await challenge());
      const outcomes = await Promise.all(Array.from({ length: 5 }, () => outcomeOf(enter(atOnce))));
      expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1);
      expect(await outcomeOf(enter(authenticator.sign('bWFkZSB1cA')))).toBe(REFUSED);
      // A wrong answer uses up the challenge too.
      const asked = await challenge();
      await outcomeOf(enter(authenticator.sign(asked, { flags: UNVERIFIED })));
      expect(await outcomeOf(enter(authenticator.sign(asked)))).toBe(REFUSED);
    });

    it('can’t answer a challenge that has expired or has another purpose', async () => {
      const late = await challenge();
      await running.query(`update passkey_challenges set expires_at = now() - interval '1 second'`);
      expect(await outcomeOf(enter(authenticator.sign(late)))).toBe(REFUSED);
      const { passkey } = await running.get(StepUpService).begin({ actor });
      expect(await outcomeOf(enter(authenticator.sign(passkey?.challenge ?? '')))).toBe(REFUSED);
    });

    it('is refused if its counter goes back, because it may be a copy', async () => {
      expect(await outcomeOfSignIn({ counter: 5 })).toBe('done');
      for (const counter of [5, 4, 0]) expect(await outcomeOfSignIn({ counter })).toBe(REFUSED);
      expect(await outcomeOfSignIn({ counter: 6 })).toBe('done');
      const copies = `select 1 from audit_entries where action = 'passkey.refused_copy' and subject_id = $1`;
      await waitFor(async () => (await running.query(copies, [user.id])).length === 3);
    });

    it('signs in only with its own key', async () => {
      const other = new SoftwareAuthenticator();
      const forged = { ...other.sign(await challenge()), id: authenticator.credentialId };
      expect(await outcomeOf(enter({ ...forged, rawId: authenticator.credentialId }))).toBe(REFUSED);
      expect(await outcomeOf(enter(other.sign(await challenge())))).toBe(REFUSED);
    });

    it('is required after the password, unless there is a recovery code', async () => {
      const withPassword = (totp?: string) =>
        outcomeOf(running.signIn({ email: user.email, ...(totp && { totp }) }));
      expect(recoveryCodes).toHaveLength(10);
      expect(await withPassword()).toBe('401 passkey_required');
      expect(await withPassword('000000')).toBe('401 totp_wrong');
      expect(await withPassword(recoveryCodes[0])).toBe('done');
      expect(await withPassword(recoveryCodes[0])).toBe('401 totp_wrong');
    });

    it('doesn’t sign in a suspended user', async () => {
      const byAdmin = { actor: await running.admin(), params: { id: user.id } };
      await running.get(UsersService).suspend(byAdmin);
      expect(await outcomeOfSignIn()).toBe('401 suspended');
    });

    it('can be renamed only by its owner, and the audit log keeps its names sealed', async () => {
      const [passkey] = (await passkeys().list({ actor })).items;
      const params = { id: passkey?.id ?? '' };
      const body = { name: 'Marker Phone' };
      const stranger = await signedIn(await running.addUser());
      expect(await outcomeOf(passkeys().rename({ actor: stranger, params, body }))).toBe('404 not_found');
      await passkeys().rename({ actor, params, body });
      await passkeys().rename({ actor, params, body });
      expect((await passkeys().list({ actor })).items).toMatchObject([body]);
      const query = { actor: user.id, action: 'passkey.renamed', limit: 10 } as const;
      const renamed = () => running.get(AuditLog).list({ actor, query });
      await waitFor(async () => (await renamed()).items.length > 0);
      const changes = [{ field: 'name', from: passkey?.name, to: body.name }];
      expect((await renamed()).items).toMatchObject([{ changes }]);
      expect(JSON.stringify(await running.query('select * from audit_entries'))).not.toContain('Marker');
    });

    it('can be removed only by its owner, and then no longer signs in', async () => {
      const [passkey] = (await passkeys().list({ actor })).items;
      const params = { id: passkey?.id ?? '' };
      const stranger = await signedIn(await running.addUser());
      expect(await outcomeOf(passkeys().remove({ actor: stranger, params }))).toBe('404 not_found');
      await passkeys().remove({ actor, params });
      expect(await outcomeOfSignIn()).toBe(REFUSED);
      // The password alone is enough again, and the recovery codes are gone.
      expect((await running.signIn({ email: user.email })).session.hasPasskey).toBe(false);
      expect(await running.query(`select 1 from recovery_codes where user_id = $1`, [user.id])).toEqual([]);
    });

    it('can be removed by an admin for a user who lost it', async () => {
      const byAdmin = { actor: await running.admin(), params: { id: user.id } };
      await running.get(TotpService).removeOf(byAdmin);
      expect(await outcomeOfSignIn()).toBe(REFUSED);
      expect(await outcomeOf(running.signIn({ email: user.email }))).toBe('done');
    });

    it('proves only its own user’s identity', async () => {
      const sessions = running.get(SessionsService);
      const isProven = async ({ sessionId: id }: Actor) =>
        (await sessions.find({ id, address: ORIGIN.address, isBackground: false }))?.isProven;
      const steps = running.get(StepUpService);
      const ask = async (by: Actor) => (await steps.begin({ actor: by })).passkey?.challenge ?? '';
      const issue = (by: Actor, asked: string) =>
        steps.prove({ actor: by, proof: { credential: authenticator.sign(asked) } });
      const prove = (by: Actor, asked: string) => outcomeOf(issue(by, asked));
      await running.query(`update sessions set proved_at = proved_at - interval '5 minutes'`);
      expect(await isProven(actor)).toBe(false);
      const thief = await running.addUser();
      const stranger = await signedIn(thief);
      await add(new SoftwareAuthenticator(), stranger);
      await running.query(`update sessions set proved_at = proved_at - interval '5 minutes'`);
      // Another person's passkey, and a challenge of another session.
      expect(await prove(stranger, await ask(stranger))).toBe('403 passkey_failed');
      expect(await prove(stranger, await ask(actor))).toBe('403 passkey_failed');
      expect(await isProven(stranger)).toBe(false);
      const { session } = await issue(actor, await ask(actor));
      expect(await isProven({ ...actor, sessionId: session.id })).toBe(true);
      // A copy of the old tokens is useless.
      expect(await isProven(actor)).toBeUndefined();
    });
  });

  it('is added once, to one user, with a challenge of their own session', async () => {
    await add(authenticator);
    const stranger = await signedIn(await running.addUser());
    expect(await outcomeOf(add(authenticator, stranger))).toBe('409 passkey_known');
    const { challenge: own } = await passkeys().begin({ actor });
    const body = { name: 'Phone', credential: new SoftwareAuthenticator().create(own) };
    expect(await outcomeOf(passkeys().add({ actor: stranger, body }))).toBe('403 passkey_failed');
  });

  it.each([
    ['another site', { origin: 'https://evil.example' }],
    ['another relying party', { rpId: 'evil.example' }],
    ['nobody’s finger or PIN', { flags: UNVERIFIED }],
    ['another ceremony', { type: 'webauthn.get' }],
  ])('can’t be added from %s', async (_, claims) => {
    const { challenge: asked } = await passkeys().begin({ actor });
    const body = { name: 'Phone', credential: authenticator.create(asked, claims) };
    expect(await outcomeOf(passkeys().add({ actor, body }))).toBe('403 passkey_failed');
  });

  it('is one of ten at most', async () => {
    for (let count = 0; count < 10; count += 1) await add(new SoftwareAuthenticator());
    expect(await outcomeOf(add(authenticator))).toBe('409 too_many_passkeys');
  });

  it('ends the other sessions of its user when it is added', async () => {
    const other = await signedIn(user);
    await add(authenticator);
    const sessions = running.get(SessionsService);
    const find = ({ sessionId: id }: Actor) =>
      sessions.find({ id, address: ORIGIN.address, isBackground: false });
    expect([await find(other), await find(actor)]).toEqual([null, expect.anything()]);
  });
});

describe('a fresh proof', () => {
  const running = useIdentity();

  const issue = (user: UserRecord, { id: sessionId }: { id: string }, proof: Proof) =>
    running.get(StepUpService).prove({ actor: { ...actorOf(user), sessionId }, proof });
  const find = ({ id }: { id: string }) =>
    running.get(SessionsService).find({ id, address: ORIGIN.address, isBackground: false });
  const age = () => running.query(`update sessions set proved_at = now() - interval '301 seconds'`);
  const PASSWORD = 'correct horse battery';

  it('accepts the password, lasts five minutes, and replaces the session with one of the same age', async () => {
    const user = await running.addUser();
    const { session } = await running.signIn({ email: user.email });
    expect((await find(session))?.isProven).toBe(true);
    await age();
    await running.query(`update sessions set created_at = created_at - interval '3 hours' where id = $1`, [
      session.id,
    ]);
    const wrong = issue(user, session, { password: 'not the right one' });
    expect(await outcomeOf(wrong)).toBe('403 wrong_password');
    expect((await find(session))?.isProven).toBe(false);
    const proved = await issue(user, session, { password: PASSWORD });
    expect((await find(proved.session))?.isProven).toBe(true);
    expect(await find(session)).toBeNull();
    const ages = `select count(distinct created_at)::int as ages from sessions where user_id = $1`;
    expect(await running.query(ages, [user.id])).toEqual([{ ages: 1 }]);
    expect(await outcomeOf(issue(user, session, { password: PASSWORD }))).toBe('401 session_ended');
  });

  it('requires a code too if the user has one, and allows few wrong ones', async () => {
    const user = await running.addUser();
    const { session } = await running.signIn({ email: user.email });
    const confirmed = `update users set totp_confirmed_at = now() where id = $1`;
    await running.query(confirmed, [user.id]);
    const outcomes: string[] = [];
    for (let round = 0; round < 11; round += 1) {
      const code = round === 0 ? {} : { code: '000000' };
      outcomes.push(await outcomeOf(issue(user, session, { password: PASSWORD, ...code })));
    }
    expect(new Set(outcomes.slice(0, 10))).toEqual(new Set(['403 wrong_code']));
    expect(outcomes[10]).toMatch(/^429 /);
  });
});
