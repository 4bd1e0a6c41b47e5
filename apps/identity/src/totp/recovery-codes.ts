import { randomInt } from 'node:crypto';
import { keyedHash } from '@coverleaf/encryption';

const COUNT = 10;
/** Without the letters and digits that people mix up. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const LENGTH = 12;

/** Ten codes of 59 bits, written `xxxx-xxxx-xxxx`. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: COUNT }, () => {
    const letters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
    return letters.replace(/(.{4})(?=.)/g, '$1-');
  });

/** The fingerprint that is kept, whatever dashes, spaces and case were typed. */
export const recoveryCodeHash = (code: string): string =>
  keyedHash('recovery-code', code.toLowerCase().replaceAll(/[^a-z0-9]/g, ''));
