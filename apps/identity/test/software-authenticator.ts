import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { SignedChallenge } from '@coverleaf/contracts';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** What the server learns from a browser. Tests can falsify each part. */
interface Claims {
  readonly origin?: string;
  readonly rpId?: string;
  readonly counter?: number;
  /** By default, the user is present and verified. */
  readonly flags?: number;
  readonly type?: string;
  readonly userHandle?: string;
}

const PRESENT = 0x01;
const VERIFIED = 0x04;
const WITH_CREDENTIAL = 0x40;
/** The user is present, but gave no PIN or fingerprint. */
export const UNVERIFIED = PRESENT;

/** An authenticator with one ES256 passkey, and the browser that uses it. */
export class SoftwareAuthenticator {
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly credentialId = randomBytes(32).toString('base64url');

  constructor(private readonly site = { origin: 'https://portal.example', rpId: 'portal.example' }) {}

  create(challenge: string, claims: Claims = {}) {
    const { x = '', y = '' } = this.keys.publicKey.export({ format: 'jwk' });
    const cose = new Map<number, number | Buffer>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]);
    const id = Buffer.from(this.credentialId, 'base64url');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const flags = (claims.flags ?? PRESENT | VERIFIED) | WITH_CREDENTIAL;
    const authData = Buffer.concat([
      this.head({ ...claims, flags }),
      Buffer.alloc(16),
      length,
      id,
      isoCBOR.encode(cose),
    ]);
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ]);
    return {
      ...this.named(),
      response: {
        clientDataJSON: this.clientData(challenge, { type: 'webauthn.create', ...claims }),
        attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  sign(challenge: string, claims: Claims = {}): SignedChallenge {
    const authenticatorData = this.head(claims);
    const clientDataJSON = this.clientData(challenge, { type: 'webauthn.get', ...claims });
    const signed = Buffer.concat([
      authenticatorData,
      createHash('sha256').update(Buffer.from(clientDataJSON, 'base64url')).digest(),
    ]);
    return {
      ...this.named(),
      response: {
        clientDataJSON,
        authenticatorData: authenticatorData.toString('base64url'),
        signature: sign('sha256', signed, this.keys.privateKey).toString('base64url'),
        ...(claims.userHandle && { userHandle: claims.userHandle }),
      },
    };
  }

  private named() {
    return { id: this.credentialId, rawId: this.credentialId, type: 'public-key' as const };
  }

  private clientData(challenge: string, { type, origin = this.site.origin }: Claims): string {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })).toString('base64url');
  }

  private head({ rpId = this.site.rpId, flags = PRESENT | VERIFIED, counter = 0 }: Claims): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), count]);
  }
}
