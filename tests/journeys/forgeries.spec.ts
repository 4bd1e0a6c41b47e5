import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { ACCESS_TOKEN, createUserRpc } from '@coverleaf/contracts';
import { Keyring } from '@coverleaf/encryption';
import { JwtService } from '@nestjs/jwt';
import { query } from '../stack/query';
import { StaffCaller } from '../stack/staff-caller';
import { startStack, type Stack } from '../stack/start-stack';

jest.setTimeout(60_000);

describe('nobody gets in by', () => {
  let stack: Stack;
  let admin: StaffCaller;
  let claims: { sub: string; sid: string };
  let keyId: string;
  let key: Buffer;

  beforeAll(async () => {
    stack = await startStack();
    admin = await StaffCaller.signIn(stack);
    const access = admin.cookie('access') ?? '';
    claims = new JwtService().decode(access);
    const keyring = Keyring.parse((await readFile(join(stack.dataDir, 'encryption-keys'), 'utf8')).trim());
    keyId = keyring.currentId;
    key = keyring.subkey(ACCESS_TOKEN.keyPurpose);
  });
  afterAll(() => stack.stop());

  const forge = (secret: Buffer, more: object = {}): string => {
    const { sub, sid } = claims;
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

  it('a token, but by one that is as it should be', async () => {
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
    ['is no token', () => 'x'.repeat(5_000)],
  ])('a token that %s', async (_what, token) => {
    expect(await statusWith(token())).toBe(401);
  });

  it('a token that names a session that is none', async () => {
    const sid = crypto.randomUUID();
    const token = new JwtService().sign(
      { sid },
      { secret: key, subject: claims.sub, issuer: 'coverleaf', audience: 'coverleaf-staff', keyid: keyId },
    );
    expect(await statusWith(token)).toBe(401);
  });

  it('a question to the service itself, whoever it says that it is from', async () => {
    const port = await rpcPort(stack.dataDir, 'identity');
    const user = { email: 'm@example.com', password: 'correct horse battery', name: 'M', role: 'admin' };
    const actor = { userId: claims.sub, sessionId: claims.sid, role: 'admin', lenderId: null };
    const data = { correlationId: 'c', input: { actor, user } };
    const message = JSON.stringify({ pattern: createUserRpc.name, data, id: '1' });
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    let answer = '';
    socket.on('data', (chunk) => (answer += chunk.toString('latin1')));
    socket.write(`${message.length}#${message}`);
    await once(socket, 'close');
    expect(answer).not.toContain('#');
    const users = `select count(*)::int as many from users where email = '${user.email}'`;
    expect(await query(stack.dataDir, 'identity', users)).toEqual([{ many: 0 }]);
  });
});

async function rpcPort(dataDir: string, service: string): Promise<number> {
  const text = await readFile(join(dataDir, 'run', 'ports.json'), 'utf8');
  const { services } = JSON.parse(text) as { services: Record<string, { rpc: number }> };
  return services[service]?.rpc ?? 0;
}
