import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { MalformedKeysError, NoKeyringError, UnknownKeyError } from './errors';

/** Every master key and every derived key has this many bytes (AES-256). */
export const KEY_BYTES = 32;
/** Longest key id, so that the header of an encrypted object has a fixed size. */
export const MAX_KEY_ID = 32;

/** The entry that seals nothing: keyed hashes come from it, whichever master keys come and go. */
export const HASH_ID = 'hash';

const KEY_ID = new RegExp(`^[A-Za-z0-9_-]{1,${MAX_KEY_ID}}$`);

/**
 * The master keys of an installation. The first one seals; all of them open. No master key is used itself:
 * every purpose has its own key, derived by HKDF-SHA-256, so that no key serves two algorithms or uses.
 */
export class Keyring {
  private readonly keys: ReadonlyMap<string, Buffer>;
  private readonly derived = new Map<string, Buffer>();
  /** The key that seals from now on: the first of the list. */
  readonly currentId: string;
  /** The last of the list. */
  readonly oldestId: string;
  /**
   * The root of all keyed hashes: the entry `hash`, and where there is none what the oldest key makes of it. So a list
   * that names it may lose its oldest key, and no hash changes.
   */
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
   * @param text `id:base64,id:base64`, newest first; each key is 32 bytes, each id 1 to 32 of `A-Za-z0-9_-`;
   * the entry `hash`, wherever it stands, is the root of keyed hashes
   * @throws MalformedKeysError
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

  /** Ids of the keys that seal and open, newest first. */
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
}

let current: Keyring | undefined;

/** Sets the keyring of this process, once at boot, for encrypted columns and keyed hashes. */
export function useKeyring(keyring: Keyring): void {
  current = keyring;
}

/** The keyring of this process. @throws NoKeyringError before `useKeyring` */
export function processKeyring(): Keyring {
  if (!current) throw new NoKeyringError('useKeyring must be called at boot, before data is read or written');
  return current;
}

/** The current key's id while this process knows older ones too, by which something may still be sealed; else null. */
export function olderKeysInUse(): string | null {
  const { ids, currentId } = processKeyring();
  return ids.length > 1 ? currentId : null;
}

/**
 * A stable fingerprint of `text`, by which an encrypted value can be looked up exactly: HMAC-SHA-256 in
 * base64url, 43 characters. The same purpose and text always give the same value; the caller normalises (for
 * instance lower-cases an address) first.
 * Its key comes from the keyring's `hashRoot` and from no master key, so that it outlives all of them.
 */
export function keyedHash(purpose: string, text: string, keyring: Keyring = processKeyring()): string {
  const key = hkdfSync('sha256', keyring.hashRoot, '', `coverleaf/keyed-hash/${purpose}`, KEY_BYTES);
  return createHmac('sha256', Buffer.from(key)).update(text, 'utf8').digest('base64url');
}

/** A keyed hash of an e-mail address, by which whatever stands under it is found however its letters were typed. */
export const emailHash = (address: string): string => keyedHash('email', address.toLowerCase());

/**
 * The same keys with a new one before them, by which everything is sealed from then on, and with the root of keyed
 * hashes by name, so that every other key may be taken out later.
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
