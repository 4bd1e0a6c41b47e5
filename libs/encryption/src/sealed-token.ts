import { EncryptionError } from './errors';
import { type Keyring, processKeyring } from './keyring';
import { type BoxUse, openBox, sealBox } from './sealed-box';

/** Seals a value as a text for URLs. */
export const sealToken = (use: BoxUse, clear: Buffer, keyring: Keyring = processKeyring()): string =>
  sealBox(keyring, use, clear).toString('base64url');

/** Opens what `sealToken` sealed for the same use. @returns null for any other text */
export function openToken(use: BoxUse, token: string, keyring: Keyring = processKeyring()): Buffer | null {
  const box = decodeToken(token);
  if (!box) return null;
  try {
    return openBox(keyring, use, box);
  } catch (error) {
    if (error instanceof EncryptionError) return null;
    throw error;
  }
}

/**
 * The bytes of a base64url text. Decoding ignores surplus characters, so only the canonical spelling is accepted.
 * @returns null for another spelling
 */
export function decodeToken(token: string): Buffer | null {
  const bytes = Buffer.from(token, 'base64url');
  return bytes.toString('base64url') === token ? bytes : null;
}
