import { Aes256Gcm, CipherSuite, DhkemX25519HkdfSha256, HkdfSha256 } from '@hpke/core';
import { DamagedDataError, MalformedKeysError } from './errors';
import { type Keyring, MAX_KEY_ID } from './keyring';
import { authenticated, headOf, keyIdOf, MAX_HEAD_BYTES, sealedHead, TAG_BYTES } from './sealed-head';

/** Hybrid public-key encryption of RFC 9180 in base mode. */
const HPKE = new CipherSuite({
  kem: new DhkemX25519HkdfSha256(),
  kdf: new HkdfSha256(),
  aead: new Aes256Gcm(),
});
const PUBLIC_BYTES = HPKE.kem.publicKeySize;
const ENCAPSULATED_BYTES = HPKE.kem.encSize;

/** The maximum overhead in bytes: version, id length, id, the encapsulated key and tag. */
export const MAX_SEALED_OVERHEAD = MAX_HEAD_BYTES + ENCAPSULATED_BYTES + TAG_BYTES;
/** The first byte of data that a sealing key sealed; for a box of the keyring it is 1. */
export const SEALED_VERSION = 2;

const PURPOSE = 'sealing-key';
const FORM = new RegExp(`^([A-Za-z0-9_-]{1,${MAX_KEY_ID}}):([A-Za-z0-9_-]{43})$`);

/** Seals data keys so that only a holder of the master keys can open them. It is public, because it opens nothing. */
export class SealingKey {
  private constructor(
    private readonly id: string,
    private readonly publicKey: Buffer,
  ) {}

  /** The sealing key of the current master key. */
  static async of(keyring: Keyring): Promise<SealingKey> {
    const { publicKey } = await keyPairOf(keyring, keyring.currentId);
    return new SealingKey(keyring.currentId, Buffer.from(await HPKE.kem.serializePublicKey(publicKey)));
  }

  /** @param text from `toString` @throws MalformedKeysError */
  static parse(text: string): SealingKey {
    const [, id, key] = FORM.exec(text) ?? [];
    const publicKey = Buffer.from(key ?? '', 'base64url');
    if (id === undefined || publicKey.length !== PUBLIC_BYTES)
      throw new MalformedKeysError('This is not a sealing key');
    return new SealingKey(id, publicKey);
  }

  toString(): string {
    return `${this.id}:${this.publicKey.toString('base64url')}`;
  }

  /** Layout: version, id length, id of the master key, encapsulated key, ciphertext, tag. */
  async seal(context: string, clear: Buffer): Promise<Buffer> {
    const head = sealedHead(SEALED_VERSION, this.id);
    const recipientPublicKey = await HPKE.kem.deserializePublicKey(this.publicKey);
    const { enc, ct } = await HPKE.seal({ recipientPublicKey }, clear, authenticated(head, context));
    return Buffer.concat([head, Buffer.from(enc), Buffer.from(ct)]);
  }
}

/** Opens data that the sealing key of one of these master keys sealed. @throws DamagedDataError, UnknownKeyError */
export async function openSealed(keyring: Keyring, context: string, sealed: Buffer): Promise<Buffer> {
  const head = headOf(sealed);
  if (sealed[0] !== SEALED_VERSION || sealed.length < head.length + ENCAPSULATED_BYTES + TAG_BYTES)
    throw new DamagedDataError('This is not a sealed value');
  const enc = sealed.subarray(head.length, head.length + ENCAPSULATED_BYTES);
  const { privateKey: recipientKey } = await keyPairOf(keyring, keyIdOf(sealed));
  try {
    const body = sealed.subarray(head.length + ENCAPSULATED_BYTES);
    return Buffer.from(await HPKE.open({ recipientKey, enc }, body, authenticated(head, context)));
  } catch (error) {
    throw new DamagedDataError('A sealed value was changed, or belongs elsewhere', { cause: error });
  }
}

/** Kept, because every object of a store needs one, and to derive one takes milliseconds. */
const keyPairs = new WeakMap<Keyring, Map<string, Promise<CryptoKeyPair>>>();

/** @throws UnknownKeyError */
async function keyPairOf(keyring: Keyring, id: string): Promise<CryptoKeyPair> {
  const kept = keyPairs.get(keyring) ?? new Map<string, Promise<CryptoKeyPair>>();
  keyPairs.set(keyring, kept);
  const pair = kept.get(id) ?? HPKE.kem.deriveKeyPair(keyring.subkey(PURPOSE, id));
  kept.set(id, pair);
  return pair;
}
