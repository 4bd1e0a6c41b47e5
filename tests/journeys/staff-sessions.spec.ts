import { execFile } from 'node:child_process';
import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ACCESS_TOKEN, type AuditEntry, type Session, type SessionEntry } from '@coverleaf/contracts';
import { encryptedText, useKeyring } from '@coverleaf/encryption';
import { emailsTo, waitFor } from '@coverleaf/testing';
import { JwtService } from '@nestjs/jwt';
import { decodeProtectedHeader, SignJWT } from 'jose';
import { textsBelow } from '../stack/files-below';
import { admin, sql, stack, withAdmin } from '../stack/product';
import { TestFolder } from '../stack/test-folder';
import { type Call, StaffCaller } from '../stack/staff-caller';
import { ADMIN } from '@coverleaf/testing';
import { keyringOf } from '../stack/stored-files';

withAdmin();

const SESSION = '/api/v1/auth/session';
const LOGIN = '/api/v1/auth/login';

describe('staff sessions', () => {
  const secrets = new TestFolder();
  const nobody = (): StaffCaller => new StaffCaller(stack.portalUrl);
  const statusOf = async (caller: StaffCaller, path = SESSION): Promise<number> =>
    (await caller.call(path)).status;

  it('live in cookies that no script and no other site can read', async () => {
    const { headers, body } = await nobody().call<Session>(LOGIN, { body: ADMIN });
    expect(headers.get('cache-control')).toBe('no-store');
    const cookies = headers.getSetCookie();
    expect(cookies.map((line) => line.split('=')[0]).toSorted()).toEqual([
      'coverleaf-access',
      'coverleaf-device',
      'coverleaf-refresh',
    ]);
    for (const cookie of cookies) expect(cookie).toMatch(/; Path=\/; HttpOnly; SameSite=Strict$/);
    expect(JSON.stringify(body)).not.toMatch(/token|hash/i);
  });

  it.each([
    ['another site by its Origin', { origin: 'https://evil.example' }],
    ['another site by Sec-Fetch-Site', { 'sec-fetch-site': 'cross-site' }],
    ['a sandboxed frame', { origin: 'null' }],
  ])('change nothing for %s', async (_what, headers) => {
    const body = { currentPassword: ADMIN.password, newPassword: 'taken over now' };
    const reply = await admin.call('/api/v1/auth/change-password', { body, headers });
    expect(reply.status).toBe(403);
    expect(reply.body.code).toBe('foreign_origin');
    expect((await nobody().call(LOGIN, { body: ADMIN, headers })).status).toBe(403);
    expect((await admin.call('/api/v1/auth/logout', { method: 'POST', headers })).status).toBe(403);
    expect(await statusOf(admin)).toBe(200);
  });

  it.each(['/api/v1/%61uth/login', '/%61pi/v1/auth/login', '/api/v1/auth/login/', '/api/v1/auth/login?x=/'])(
    'can’t be started by another site at %s either',
    async (path) => {
      const headers = { origin: 'https://evil.example' };
      expect((await nobody().call(path, { body: ADMIN, headers })).status).toBe(403);
    },
  );

  it.each(['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x'])(
    'can’t be started by a form (%s)',
    async (type) => {
      const form = { body: new URLSearchParams(ADMIN).toString(), headers: { 'content-type': type } };
      expect((await fetch(stack.portalUrl + LOGIN, { method: 'POST', ...form })).status).toBe(415);
    },
  );

  it('count what people do as use, but not background requests', async () => {
    const { caller } = await admin.withNew({ role: 'admin' });
    const ownId = (await caller.list<SessionEntry>('/api/v1/auth/sessions')).find(
      ({ current }) => current,
    )?.id;
    const isUsed = async (call: () => Promise<unknown>): Promise<boolean> => {
      await sql.identity(
        `update sessions set last_used_at = now() - interval '50 minutes' where id = '${ownId}'`,
      );
      await call();
      const recent = `last_used_at > now() - interval '1 minute'`;
      return (await sql.identity(`select id from sessions where id = '${ownId}' and ${recent}`)).length > 0;
    };
    const headers = { 'coverleaf-background': 'true' };
    const dashboard = '/api/v1/admin/dashboard';
    expect(await isUsed(() => caller.call(dashboard, { headers }))).toBe(false);
    expect(await isUsed(() => caller.call('/api/v1/admin/transmissions/events'))).toBe(false);
    expect(await isUsed(() => caller.call('/api/v1/auth/refresh', { method: 'POST' }))).toBe(false);
    expect(await isUsed(() => caller.call(dashboard))).toBe(true);
  });

  it('end by themselves when the settings say so', async () => {
    const { caller } = await admin.withNew();
    await admin.saveSetting('security.idle_minutes', 15);
    const { body } = await admin.call('/api/v1/admin/settings', {
      method: 'PUT',
      body: [{ key: 'security.idle_minutes', value: 14 }],
    });
    expect(body.code).toBe('validation_failed');
    await waitFor(async () => {
      const { headers } = await caller.call('/api/v1/auth/refresh', { method: 'POST' });
      const session = await sql.identity(`select id from sessions where idle_seconds = 900`);
      return headers.getSetCookie().length > 0 && session.length > 0;
    });
    await sql.identity(
      `update sessions set last_used_at = now() - interval '901 seconds' where idle_seconds = 900`,
    );
    expect(await statusOf(caller)).toBe(401);
    await admin.saveSetting('security.idle_minutes', 60);
  });

  it('end at once when an admin ends them or suspends their user', async () => {
    const { caller, user, as } = await admin.withNew();
    const other = await StaffCaller.signIn(stack, as);
    const path = `/api/v1/admin/users/${user.id}`;
    const [newest] = await admin.list<SessionEntry>(`${path}/sessions`);
    expect((await admin.call(`${path}/sessions/${newest?.id}`, { method: 'DELETE' })).status).toBe(204);
    expect([await statusOf(other), await statusOf(caller)].toSorted()).toEqual([200, 401]);
    await admin.call(`${path}/suspension`, { method: 'PUT' });
    expect([await statusOf(other), await statusOf(caller)]).toEqual([401, 401]);
    expect((await nobody().call(LOGIN, { body: as })).body.code).toBe('suspended');
    await admin.call(`${path}/suspension`, { method: 'DELETE' });
    expect((await nobody().call(LOGIN, { body: as })).status).toBe(200);
  });

  it('ask for a proof before risky acts', async () => {
    const { caller, user, password } = await admin.withNew({ role: 'admin' });
    const thief = caller.copy();
    await sql.identity(
      `update sessions set proved_at = now() - interval '5 minutes' where user_id = '${user.id}'`,
    );
    const target = `/api/v1/admin/users/${(await admin.addUser()).id}`;
    const email = `${crypto.randomUUID()}@example.com`;
    const id = crypto.randomUUID();
    const protectedActs: [string, Call][] = [
      ['/api/v1/auth/totp', { method: 'POST' }],
      ['/api/v1/auth/totp/remove', { method: 'POST' }],
      ['/api/v1/auth/passkeys/options', { method: 'POST' }],
      [`/api/v1/auth/passkeys/${id}`, { method: 'DELETE' }],
      [`${target}/totp`, { method: 'DELETE' }],
      [target, { method: 'PATCH', body: { email } }],
      [target, { method: 'PATCH', body: { role: 'admin' } }],
      [target, { method: 'PATCH', body: { role: 'site_manager' } }],
      [target, { method: 'PATCH', body: { lenderId: null } }],
      [target, { method: 'DELETE' }],
      ['/api/v1/admin/users', { body: { email, name: 'Mallory', role: 'admin' } }],
      ['/api/v1/admin/users', { body: { email, name: 'Mallory', role: 'user', lenderId: null } }],
      ['/api/v1/admin/settings', { method: 'PUT', body: [{ key: 'retention.documents_days', value: 1 }] }],
      ['/api/v1/admin/settings', { method: 'PUT', body: [{ key: 'public.lookup_factor', value: 'none' }] }],
      ['/api/v1/admin/settings', { method: 'PUT', body: [{ key: 'security.require_mfa', value: false }] }],
      ['/api/v1/admin/erasures', { body: { email } }],
      [`/api/v1/admin/documents/${id}/legal-hold`, { method: 'PUT', body: { held: false, reason: 'Over' } }],
    ];
    for (const [path, call] of protectedActs)
      expect([path, (await thief.call(path, call)).body.code]).toEqual([path, 'step_up_required']);
    // Acts that need no proof still work.
    expect((await thief.call(target, { method: 'PATCH', body: { name: 'Renamed' } })).status).toBe(200);
    expect((await thief.call('/api/v1/admin/erasures', { body: { email, dryRun: true } })).status).toBe(200);
    const prove = (given: string) =>
      thief.call('/api/v1/auth/step-up', { body: { proof: { password: given } } });
    expect((await prove('not the right one')).body.code).toBe('wrong_password');
    expect((await thief.call(target, { method: 'PATCH', body: { email } })).status).toBe(403);
    expect((await prove(password)).status).toBe(200);
    expect((await thief.call(target, { method: 'PATCH', body: { email } })).status).toBe(200);
  });

  it('leave nothing to a copy of the cookies when the password is changed', async () => {
    const { caller, password } = await admin.withNew();
    const thief = caller.copy();
    const body = { currentPassword: password, newPassword: `${password} anew` };
    expect((await caller.call('/api/v1/auth/change-password', { body })).status).toBe(200);
    expect(await statusOf(caller)).toBe(200);
    expect(await statusOf(thief)).toBe(401);
    expect((await thief.call('/api/v1/auth/refresh', { method: 'POST' })).status).toBe(401);
  });

  it('end when another one starts in the same browser', async () => {
    const { caller, user, password } = await admin.withNew();
    const before = caller.copy();
    await caller.call(LOGIN, { body: { email: user.email, password } });
    expect(await statusOf(caller)).toBe(200);
    expect(await statusOf(before)).toBe(401);
  });

  it('end with their lender, whose staff can’t sign in again', async () => {
    const lender = { name: 'Short Lived', address: '1 Main Street', id: crypto.randomUUID() };
    expect((await admin.call('/api/v1/admin/lenders', { body: lender })).status).toBe(201);
    const { caller, user, password } = await admin.withNew({ lenderId: lender.id });
    expect(await statusOf(caller)).toBe(200);
    const back = async () => (await nobody().call(LOGIN, { body: { email: user.email, password } })).status;
    await admin.call(`/api/v1/admin/lenders/${lender.id}`, { method: 'DELETE' });
    await waitFor(async () => (await statusOf(caller)) === 401, { timeoutMs: 2_000 });
    expect(await back()).toBe(401);
    await admin.call(`/api/v1/admin/lenders/${lender.id}/restore`, { method: 'POST' });
    await waitFor(async () => (await back()) === 200, { timeoutMs: 2_000 });
  });

  it('accept requests from the portal’s own pages', async () => {
    const headers = { origin: stack.portalUrl, 'sec-fetch-site': 'same-origin' };
    expect((await nobody().call(LOGIN, { body: ADMIN, headers })).status).toBe(200);
  });

  it.each<[string, object, number]>([
    ['a character that databases refuse', { email: 'a\u0000@example.com', password: 'whatever' }, 422],
    ['an empty password', { email: ADMIN.email, password: '' }, 422],
    ['a password of 10,000 characters', { email: ADMIN.email, password: 'x'.repeat(10_000) }, 422],
    ['a role beside it', { ...ADMIN, role: 'admin' }, 422],
    ['a list for a password', { email: ADMIN.email, password: ['x'] }, 422],
    ['no body to speak of', [], 400],
  ])('don’t start with %s', async (_what, body, status) => {
    expect((await nobody().call(LOGIN, { body })).status).toBe(status);
  });

  it('send links with the portal’s public address, whatever Host a request names', async () => {
    const user = await admin.addUser();
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' };
    const forget = (email: string) =>
      nobody().call('/api/v1/auth/forgot-password', { body: { email }, headers });
    const [asked, unknown] = [await forget(user.email), await forget('nobody@example.com')];
    expect([asked.status, asked.body]).toEqual([unknown.status, unknown.body]);
    const texts = async (): Promise<string[]> =>
      (await emailsTo(join(stack.dataDir, 'mail'), user.email)).map(({ text }) => text ?? '');
    await waitFor(async () => (await texts()).length === 2);
    for (const text of await texts()) {
      expect(text).toContain(`${stack.portalUrl}/admin/reset-password/confirm#token=`);
      expect(text).not.toContain('evil');
    }
  });

  it('wait while identity is unavailable, and borrowers notice nothing', async () => {
    await stack.signal('identity', 'SIGSTOP');
    try {
      expect(await statusOf(admin)).toBe(503);
      expect(await statusOf(nobody(), '/skyla')).toBe(200);
      expect(await statusOf(nobody(), '/api/v1/loan-references/REF-1001')).toBe(200);
    } finally {
      await stack.signal('identity', 'SIGCONT');
    }
    await waitFor(async () => (await statusOf(admin)) === 200);
  });

  it('leave neither people nor secrets in logs or in Redis', async () => {
    const marker = 'zebrafinch';
    const { user, password } = await admin.withNew({ name: `Zoe ${marker}`, email: `${marker}@example.com` });
    await nobody().call(LOGIN, { body: { email: user.email, password: `${marker} wrong` } });
    await nobody().call('/api/v1/auth/forgot-password', { body: { email: user.email } });
    const waiting = () => sql.identity(`select 1 from outbox`);
    await waitFor(async () => (await waiting()).length === 0, { timeoutMs: 15_000 });
    const read = (folder: string): Promise<string[]> => textsBelow(join(stack.dataDir, folder));
    // A duplicate must not reach the database's log either.
    const again = { email: user.email, name: 'X', password: 'long enough 1', role: 'user', lenderId: null };
    expect((await admin.call('/api/v1/admin/users', { body: again })).status).toBe(409);
    const gatewayLog = () => readFile(join(stack.dataDir, 'logs', 'gateway.log'), 'utf8');
    await waitFor(async () => /"route":"\/api\/v1\/admin\/users","status":"409"/.test(await gatewayLog()));
    const postgres = await readFile(join(stack.dataDir, 'postgres', 'postgres.log'), 'latin1');
    const texts = [postgres, ...(await read('logs')), ...(await read('redis'))];
    expect(texts.join('').length).toBeGreaterThan(1_000);
    for (const text of texts) {
      expect(text).not.toContain(marker);
      expect(text).not.toContain(password);
    }
  });

  it('are in the audit log, which is intact', async () => {
    const { user } = await admin.withNew();
    await nobody().call(LOGIN, { body: { email: user.email, password: 'wrong' } });
    await admin.call(`/api/v1/admin/users/${user.id}`, { method: 'PATCH', body: { name: 'Renamed' } });
    const acts = async (): Promise<string[]> =>
      (await admin.list<AuditEntry>('/api/v1/admin/audit?limit=100'))
        .filter(({ subjectId }) => subjectId === user.id)
        .map(({ action }) => action);
    await waitFor(async () => (await acts()).length === 5);
    expect((await acts()).toSorted()).toEqual([
      'password.changed',
      'session.sign_in_failed',
      'session.signed_in',
      'user.created',
      'user.updated',
    ]);
    const filter = 'action=user.updated&format';
    const exported = async (format: string): Promise<string> =>
      (await (await admin.read(`/api/v1/admin/audit/export?${filter}=${format}`)).text()).trimEnd();
    const csv = await exported('csv');
    const lines = (await exported('jsonl')).split('\n');
    expect(lines.map((line) => (JSON.parse(line) as AuditEntry).action)).toEqual(
      lines.map(() => 'user.updated'),
    );
    expect(lines.filter((line) => line.includes(user.id))).toHaveLength(1);
    expect(csv.split('\r\n')).toHaveLength(lines.length + 1);
    expect(await admin.audited('audit.exported', null)).toMatchObject({
      ...{ fields: ['jsonl', 'action'], signer: 'gateway' },
    });
    expect(await admin.get('/api/v1/admin/audit/verify')).toMatchObject({ intact: true });
    const verify = async (more: NodeJS.ProcessEnv): Promise<string> => {
      const env = { ...process.env, ...more };
      const script = ['tools/setup/audit-verify.mjs'];
      return (await promisify(execFile)(process.execPath, script, { env })).stdout;
    };
    const intact = /The audit log is intact: \d+ entries, head [0-9a-f]{64}/;
    expect(await verify({ DATA_DIR: stack.dataDir })).toMatch(intact);
    // Runs without the data folder, with the secrets as files.
    const environment = await readFile(`/proc/${await stack.pidOf('identity')}/environ`, 'utf8');
    const files: Record<string, string> = {};
    for (const name of ['DATABASE_URL', 'ENCRYPTION_KEYS', 'SIGNING_PUBLIC_KEYS']) {
      const value = environment.split('\0').find((line) => line.startsWith(`${name}=`)) ?? '';
      const path = await secrets.write(name, `${value.slice(name.length + 1)}\n`);
      files[name === 'DATABASE_URL' ? 'IDENTITY_DATABASE_URL_FILE' : `${name}_FILE`] = path;
    }
    expect(await verify({ DATA_DIR: secrets.path, ...files })).toMatch(intact);
  });
});

describe('no session is opened by a token that', () => {
  let claims: { sub: string; sid: string };
  let keyId: string;
  let key: KeyObject;
  let publicKey: string;

  beforeAll(async () => {
    const access = admin.cookie('access') ?? '';
    claims = new JwtService().decode(access);
    keyId = decodeProtectedHeader(access).kid ?? '';
    // The private key, which takes both identity's database and the master key to read.
    const [stored] = await sql.identity<{ privateKey: string; publicKey: string }>(
      `select private_key as "privateKey", public_key as "publicKey" from signing_keys where id = '${keyId}'`,
    );
    useKeyring(await keyringOf(stack.dataDir));
    const clear = encryptedText('signing_keys.private_key').from(stored?.privateKey) ?? '';
    key = createPrivateKey({ key: Buffer.from(clear, 'base64'), format: 'der', type: 'pkcs8' });
    publicKey = stored?.publicKey ?? '';
  });

  interface Forged {
    readonly kid?: string;
    readonly alg?: string;
    readonly iss?: string;
    readonly aud?: string;
    readonly sub?: string;
    readonly sid?: string;
    readonly seconds?: number;
  }
  const { issuer, audience, algorithm } = ACCESS_TOKEN;
  const forge = (signingKey: KeyObject | Buffer, more: Forged = {}): Promise<string> => {
    const { kid = keyId, alg = algorithm, iss = issuer, aud = audience, seconds = 600 } = more;
    return new SignJWT({ sid: more.sid ?? claims.sid })
      .setProtectedHeader({ alg, kid })
      .setSubject(more.sub ?? claims.sub)
      .setIssuer(iss)
      .setAudience(aud)
      .setExpirationTime(Math.floor(Date.now() / 1_000) + seconds)
      .sign(signingKey);
  };
  const masterKey = async () => (await keyringOf(stack.dataDir)).subkey('access-token');
  const otherKey = () => generateKeyPairSync('ed25519').privateKey;
  const unsigned = (): string => {
    const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');
    const exp = Math.floor(Date.now() / 1_000) + 600;
    const { issuer: iss, audience: aud } = ACCESS_TOKEN;
    return `${encode({ alg: 'none', typ: 'JWT', kid: keyId })}.${encode({ ...claims, iss, aud, exp })}.`;
  };
  const statusWith = (token: string): Promise<number> => {
    const caller = new StaffCaller(stack.portalUrl);
    caller.setCookie('access', token);
    return caller.call('/api/v1/auth/session').then(({ status }) => status);
  };

  it('is invalid, although a valid one opens it', async () => {
    expect(await statusWith(await forge(key))).toBe(200);
  });

  it.each<[string, () => string | Promise<string>]>([
    ['says that it needs no signature', unsigned],
    ['was signed with another key', () => forge(otherKey())],
    ['names a key that nobody has', () => forge(otherKey(), { kid: crypto.randomUUID() })],
    ['names a file as its key', () => forge(otherKey(), { kid: '../../dev/null' })],
    ['takes the public key for a secret', () => forge(Buffer.from(publicKey, 'base64'), { alg: 'HS256' })],
    ['takes the master key for a secret', async () => forge(await masterKey(), { alg: 'HS256' })],
    ['is for another audience', () => forge(key, { aud: 'somebody-else' })],
    ['comes from another issuer', () => forge(key, { iss: 'somebody-else' })],
    ['has run out', () => forge(key, { seconds: -1 })],
    ['names another user than its session', () => forge(key, { sub: crypto.randomUUID() })],
    ['names a session that is none', () => forge(key, { sid: crypto.randomUUID() })],
    ['is no token', () => 'x'.repeat(5_000)],
  ])('%s', async (_what, token) => {
    expect(await statusWith(await token())).toBe(401);
  });

  it('is signed with a deleted key, after a minute at most', async () => {
    const token = await forge(key);
    expect(await statusWith(token)).toBe(200);
    await sql.identity(`update signing_keys set created_at = now() - interval '40 days'`);
    // The next sign-in creates a new key, which the gateway doesn't know and asks for.
    const next = await StaffCaller.signIn(stack);
    await waitFor(async () => (await next.call('/api/v1/auth/session')).status === 200);
    expect(await statusWith(token)).toBe(401);
  });
});
