import { protectedParts } from './protected-parts';

const partsOf = (text: string, terms: readonly string[] = []): string[] =>
  protectedParts(text, terms).map(({ start, end }) => text.slice(start, end));

describe('protectedParts', () => {
  it.each([
    ['Send it to {{lender}} today, {name}.', ['{{lender}}', '{name}']],
    ['See <link>our page</link>, or <b>call</b><br/>', ['<link>', '</link>', '<b>', '</b>', '<br/>']],
    ['See https://a.example/x?y=1&z=(2), please.', ['https://a.example/x?y=1&z=(2']],
    ['Go to www.skyla.com/insurance.', ['www.skyla.com/insurance']],
    ['Write to help+me@mail.skyla.coop.', ['help+me@mail.skyla.coop']],
    [
      'Call (704) 375-0183, 704-375-0183, 704.375.0183 or 704 375 0183; 7043750183.',
      ['(704) 375-0183', '704-375-0183', '704.375.0183', '704 375 0183', '7043750183'],
    ],
    ['Call 1-800-555-0199 ext. 12 or +1 704 375 0183', ['1-800-555-0199 ext. 12', '+1 704 375 0183']],
    ['Call 1-800-GET-HELP now', ['1-800-GET-HELP']],
    ['Local: 555-1212.', ['555-1212']],
    ['Mail to P.O. Box 924, Carrollton, TX 75006-0924.', ['P.O. Box 924, Carrollton, TX 75006-0924']],
    ['Mail to PO Box 12\nFort Worth TX 76101', ['PO Box 12\nFort Worth TX 76101']],
    [
      'At 100 N. Main Street, Suite 200, Charlotte, NC 28202 today',
      ['100 N. Main Street, Suite 200, Charlotte, NC 28202'],
    ],
    ['In Winston-Salem, NC 27101 we', ['Winston-Salem, NC 27101']],
    ['It costs $1,250.00 or $5.', ['$1,250.00', '$5']],
  ])('finds in %j %j', (text, parts) => {
    expect(partsOf(text)).toEqual(parts);
  });

  it.each([
    'You have 30 days after the purchase, in 2024-2025, to send your proof.',
    'Is 3 < 5 and 7 > 2? Yes, in 100% of cases: 10 or 20 {of them }.',
    'The State of Texas, TX, is large. Drive 5 miles. Way to go!',
    'version 1.2.3 and 12345 and 555-12',
  ])('finds nothing in %j', (text) => {
    expect(partsOf(text)).toEqual([]);
  });

  it('finds names as whole words, the longest first, whatever signs they hold', () => {
    const terms = ['Skyla', 'Skyla Credit Union', 'A+ (FCU)', ' ', 'gap'];
    expect(partsOf('Skyla Credit Union, Skyla’s or A+ (FCU): Skylark', terms)).toEqual([
      'Skyla Credit Union',
      'Skyla',
      'A+ (FCU)',
    ]);
  });

  it.each(['Co-op Bank', 'A/B (C) [D] E^2 $F | *.? \\ & # @ ~', '-'])('finds the name %j', (name) => {
    expect(partsOf(`At ${name}, or not.`, [name])).toEqual([name]);
  });

  it('gives a part to the stronger kind alone', () => {
    expect(partsOf('See https://skyla.example/704-375-0183/{{lender}}')).toEqual([
      'https://skyla.example/704-375-0183/',
      '{{lender}}',
    ]);
  });

  // Nothing breaks in on a loop, so the time is the test's own affair.
  const quickly = (text: string): string[] => {
    const begin = performance.now();
    const parts = partsOf(text);
    expect(performance.now() - begin).toBeLessThan(5_000);
    return parts;
  };

  it.each(['1 A ', 'a.', '{', '<a', '704 ', 'Ab-', 'A ', 'https:', '1 Str '])(
    'looks at nothing again and again in 20,000 × %j',
    (part) => {
      expect(quickly(part.repeat(20_000))).toEqual([]);
    },
  );

  it('takes no longer for each part where the parts are many', () => {
    expect(quickly('1 Elm St, A '.repeat(60_000))).toHaveLength(60_000);
  });

  it.each(['\ue000', '{a}', '$1 '])('comes to an end with 100,000 parts like %j', (part) => {
    expect(quickly(part.repeat(100_000))).toHaveLength(100_000);
  });
});
