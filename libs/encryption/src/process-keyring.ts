import { createHmac, hkdfSync } from 'node:crypto';
import { NoKeyringError } from './errors';
import { KEY_BYTES, type Keyring } from './keyring';

let current: Keyring | undefined;

/** Sets the keyring of this process, once at boot, for encrypted columns and keyed hashes. */
export function useKeyring(keyring: Keyring): void {
  current = keyring;
}

/**
 * The keyring of this process.
 * @throws NoKeyringError before `useKeyring`
 */
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
 * base64url, 43 characters. The same purpose and text always give the same value; the caller normalises
 * (for instance lower-cases an address) first.
 *
 * Its key comes from the keyring's `hashRoot` and from no master key, so that it outlives all of them.
 */
export function keyedHash(purpose: string, text: string, keyring: Keyring = processKeyring()): string {
  const key = hkdfSync('sha256', keyring.hashRoot, '', `coverleaf/keyed-hash/${purpose}`, KEY_BYTES);
  return createHmac('sha256', Buffer.from(key)).update(text, 'utf8').digest('base64url');
}

/** A keyed hash of an e-mail address, by which whatever stands under it is found however its letters were typed. */
export const emailHash = (address: string): string => keyedHash('email', address.toLowerCase());
