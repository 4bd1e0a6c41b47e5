import { randomBytes, randomInt } from 'node:crypto';
import { LETTER_ALPHABET } from '@coverleaf/contracts';
import { Keyring, useKeyring } from '@coverleaf/encryption';
import { newEncryptionKey } from '@coverleaf/testing';
import { letterCodeHash, letterToken, newLetterCode, readLetterToken, readTypedCode } from './letter-codes';

const TRIES = 10_000;
const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const anyOf = (characters: string): string => characters.charAt(randomInt(characters.length));

function altered(token: string): string {
  const at = randomInt(token.length);
  const start = token.slice(0, at);
  const end = token.slice(at + 1);
  const character = token.charAt(at);
  const ways = [
    () => start + anyOf(BASE64URL) + end,
    () => start + anyOf(LETTER_ALPHABET) + end,
    () =>
      start +
      (character === character.toUpperCase() ? character.toLowerCase() : character.toUpperCase()) +
      end,
    () => start + end,
    () => start + character + character + end,
    () => `${token}=`,
    () => start + anyOf('é€😀\u0000 %+/') + end,
  ];
  return (ways[randomInt(ways.length)] ?? (() => ''))();
}

describe('the codes of letters', () => {
  beforeAll(() => useKeyring(Keyring.parse(newEncryptionKey())));

  it('are signed, and read again from the link', () => {
    const code = newLetterCode();
    expect(letterToken(code)).toMatch(/^[0-9A-Z]{10}[\w-]{22}$/);
    expect(readLetterToken(letterToken(code))).toBe(code);
    expect(readTypedCode(` ${code.slice(0, 5).toLowerCase()} - ${code.slice(5)}`)).toBe(code);
  });

  it('are not accepted from altered links', () => {
    let accepted = 0;
    for (let count = 0; count < TRIES;) {
      const token = letterToken(newLetterCode());
      const other = altered(token);
      if (other === token) continue;
      count += 1;
      if (readLetterToken(other) !== null) accepted += 1;
    }
    expect(accepted).toBe(0);
  });

  it('are not accepted with an invented signature, or with that of another code', () => {
    const known = letterToken(newLetterCode()).slice(10);
    const accepted = Array.from({ length: TRIES }, (_, count) => {
      const signature = count % 2 ? known : randomBytes(17).toString('base64url').slice(0, 22);
      return readLetterToken(newLetterCode() + signature);
    }).filter((code) => code !== null);
    expect(accepted).toEqual([]);
  });

  it('are not accepted when they are signed by another installation', () => {
    const token = letterToken(newLetterCode());
    useKeyring(Keyring.parse(newEncryptionKey()));
    expect(readLetterToken(token)).toBeNull();
  });

  it('stay signed when master keys are rotated', () => {
    const old = newEncryptionKey();
    useKeyring(Keyring.parse(old));
    const token = letterToken(newLetterCode());
    const [, key = ''] = newEncryptionKey().split(':');
    useKeyring(Keyring.parse(`newer:${key},${old}`));
    expect(readLetterToken(token)).toBe(token.slice(0, 10));
  });

  it('are hashed in another way than they are signed', () => {
    const code = newLetterCode();
    expect(letterCodeHash(code).slice(0, 22)).not.toBe(letterToken(code).slice(10));
  });
});
