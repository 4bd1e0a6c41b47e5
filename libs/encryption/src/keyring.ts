import { createHmac, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';
import { MalformedKeysError, NoKeyringError, UnknownKeyError } from './errors';

/** Bytes of master keys and derived keys (AES-256). */
export const KEY_BYTES = 32;
/** The longest key id; bounded so that the header of an encrypted object has a fixed size. */
export const MAX_KEY_ID = 32;

/** Name of the entry that is the root of keyed hashes and seals nothing. */
export const HASH_ID = 'hash';

const KEY_ID = new RegExp(`^[A-Za-z0-9_-]{1,${MAX_KEY_ID}}$`);

/**
 * The master keys of an installation. The first one seals; all of them open. Each purpose has its own key, derived
 * from a master key by HKDF-SHA-256.
 */
export class Keyring {
  private readonly keys: ReadonlyMap<string, Buffer>;
  private readonly derived = new Map<string, Buffer>();
  private readonly hashKeys = new Map<string, KeyObject>();
  /** The first key of the list, which seals. */
  readonly currentId: string;
  /** The last key of the list. */
  readonly oldestId: string;
  /** The root of keyed hashes: the entry `hash`, else derived from the oldest key. */
  readonly hashRoot: Buffer;

  private constructor(keys: ReadonlyMap<string, Buffer>) {
    const ids = [...keys.keys()].filter((id) => id !== HASH_ID);
    const [currentId, oldestId] = [ids.at(0), ids.at(-1)];
    if (currentId === undefined || oldestId === undefined) throw new MalformedKeysError('No key is given');
    this.keys = keys;
    this.currentId = currentId;
    this.oldestId = oldestId;
    this.hashRoot = keys.get(HASH_ID) ?? this.subkey('hash-root', oldestId);
  }

  /**
   * @param text `id:base64,id:base64`, newest first: keys of 32 bytes, ids of 1 to 32 characters @throws
   * MalformedKeysError
   */
  static parse(text: string): Keyring {
    const keys = new Map<string, Buffer>();
    for (const entry of text.split(',')) {
      const [id = '', encoded = '', ...rest] = entry.trim().split(':');
      if (!KEY_ID.test(id) || rest.length > 0)
        throw new MalformedKeysError('Each key must read id:base64, with an id of 1 to 32 letters or digits');
      const key = Buffer.from(encoded, 'base64');
      if (key.length !== KEY_BYTES || !/^[A-Za-z0-9+/_-]+=*$/.test(encoded))
        throw new MalformedKeysError(`Key "${id}" must be ${KEY_BYTES} bytes in base64`);
      if (keys.has(id)) throw new MalformedKeysError(`Key "${id}" is given twice`);
      keys.set(id, key);
    }
    return new Keyring(keys);
  }

  /** Ids of the master keys, newest first. */
  get ids(): readonly string[] {
    return [...this.keys.keys()].filter((id) => id !== HASH_ID);
  }

  /** The 32-byte key of one purpose, derived from one master key. @throws UnknownKeyError */
  subkey(purpose: string, keyId: string = this.currentId): Buffer {
    const name = `${keyId}:${purpose}`;
    const known = this.derived.get(name);
    if (known) return known;
    const master = keyId === HASH_ID ? undefined : this.keys.get(keyId);
    if (!master) throw new UnknownKeyError(keyId);
    const key = Buffer.from(hkdfSync('sha256', master, '', `coverleaf/${purpose}`, KEY_BYTES));
    this.derived.set(name, key);
    return key;
  }

  /** The key of one kind of keyed hashes. It outlives master keys. A key object hashes faster than its bytes. */
  hashKey(purpose: string): KeyObject {
    const known = this.hashKeys.get(purpose);
    if (known) return known;
    const derived = hkdfSync('sha256', this.hashRoot, '', `coverleaf/keyed-hash/${purpose}`, KEY_BYTES);
    const key = createSecretKey(Buffer.from(derived));
    this.hashKeys.set(purpose, key);
    return key;
  }
}

let current: Keyring | undefined;

/** Sets the keyring of this process, once at start. */
export function useKeyring(keyring: Keyring): void {
  current = keyring;
}

/** The keyring of this process. @throws NoKeyringError before `useKeyring` */
export function processKeyring(): Keyring {
  if (!current) throw new NoKeyringError('useKeyring must be called at boot, before data is read or written');
  return current;
}

/** The current key's id if this process also has older keys, which may still be in use; otherwise null. */
export function olderKeysInUse(): string | null {
  const { ids, currentId } = processKeyring();
  return ids.length > 1 ? currentId : null;
}

/**
 * A stable fingerprint of `text`, to find encrypted values: HMAC-SHA-256 in base64url, 43 characters. Normalize the
 * text first. The key comes from `hashRoot`, so hashes outlive master keys.
 */
export function keyedHash(purpose: string, text: string, keyring: Keyring = processKeyring()): string {
  return createHmac('sha256', keyring.hashKey(purpose)).update(text, 'utf8').digest('base64url');
}

/** Keyed hash of an email address, regardless of case. */
export const emailHash = (address: string): string => keyedHash('email', address.toLowerCase());

/** @param number in E.164 */
export const phoneHash = (number: string): string => keyedHash('phone', number);

/**
 * Keyed hash of a policy number, VIN or HIN, ignoring case, blanks and hyphens; null for a text that can't be one.
 * @param text as typed or as printed
 */
export function numberHash(text: string): string | null {
  const bare = text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
  return bare.length >= 4 && /\p{N}/u.test(bare) ? keyedHash('document-number', bare) : null;
}

/**
 * Adds a new key in front, and the root of keyed hashes as a separate entry, so that all other keys can be removed
 * later.
 * @param text as in ENCRYPTION_KEYS
 * @throws MalformedKeysError
 */
export function rotatedKeys(text: string, newId: string): string {
  const { hashRoot } = Keyring.parse(text);
  const known = text.split(',').map((entry) => entry.trim());
  const rotated = [`${newId}:${randomBytes(KEY_BYTES).toString('base64')}`, ...known];
  if (!known.some((entry) => entry.startsWith(`${HASH_ID}:`)))
    rotated.push(`${HASH_ID}:${hashRoot.toString('base64')}`);
  Keyring.parse(rotated.join(','));
  return rotated.join(',');
}
