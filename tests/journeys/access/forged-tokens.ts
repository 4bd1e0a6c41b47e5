import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ACCESS_TOKEN } from '@coverleaf/contracts';
import { Keyring } from '@coverleaf/encryption';
import { JwtService } from '@nestjs/jwt';
import { StaffCaller } from '../../stack/staff-caller';
import type { Stack } from '../../stack/start-stack';

export function forgedTokens(started: () => Stack): void {
  describe('no session is opened by a token that', () => {
    let stack: Stack;
    let admin: StaffCaller;
    let claims: { sub: string; sid: string };
    let keyId: string;
    let key: Buffer;

    beforeAll(async () => {
      stack = started();
      admin = await StaffCaller.signIn(stack);
      const access = admin.cookie('access') ?? '';
      claims = new JwtService().decode(access);
      const keyring = Keyring.parse((await readFile(join(stack.dataDir, 'encryption-keys'), 'utf8')).trim());
      keyId = keyring.currentId;
      key = keyring.subkey(ACCESS_TOKEN.keyPurpose);
    });

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

    it('is as it should be, to begin with: that one does', async () => {
      expect(await statusWith(forge(key))).toBe(200);
    });

    it.each<[string, () => string]>([
      ['says that it needs no signature', unsigned],
      ['was signed with another key', () => forge(Buffer.alloc(32, 7))],
      [
        'names a key that nobody has',
        () => forge(key, { keyid: '../../dev/null' }).replace(/\..*\./, '.e30.'),
      ],
      ['is for another audience', () => forge(key, { audience: 'somebody-else' })],
      ['comes from another issuer', () => forge(key, { issuer: 'somebody-else' })],
      ['has run out', () => forge(key, { expiresIn: -1 })],
      ['uses another algorithm', () => forge(key, { algorithm: 'HS512' })],
      ['names another user than its session', () => forge(key, { subject: crypto.randomUUID() })],
      ['is no token', () => 'x'.repeat(5_000)],
    ])('%s', async (_what, token) => {
      expect(await statusWith(token())).toBe(401);
    });

    it('names a session that is none', async () => {
      const sid = crypto.randomUUID();
      const token = new JwtService().sign(
        { sid },
        { secret: key, subject: claims.sub, issuer: 'coverleaf', audience: 'coverleaf-staff', keyid: keyId },
      );
      expect(await statusWith(token)).toBe(401);
    });
  });
}
