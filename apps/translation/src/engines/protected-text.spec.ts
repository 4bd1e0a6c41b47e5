import { addedPlaceholders, hasWords, lostParts, markOf, protect, protectedParts } from './protected-text';

const partsOf = (text: string, terms: readonly string[] = []): string[] =>
  protectedParts(text, terms).map(({ start, end }) => text.slice(start, end));

describe('protectedParts', () => {
  it.each([
    ['Send it to {{lender}} today, {name}.', ['{{lender}}', '{name}']],
    ['See <link>our page</link>, or <b>call</b><br/>', ['<link>', '</link>', '<b>', '</b>', '<br/>']],
    ['See https://a.example/x?y=1&z=(2), please.', ['https://a.example/x?y=1&z=(2']],
    ['Go to www.skyla.com/insurance.', ['www.skyla.com/insurance']],
    ['Write to help+me@mail.skyla.coop.', ['help+me@mail.skyla.coop']],
    ['Call (704) 375-0183, 704-375-0183 or 7043750183.', ['(704) 375-0183', '704-375-0183', '7043750183']],
    ['Call 704.375.0183 or 704 375 0183; now', ['704.375.0183', '704 375 0183']],
    ['Call 1-800-555-0199 ext. 12 or +1 704 375 0183', ['1-800-555-0199 ext. 12', '+1 704 375 0183']],
    ['Call 1-800-GET-HELP now', ['1-800-GET-HELP']],
    ['Local: 555-1212.', ['555-1212']],
    ['Mail to P.O. Box 924, Carrollton, TX 75006-0924.', ['P.O. Box 924, Carrollton, TX 75006-0924']],
    ['Mail to PO Box 12\nFort Worth TX 76101', ['PO Box 12\nFort Worth TX 76101']],
    ['At 10 N. Main Street, Suite 2, Troy, NC 28202 now', ['10 N. Main Street, Suite 2, Troy, NC 28202']],
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

  it('finds names as whole words, the longest first, with special characters', () => {
    const terms = ['Skyla', 'Skyla Credit Union', 'A+ (FCU)', ' ', 'gap'];
    const parts = ['Skyla Credit Union', 'Skyla', 'A+ (FCU)'];
    expect(partsOf('Skyla Credit Union, Skyla’s or A+ (FCU): Skylark', terms)).toEqual(parts);
  });

  it.each(['Co-op Bank', 'A/B (C) [D] E^2 $F | *.? \\ & # @ ~', '-'])('finds the name %j', (name) => {
    expect(partsOf(`At ${name}, or not.`, [name])).toEqual([name]);
  });

  it('assigns overlapping parts to the stronger kind', () => {
    const parts = ['https://skyla.example/704-375-0183/', '{{lender}}'];
    expect(partsOf('See https://skyla.example/704-375-0183/{{lender}}')).toEqual(parts);
  });

  // Nothing can interrupt a loop, so the test measures the time itself.
  const quickly = (text: string): string[] => {
    const begin = performance.now();
    const parts = partsOf(text);
    expect(performance.now() - begin).toBeLessThan(5_000);
    return parts;
  };

  const STUTTERS = ['1 A ', 'a.', '{', '<a', '704 ', 'Ab-', 'A ', 'https:', '1 Str '];
  it.each(STUTTERS)('does not backtrack on 20,000 × %j', (part) => {
    expect(quickly(part.repeat(20_000))).toEqual([]);
  });

  it.each(['1 Elm St, A ', '\ue000', '{a}', '$1 '])(
    'runs in linear time on 100,000 parts like %j',
    (part) => {
      expect(quickly(part.repeat(100_000))).toHaveLength(100_000);
    },
  );
});

describe('protect', () => {
  it('replaces each part by a mark, and restores the parts in an answer', () => {
    const { text, restore } = protect(' Call {{lender}} at 704-375-0183.\n', []);
    expect(text).toBe(`Call ${markOf(0)} at ${markOf(1)}.`);
    expect(restore(`Al ${markOf(1)} llame a ${markOf(0)}.`)).toBe(' Al 704-375-0183 llame a {{lender}}.\n');
  });

  it.each([
    [
      'text that looks like the mark of an engine',
      'Form XQ0X for xq12x',
      `Form ${markOf(0)} for ${markOf(1)}`,
    ],
    ['a private-use character', 'A \uE005 b', `A ${markOf(0)} b`],
  ])('protects %s', (_what, source, marked) => {
    const { text, restore } = protect(source, []);
    expect([text, restore(text)]).toEqual([marked, source]);
  });

  it.each([
    ['lost', `Llame a ${markOf(0)}.`],
    ['doubled', `Llame a ${markOf(0)} ${markOf(0)} al ${markOf(1)}.`],
    ['replaced', `Llame a ${markOf(0)} al ${markOf(2)}.`],
    ['invented', `Llame a ${markOf(0)} al ${markOf(1)} ${markOf(2)}.`],
    ['emptied', ' '],
    ['joined by a number', `Llame a ${markOf(0)} al ${markOf(1)} o al 900-555-0147.`],
    ['joined by a page', `Llame a ${markOf(0)} al ${markOf(1)}, https://a.example/x.`],
    ['joined by a placeholder', `Llame a ${markOf(0)} {{lender}} al ${markOf(1)}.`],
  ])('refuses an answer in which a part was %s', (_how, answer) => {
    expect(protect('Call {{lender}} at 704-375-0183.', []).restore(answer)).toBeNull();
  });

  it('refuses an empty answer to a text without parts, and inserts parts literally', () => {
    const { restore } = protect('Hello', []);
    expect(restore('Hola < $& >')).toBe('Hola < $& >');
    expect(restore('')).toBeNull();
  });
});

describe('hasWords', () => {
  it('is false for a text with nothing to translate', () => {
    for (const text of ['704-375-0183', '{{lender}}', '30 %', ' '])
      expect(hasWords(protect(text, []).text)).toBe(false);
    expect(hasWords(protect('Call 704-375-0183', []).text)).toBe(true);
  });
});

describe('lostParts', () => {
  it.each([
    ['{{lender}} asks you', 'Su banco le pide', ['{{lender}}']],
    ['{{ lender }} asks you', '{{lender}} le pide', []],
    ['Hello {name}', 'Hola {nombre}', ['{name}']],
    ['Read <link>this</link>', 'Lea <link>esto', ['</link>']],
    ['<b>a</b> and <b>b</b>', '<b>a</b> y b', ['<b>', '</b>']],
    ['Call +1 (555) 010-0199.', 'Llame al +1 555 010 0199.', []],
    ['Call +1 (555) 010-0199.', 'Llame al +1 (555) 010-0198.', ['+1 (555) 010-0199']],
    ['Write to help@bank.example.', 'Escriba a ayuda@bank.example.', ['help@bank.example']],
    ['See https://bank.example/a.', 'Vea https://bank.example/a', []],
    ['From 9 to 5, 30 days', 'De 9 a 5, un mes', []],
    ['Form 1234567A', 'Formulario A1234567', []],
    ['a < b and { c', 'a es menor', []],
  ])('of %p in %p', (text, translation, lost) => {
    expect(lostParts(text, translation)).toEqual(lost);
  });

  it('finds placeholders that only the translation has', () => {
    const added = ['{nombre}', '<b>', '</b>'];
    expect(addedPlaceholders('Hello {name}', 'Hola {nombre} <b>{name}</b>')).toEqual(added);
    expect(addedPlaceholders('Hello', 'Hola, escriba a ayuda@bank.example')).toEqual([]);
  });

  it.each(['{{ ', 'a', 'http://', '1 ', '<a'])('runs in linear time with many of %j', (part) => {
    expect(lostParts('Hello', part + part.slice(-1).repeat(20_000))).toEqual([]);
    expect(addedPlaceholders('Hello', part.repeat(20_000))).toEqual([]);
  });
});
