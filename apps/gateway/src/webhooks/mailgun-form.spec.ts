import { createHmac } from 'node:crypto';
import { signedToken } from './mailgun-form';

const KEY = 'signing-key';
const [TIME, TOKEN] = ['1700000000', `17${'ab'.repeat(24)}`];
const signatureBy = (key: string) => createHmac('sha256', key).update(`${TIME}${TOKEN}`).digest('hex');
const SIGNATURE = signatureBy(KEY);

const tokenOf = (timestamp: string, token: string, signature = SIGNATURE, hoursLater = 0): string =>
  signedToken(
    new Map(Object.entries({ timestamp, token, signature }).map(([name, value]) => [name, [value]])),
    KEY,
    (Number(TIME) + hoursLater * 3_600) * 1_000,
  );

describe('signedToken', () => {
  it('returns the token of the form', () => {
    expect(tokenOf(TIME, TOKEN)).toBe(TOKEN);
  });

  it.each([-0.1, 1, 8, 11.9])('accepts a signature of %d hours ago', (hours) => {
    expect(tokenOf(TIME, TOKEN, SIGNATURE, hours)).toBe(TOKEN);
  });

  it.each([-25, -1, 12.1, 25])('refuses a signature of %d hours ago', (hours) => {
    expect(() => tokenOf(TIME, TOKEN, SIGNATURE, hours)).toThrow(
      expect.objectContaining({ status: 406, code: 'mail_signature_expired' }),
    );
  });

  it.each([
    ['by another key', TIME, TOKEN, signatureBy('other')],
    ['that is no hexadecimal text', TIME, TOKEN, 'zz'],
    ['of another time', '1700000001', TOKEN, SIGNATURE],
    ['if the end of the time moves into the token', '170000000', `0${TOKEN}`, SIGNATURE],
    ['if the start of the token moves into the time', `${TIME}17`, TOKEN.slice(2), SIGNATURE],
  ])('refuses a signature %s', (_, time, token, signature) => {
    expect(() => tokenOf(time, token, signature)).toThrow(expect.objectContaining({ status: 406 }));
  });
});
