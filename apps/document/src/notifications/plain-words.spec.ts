import { lenderName, plain } from './borrower-email';

describe('text that somebody typed, in a mail', () => {
  it.each([
    ['Skyla', 30, 'Skyla'],
    ['  Crédito \t Muñoz ', 30, 'Crédito Muñoz'],
    ['A\r\nBcc: b@example.com', 30, 'A Bcc: b@example.com'],
    ['a\u202eb\u2066c\u200dd', 30, 'a b c d'],
    ['12345678901', 10, '123456789…'],
    ['👍👍👍👍', 3, '👍👍…'],
  ])('%j in %d letters becomes %j', (typed, longest, shown) => {
    expect(plain(typed, longest)).toBe(shown);
  });

  it.each([
    ['St. Anne’s Credit Union', true],
    ['A & B Bank, N.A.', true],
    ['evil.example', false],
    ['https://evil', false],
    ['me@evil', false],
    ['', false],
  ])('%j may be a lender’s name: %s', (typed, may) => {
    expect(lenderName(typed, false, 'your lender')).toBe(may ? typed : 'your lender');
  });

  it('trusts the names of lenders of ours', () => {
    expect(lenderName('Bank.com', true, 'your lender')).toBe('Bank.com');
  });
});
