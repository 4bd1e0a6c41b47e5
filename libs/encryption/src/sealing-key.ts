import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  type KeyObject,
} from 'node:crypto';
import { DamagedDataError, MalformedKeysError } from './errors';
import { type Keyring, MAX_KEY_ID } from './keyring';

/*
 * Public-key sealing of RFC 9180 (HPKE), base mode, one message per key pair: X25519, HKDF-SHA-256 and AES-256-GCM. In
 * Node's own crypto and synchronous, because libraries for it are asynchronous; the test compares it with one.
 */
const PUBLIC_BYTES = 32;
const TAG_BYTES = 16;
const KEM = Buffer.from('KEM\x00\x20', 'latin1');
const SUITE = Buffer.from('HPKE\x00\x20\x00\x01\x00\x02', 'latin1');
const BASE_MODE = Buffer.from([0]);
const EMPTY = Buffer.alloc(0);
/** What stands before the 32 bytes of an X25519 key in DER. */
const PRIVATE_HEAD = Buffer.from('302e020100300506032b656e04220420', 'hex');
const PUBLIC_HEAD = Buffer.from('302a300506032b656e032100', 'hex');

/** The most bytes around the clear ones: version, id length, id, the sender's public key and tag. */
export const MAX_SEALED_OVERHEAD = 2 + MAX_KEY_ID + PUBLIC_BYTES + TAG_BYTES;
/** The first byte of what a sealing key sealed; that of a box of the keyring is 1. */
export const SEALED_VERSION = 2;

const PURPOSE = 'sealing-key';
const FORM = new RegExp(`^([A-Za-z0-9_-]{1,${MAX_KEY_ID}}):([A-Za-z0-9_-]{43})$`);

/** Seals data keys that only a holder of the master keys opens. It is public: whoever has it can open nothing. */
export class SealingKey {
  private constructor(
    private readonly id: string,
    private readonly publicKey: Buffer,
  ) {}

  /** Of the current master key. */
  static of(keyring: Keyring): SealingKey {
    return new SealingKey(keyring.currentId, rawPublic(privateKeyOf(keyring, keyring.currentId)));
  }

  /** @param text as `toString` gives it @throws MalformedKeysError */
  static parse(text: string): SealingKey {
    const [, id, key] = FORM.exec(text) ?? [];
    if (id === undefined || key === undefined) throw new MalformedKeysError('This is not a sealing key');
    return new SealingKey(id, Buffer.from(key, 'base64url'));
  }

  toString(): string {
    return `${this.id}:${this.publicKey.toString('base64url')}`;
  }

  /** Layout: version, id length, id of the master key, the sender's public key, ciphertext, tag. */
  seal(context: string, clear: Buffer): Buffer {
    const sender = generateKeyPairSync('x25519');
    const head = headOf(this.id);
    const sent = rawPublic(sender.privateKey);
    const secret = diffieHellman({ privateKey: sender.privateKey, publicKey: publicKeyOf(this.publicKey) });
    const { key, nonce } = scheduleOf(secret, sent, this.publicKey);
    const cipher = createCipheriv('aes-256-gcm', key, nonce);
    cipher.setAAD(Buffer.concat([head, Buffer.from(context, 'utf8')]));
    return Buffer.concat([head, sent, cipher.update(clear), cipher.final(), cipher.getAuthTag()]);
  }
}

/** Opens what the sealing key of one of these master keys sealed. @throws DamagedDataError, UnknownKeyError */
export function openSealed(keyring: Keyring, context: string, sealed: Buffer): Buffer {
  const headLength = 2 + (sealed[1] ?? 0);
  if (sealed[0] !== SEALED_VERSION || sealed.length < headLength + PUBLIC_BYTES + TAG_BYTES)
    throw new DamagedDataError('This is not a sealed value');
  const head = sealed.subarray(0, headLength);
  const sent = sealed.subarray(headLength, headLength + PUBLIC_BYTES);
  const privateKey = privateKeyOf(keyring, head.subarray(2).toString('latin1'));
  try {
    const secret = diffieHellman({ privateKey, publicKey: publicKeyOf(sent) });
    const { key, nonce } = scheduleOf(secret, sent, rawPublic(privateKey));
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.concat([head, Buffer.from(context, 'utf8')]));
    decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
    const body = sealed.subarray(headLength + PUBLIC_BYTES, -TAG_BYTES);
    return Buffer.concat([decipher.update(body), decipher.final()]);
  } catch (error) {
    throw new DamagedDataError('A sealed value was changed, or belongs elsewhere', { cause: error });
  }
}

const headOf = (id: string): Buffer =>
  Buffer.concat([Buffer.from([SEALED_VERSION, id.length]), Buffer.from(id, 'latin1')]);

const privateKeyOf = (keyring: Keyring, id: string): KeyObject =>
  createPrivateKey({
    key: Buffer.concat([PRIVATE_HEAD, keyring.subkey(PURPOSE, id)]),
    format: 'der',
    type: 'pkcs8',
  });

const publicKeyOf = (raw: Buffer): KeyObject =>
  createPublicKey({ key: Buffer.concat([PUBLIC_HEAD, raw]), format: 'der', type: 'spki' });

const rawPublic = (privateKey: KeyObject): Buffer =>
  createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).subarray(PUBLIC_HEAD.length);

/** The key schedule of RFC 9180, section 5.1, with an empty `info`: the context is authenticated with the message. */
function scheduleOf(secret: Buffer, sent: Buffer, recipient: Buffer): { key: Buffer; nonce: Buffer } {
  const shared = expand(
    KEM,
    extract(KEM, EMPTY, 'eae_prk', secret),
    'shared_secret',
    Buffer.concat([sent, recipient]),
    32,
  );
  const hashes = ['psk_id_hash', 'info_hash'].map((label) => extract(SUITE, EMPTY, label, EMPTY));
  const context = Buffer.concat([BASE_MODE, ...hashes]);
  const root = extract(SUITE, shared, 'secret', EMPTY);
  return {
    key: expand(SUITE, root, 'key', context, 32),
    nonce: expand(SUITE, root, 'base_nonce', context, 12),
  };
}

const labeled = (suite: Buffer, label: string, rest: Buffer): Buffer =>
  Buffer.concat([Buffer.from('HPKE-v1', 'latin1'), suite, Buffer.from(label, 'latin1'), rest]);

const extract = (suite: Buffer, salt: Buffer, label: string, input: Buffer): Buffer =>
  createHmac('sha256', salt)
    .update(labeled(suite, label, input))
    .digest();

/** Of at most 32 bytes, which is one block of HKDF-Expand. */
const expand = (suite: Buffer, key: Buffer, label: string, info: Buffer, bytes: number): Buffer =>
  createHmac('sha256', key)
    .update(Buffer.concat([Buffer.from([0, bytes]), labeled(suite, label, info), Buffer.from([1])]))
    .digest()
    .subarray(0, bytes);
