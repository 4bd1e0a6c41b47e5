import { randomBytes, randomUUID } from 'node:crypto';
import { encryptedRowText, encryptedText, RowText } from './encrypted-text';
import { DamagedDataError, UnknownKeyError } from './errors';
import { Keyring, useKeyring } from './keyring';

const keys = ['a', 'b'].map((id) => `${id}:${randomBytes(32).toString('base64')}`);
const newKey = keys[1] ?? '';
const email = encryptedText('upload.email');
const phone = encryptedRowText('upload.phone');

const sealed = (text: string): string => email.to(text) ?? '';
const sealedFor = (id: string, text: string): string => phone.to(new RowText(id, text)) ?? '';
const changed = (value: string): string => value.slice(0, -2) + (value.endsWith('AA') ? 'BB' : 'AA');

beforeEach(() => useKeyring(Keyring.parse(keys[0] ?? '')));

describe('encryptedText', () => {
  it.each(['ann@example.com', '', 'señora 🚗', 'x'.repeat(100_000)])('round-trips %.20j', (text) => {
    expect(email.from(sealed(text))).toBe(text);
  });

  it('passes absent values through', () => {
    expect([email.to(null), email.to(undefined), email.from(null)]).toEqual([null, undefined, null]);
  });

  it('hides the text and differs each time', () => {
    expect(sealed('ann@example.com')).not.toContain('ann');
    expect(sealed('ann@example.com')).not.toBe(sealed('ann@example.com'));
  });

  it('refuses a value of another column, a changed one and plain text', () => {
    const value = sealed('ann@example.com');
    expect(() => encryptedText('upload.name').from(value)).toThrow(DamagedDataError);
    for (const text of [changed(value), 'ann@example.com', 'v1.'])
      expect(() => email.from(text)).toThrow(DamagedDataError);
  });

  it('opens what an older key sealed, and says which key is missing', () => {
    const value = sealed('ann@example.com');
    useKeyring(Keyring.parse([keys[1], keys[0]].join(',')));
    expect(email.from(value)).toBe('ann@example.com');
    useKeyring(Keyring.parse(newKey));
    expect(() => email.from(value)).toThrow(new UnknownKeyError('a'));
  });
});

describe('encryptedRowText', () => {
  const [id, other] = [randomUUID(), randomUUID()];

  const isCurrent = (): RegExp => new RegExp(phone.currentPattern());

  it.each(['555 010', '', 'v1.', 'x'.repeat(100_000)])('round-trips %.20j in its row', (text) => {
    expect(phone.from(sealedFor(id, text))?.open(id)).toBe(text);
    expect([phone.to(null), phone.to(undefined), phone.from(null)]).toEqual([null, undefined, null]);
  });

  it('refuses a value of another row or column, a changed one and plain text', () => {
    const value = sealedFor(id, '555 010');
    expect(() => phone.open(value, other)).toThrow(DamagedDataError);
    expect(() => encryptedRowText('upload.fax').open(value, id)).toThrow(DamagedDataError);
    expect(() => email.from(value)).toThrow(DamagedDataError);
    for (const text of [changed(value), value.replace('v2.', 'v1.'), '555 010', 'v2.'])
      expect(() => phone.open(text, id)).toThrow(DamagedDataError);
  });

  it('accepts no text without its row', () => {
    // @ts-expect-error for callers without types
    expect(() => phone.to('555 010')).toThrow(TypeError);
  });

  it('opens what an earlier release bound only to the column, until it is re-encrypted', () => {
    const early = encryptedText('upload.phone').to('555 010') ?? '';
    expect(phone.open(early, id)).toBe('555 010');
    expect(early).not.toMatch(isCurrent());
    const bound = phone.reencrypt(early, id);
    expect(bound).toMatch(isCurrent());
    expect(phone.open(bound, id)).toBe('555 010');
    expect(() => phone.open(bound, other)).toThrow(DamagedDataError);
  });

  // Names of each length modulo three. In base64, they differ only in the last bits.
  it.each(['a', 'aa', 'aaa', 'aaaa', '2026-11-23-0a1b2a'])(
    'recognizes values of the key %j by their beginning',
    (name) => {
      const neighbors = ['A', 'b', 'c', 'p', 'q'].map((end) => name.replace(/a$/, end));
      const keyOf = (id: string): string => `${id}:${randomBytes(32).toString('base64')}`;
      const current = keyOf(name);
      for (const neighbor of neighbors) {
        const older = keyOf(neighbor);
        for (let round = 0; round < 40; round += 1) {
          useKeyring(Keyring.parse(older));
          const old = sealedFor(id, '555 010');
          useKeyring(Keyring.parse(`${current},${older}`));
          expect(old).not.toMatch(isCurrent());
          expect(sealedFor(id, String(round))).toMatch(isCurrent());
          expect(phone.open(phone.reencrypt(old, id), id)).toBe('555 010');
        }
      }
    },
  );
});
