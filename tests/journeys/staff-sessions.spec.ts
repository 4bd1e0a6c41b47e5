import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ACCESS_TOKEN, type AuditEntry, type Session } from '@coverleaf/contracts';
import { emailsTo, waitFor } from '@coverleaf/testing';
import { JwtService } from '@nestjs/jwt';
import { textsBelow } from '../stack/files-below';
import { admin, sql, stack, withAdmin } from '../stack/product';
import { StaffCaller } from '../stack/staff-caller';
import { ADMIN } from '../stack/start-stack';
import { keyringOf } from '../stack/stored-files';

withAdmin();

const SESSION = '/api/v1/auth/session';
const LOGIN = '/api/v1/auth/login';

describe('staff sessions', () => {
  const nobody = (): StaffCaller => new StaffCaller(stack.portalUrl);
  const statusOf = async (caller: StaffCaller, path = SESSION): Promise<number> =>
    (await caller.call(path)).status;

  it('live in cookies that no script and no other site gets', async () => {
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
    'are not begun by another site at %s either',
    async (path) => {
      const headers = { origin: 'https://evil.example' };
      expect((await nobody().call(path, { body: ADMIN, headers })).status).toBe(403);
    },
  );

  it.each(['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x'])(
    'are not begun by a form (%s)',
    async (type) => {
      const form = { body: new URLSearchParams(ADMIN).toString(), headers: { 'content-type': type } };
      expect((await fetch(stack.portalUrl + LOGIN, { method: 'POST', ...form })).status).toBe(415);
    },
  );

  it('leave nothing to a copy of the cookies when the password is changed', async () => {
    const { caller, password } = await admin.withNew();
    const thief = caller.copy();
    const body = { currentPassword: password, newPassword: `${password} anew` };
    expect((await caller.call('/api/v1/auth/change-password', { body })).status).toBe(200);
    expect(await statusOf(caller)).toBe(200);
    expect(await statusOf(thief)).toBe(401);
    expect((await thief.call('/api/v1/auth/refresh', { method: 'POST' })).status).toBe(401);
  });

  it('end when another one is begun in the same browser', async () => {
    const { caller, user, password } = await admin.withNew();
    const before = caller.copy();
    await caller.call(LOGIN, { body: { email: user.email, password } });
    expect(await statusOf(caller)).toBe(200);
    expect(await statusOf(before)).toBe(401);
  });

  it('end with their lender, whose people cannot sign in again', async () => {
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

  it('take requests from their own pages', async () => {
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
  ])('do not begin with %s', async (_what, body, status) => {
    expect((await nobody().call(LOGIN, { body })).status).toBe(status);
  });

  it('send links to the address that people know the portal by, whatever Host a request names', async () => {
    const { user } = await admin.withNew();
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

  it('wait while identity is away, and borrowers notice nothing', async () => {
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
    // What is there already is not told to the database's log either.
    const again = { email: user.email, name: 'X', password: 'long enough 1', role: 'user' };
    expect((await admin.call('/api/v1/admin/users', { body: again })).status).toBe(409);
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
    await waitFor(async () => (await acts()).length === 4);
    expect((await acts()).toSorted()).toEqual([
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
    const { stdout } = await promisify(execFile)(process.execPath, ['tools/setup/audit-verify.mjs'], {
      env: { ...process.env, DATA_DIR: stack.dataDir },
    });
    expect(stdout).toMatch(/The audit log is intact: \d+ entries, head [0-9a-f]{64}/);
  });
});

describe('no session is opened by a token that', () => {
  let claims: { sub: string; sid: string };
  let keyId: string;
  let key: Buffer;

  beforeAll(async () => {
    const access = admin.cookie('access') ?? '';
    claims = new JwtService().decode(access);
    const keyring = await keyringOf(stack.dataDir);
    keyId = keyring.currentId;
    key = keyring.subkey(ACCESS_TOKEN.keyPurpose);
  });

  const forge = (secret: Buffer, more: object = {}, sid = claims.sid): string => {
    const { sub } = claims;
    const { issuer, audience, algorithm } = ACCESS_TOKEN;
    const options = { subject: sub, issuer, audience, algorithm, keyid: keyId, expiresIn: 600, ...more };
    return new JwtService().sign({ sid }, { secret, ...options });
  };
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

  it('is as it should be, to begin with: that one does', async () => {
    expect(await statusWith(forge(key))).toBe(200);
  });

  it.each<[string, () => string]>([
    ['says that it needs no signature', unsigned],
    ['was signed with another key', () => forge(Buffer.alloc(32, 7))],
    ['names a key that nobody has', () => forge(key, { keyid: '../../dev/null' }).replace(/\..*\./, '.e30.')],
    ['is for another audience', () => forge(key, { audience: 'somebody-else' })],
    ['comes from another issuer', () => forge(key, { issuer: 'somebody-else' })],
    ['has run out', () => forge(key, { expiresIn: -1 })],
    ['uses another algorithm', () => forge(key, { algorithm: 'HS512' })],
    ['names another user than its session', () => forge(key, { subject: crypto.randomUUID() })],
    ['names a session that is none', () => forge(key, {}, crypto.randomUUID())],
    ['is no token', () => 'x'.repeat(5_000)],
  ])('%s', async (_what, token) => {
    expect(await statusWith(token())).toBe(401);
  });
});
