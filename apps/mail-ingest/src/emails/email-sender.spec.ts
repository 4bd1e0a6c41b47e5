import { isSenderVerified, senderOf } from './email-sender';

describe('senderOf', () => {
  it.each([
    ['Ann Example <ann@example.com>', 'x@y.example', 'Ann Example', 'ann@example.com'],
    ['"Example, Ann" <ann@example.com>', '', 'Example, Ann', 'ann@example.com'],
    ['ann@example.com', '', 'ann', 'ann@example.com'],
    ['Ann Example', 'bounce@mail.example', 'Ann Example', 'bounce@mail.example'],
    ['', 'ann@example.com', 'ann', 'ann@example.com'],
    ['', '', 'Not provided', null],
    ['<not an address>', 'neither', 'not an address', null],
  ])('%s', (fromHeader, sender, name, email) => {
    expect(senderOf({ fromHeader, sender })).toEqual({ name, email });
  });
});

describe('isSenderVerified', () => {
  const spf = (...values: string[]): string =>
    JSON.stringify(values.map((value) => ({ name: 'X-Mailgun-Spf', value })));
  const mail = { door: 'mailgun' as const, sender: 'bounce@Example.com', headers: spf('Pass') };
  const FROM = 'ann@example.com';

  it('is true if SPF passed for the domain of From', () => {
    expect(isSenderVerified(mail, FROM)).toBe(true);
  });

  it.each([
    ['it failed', { headers: spf('Fail') }],
    ['the sender has put a verdict of their own beside', { headers: spf('Neutral', 'Pass') }],
    ['nothing was said', { headers: spf() }],
    ['there are no headers', { headers: null }],
    ['Mailgun’s own verdict may have been cut off', { headers: spf(...Array<string>(500).fill('Pass')) }],
    ['another domain has sent it', { sender: 'bounce@evil.example' }],
    ['a domain below has sent it', { sender: 'bounce@evil.example.com' }],
    ['it came in by SMTP, where anybody writes headers', { door: 'smtp' as const }],
    ['only a signature is right', { headers: mail.headers.replace('Spf', 'Dkim-Check-Result') }],
  ])('is false if %s', (_why, more) => {
    expect(isSenderVerified({ ...mail, ...more }, FROM)).toBe(false);
  });

  it('is false without an address', () => {
    expect(isSenderVerified(mail, null)).toBe(false);
  });
});
