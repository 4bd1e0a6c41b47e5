import { mailboxOf } from './addresses';

describe('the mailbox of an address', () => {
  it.each([
    ['Ann@Example.com', 'ann@example.com'],
    ['ann+1@example.com', 'ann@example.com'],
    ['ann+a+b@example.com', 'ann@example.com'],
    ['a.n.n@example.com', 'a.n.n@example.com'],
    ['a.n.n+x@googlemail.com', 'ann@gmail.com'],
    ['"a@b"@example.com', '"a@b"@example.com'],
  ])('%s is %s', (address, mailbox) => expect(mailboxOf(address)).toBe(mailbox));
});
