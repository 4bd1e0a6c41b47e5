import { randomBytes, timingSafeEqual } from 'node:crypto';
import {
  checkCharacter,
  hasCheckCharacter,
  LETTER_ALPHABET,
  LETTER_CODE_LENGTH,
  letterCodeOf,
} from '@coverleaf/contracts';
import { keyedHash } from '@coverleaf/encryption';

/** Characters of base64url, 6 bits each: 132 bits. */
const SIGNATURE_LENGTH = 22;
const TOKEN_LENGTH = LETTER_CODE_LENGTH + SIGNATURE_LENGTH;

/** A random code of 45 bits with its check character. */
export function newLetterCode(): string {
  // 256 is a multiple of 32, so every character is equally likely.
  const random = [...randomBytes(LETTER_CODE_LENGTH - 1)].map((byte) => LETTER_ALPHABET.charAt(byte % 32));
  const start = random.join('');
  return start + checkCharacter(start);
}

/** Finds a letter by its code. */
export const letterCodeHash = (code: string): string => keyedHash('letter-code', code);

/** Proves that this installation made the code. The key outlives master keys, because letters can't be printed again. */
const signatureOf = (code: string): string => keyedHash('letter-signature', code).slice(0, SIGNATURE_LENGTH);

/** The code with its signature, for the URL in the QR code. */
export const letterToken = (code: string): string => code + signatureOf(code);

/** @returns the signed code; null if anything about the token was altered */
export function readLetterToken(token: string): string | null {
  const code = token.slice(0, LETTER_CODE_LENGTH);
  const isWhole = token.length === TOKEN_LENGTH && letterCodeOf(code) === code;
  // Buffers of equal length: a character beyond Latin-1 would take more bytes.
  const given = Buffer.from(token.slice(LETTER_CODE_LENGTH), 'utf8');
  if (!isWhole || given.length !== SIGNATURE_LENGTH) return null;
  return timingSafeEqual(given, Buffer.from(signatureOf(code), 'utf8')) ? code : null;
}

/** @returns the typed code; null if it can't be one */
export function readTypedCode(typed: string): string | null {
  const code = letterCodeOf(typed);
  return code !== null && hasCheckCharacter(code) ? code : null;
}
