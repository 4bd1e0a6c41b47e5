import { linkedReference } from './linked-reference';

describe('the reference that a link carries', () => {
  it.each([
    ['ref=REF-1001', 'REF-1001'],
    ['?x=1&ref=%20REF-1001%20', 'REF-1001'],
    ['ref=first&ref=second', 'first'],
    ['ref=a%00b%0ac%E2%80%8Bd', 'abcd'],
    ['ref=%F0%9F%92%A9', '💩'],
    ['ref=%zz', '%zz'],
    [`ref=${'x'.repeat(500)}`, 'x'.repeat(100)],
    ['ref=', null],
    ['ref=%20%00', null],
    ['reference=1', null],
    ['', null],
  ])('%s', (query, reference) => {
    expect(linkedReference(query)).toBe(reference);
  });
});
