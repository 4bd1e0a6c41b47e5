import { randomBytes } from 'node:crypto';
import { withoutKey } from '@coverleaf/testing';
import { MalformedKeysError, UnknownKeyError } from './errors';
import { keyedHash, Keyring, rotatedKeys } from './keyring';

const key = () => randomBytes(32).toString('base64');
const [a, b] = [key(), key()];

describe('Keyring', () => {
  it('seals with the first key and knows the last as the oldest', () => {
    const keyring = Keyring.parse(` b:${b}, a:${a}\n`);
    expect([keyring.currentId, keyring.oldestId, keyring.ids]).toEqual(['b', 'a', ['b', 'a']]);
  });

  it.each([
    ['nothing', ''],
    ['no id', a],
    ['a short key', 'a:AAAA'],
    ['no base64', `a:${'*'.repeat(44)}`],
    ['an id of strange characters', `a b:${a}`],
    ['an id that is too long', `${'i'.repeat(33)}:${a}`],
    ['one id twice', `a:${a},a:${b}`],
    ['an empty entry', `a:${a},`],
  ])('refuses %s', (_case, text) => {
    expect(() => Keyring.parse(text)).toThrow(MalformedKeysError);
  });

  it('never shows a key in an error', () => {
    expect(() => Keyring.parse(`a:${a}x${b}`)).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining(a) as string }) as Error,
    );
  });

  it('derives a different key for each purpose and each master key', () => {
    const keyring = Keyring.parse(`b:${b},a:${a}`);
    const keys = [keyring.subkey('x'), keyring.subkey('y'), keyring.subkey('x', 'a')];
    expect(new Set(keys.map((each) => each.toString('hex'))).size).toBe(3);
    expect(Keyring.parse(`a:${a}`).subkey('x')).toEqual(keyring.subkey('x', 'a'));
    expect(() => keyring.subkey('x', 'c')).toThrow(UnknownKeyError);
  });
});

describe('keyedHash', () => {
  it('stays the same when a newer key is added, and differs by purpose', () => {
    const before = keyedHash('email', 'ann@example.com', Keyring.parse(`a:${a}`));
    const after = keyedHash('email', 'ann@example.com', Keyring.parse(`b:${b},a:${a}`));
    expect(after).toBe(before);
    expect(before).toMatch(/^[\w-]{43}$/);
    expect(keyedHash('phone', 'ann@example.com', Keyring.parse(`a:${a}`))).not.toBe(before);
  });

  it('stays the same when the oldest key is removed from a rotated list', () => {
    const before = keyedHash('email', 'ann@example.com', Keyring.parse(`a:${a}`));
    const rotated = rotatedKeys(`a:${a}\n`, 'b');
    expect(Keyring.parse(rotated).ids).toEqual(['b', 'a']);
    const without = withoutKey(rotated, 'a');
    const keyring = Keyring.parse(without);
    expect(keyring.ids).toEqual(['b']);
    expect(keyedHash('email', 'ann@example.com', keyring)).toBe(before);
    expect(rotatedKeys(without, 'c').match(/hash:/g)).toHaveLength(1);
  });

  it('has a root that doesn’t seal anything and isn’t a key of its own', () => {
    expect(() => Keyring.parse(`hash:${a}`)).toThrow(MalformedKeysError);
    expect(() => Keyring.parse(`a:${a},hash:${b}`).subkey('column', 'hash')).toThrow(UnknownKeyError);
  });
});
