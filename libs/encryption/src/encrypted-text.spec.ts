import { randomBytes } from 'node:crypto';
import { encryptedText } from './encrypted-text';
import { DamagedDataError, UnknownKeyError } from './errors';
import { Keyring, useKeyring } from './keyring';

const keys = ['a', 'b'].map((id) => `${id}:${randomBytes(32).toString('base64')}`);
const email = encryptedText('upload.email');

const sealed = (text: string): string => email.to(text) ?? '';

describe('encryptedText', () => {
  beforeEach(() => useKeyring(Keyring.parse(keys[0] ?? '')));

  it.each(['ann@example.com', '', 'señora 🚗', 'x'.repeat(100_000)])('round-trips %.20j', (text) => {
    expect(email.from(sealed(text))).toBe(text);
  });

  it('lets absent values pass', () => {
    expect([email.to(null), email.to(undefined), email.from(null)]).toEqual([null, undefined, null]);
  });

  it('hides the text and differs each time', () => {
    expect(sealed('ann@example.com')).not.toContain('ann');
    expect(sealed('ann@example.com')).not.toBe(sealed('ann@example.com'));
  });

  it('refuses a value of another column, a changed one and a clear one', () => {
    const value = sealed('ann@example.com');
    expect(() => encryptedText('upload.phone').from(value)).toThrow(DamagedDataError);
    const changed = value.slice(0, -2) + (value.endsWith('AA') ? 'BB' : 'AA');
    for (const text of [changed, 'ann@example.com', 'v1.'])
      expect(() => email.from(text)).toThrow(DamagedDataError);
  });

  it('opens what an older key sealed, and says which key is missing', () => {
    const value = sealed('ann@example.com');
    useKeyring(Keyring.parse([keys[1], keys[0]].join(',')));
    expect(email.from(value)).toBe('ann@example.com');
    useKeyring(Keyring.parse(keys[1] ?? ''));
    expect(() => email.from(value)).toThrow(new UnknownKeyError('a'));
  });
});
