import { randomBytes } from 'node:crypto';
import { HASH_ID, KEY_BYTES, Keyring } from './keyring';

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
  if (!known.some((entry) => entry.startsWith(`${HASH_ID}:`))) {
    rotated.push(`${HASH_ID}:${hashRoot.toString('base64')}`);
  }
  Keyring.parse(rotated.join(','));
  return rotated.join(',');
}
