import { createHmac } from 'node:crypto';
import { NoKeyringError } from './errors';
import type { Keyring } from './keyring';

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

/**
 * A stable fingerprint of `text`, by which an encrypted value can be looked up exactly: HMAC-SHA-256 in
 * base64url, 43 characters. The same purpose and text always give the same value; the caller normalises
 * (for instance lower-cases an address) first.
 *
 * Its key comes from the OLDEST master key of the list, so adding a newer key changes no hash. Before the
 * oldest key is taken out of ENCRYPTION_KEYS, every stored hash has to be computed anew.
 */
export function keyedHash(purpose: string, text: string, keyring: Keyring = processKeyring()): string {
  const key = keyring.subkey(`keyed-hash/${purpose}`, keyring.oldestId);
  return createHmac('sha256', key).update(text, 'utf8').digest('base64url');
}
