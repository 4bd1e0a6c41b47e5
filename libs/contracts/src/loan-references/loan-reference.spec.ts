import { likelyReference, linkedReference, referenceEnd, referenceForms } from './loan-reference';

const DOTS = ['\u2024', '\u2025', '\u2026', '\uff0e\uff0e', '.\u200b.'];

describe('the ways to spell a reference', () => {
  it.each([
    ['REF-1001', ['REF-1001']],
    ['REF1001', ['REF1001', 'REF-1001']],
    ['REF 1001', ['REF 1001', 'REF-1001']],
    ['REF - 1001', ['REF - 1001', 'REF-1001']],
    ['ref-1001', ['ref-1001', 'REF-1001']],
    ['ref 10 01', ['ref 10 01', 'REF-1001']],
    ['\u00a0 REF-1001\u200b\ufeff ', ['REF-1001']],
    ['ＲＥＦ－１００１', ['REF-1001']],
    ...[...'‐‑‒–—−﹣－'].map((dash): [string, string[]] => [`REF${dash}1001`, ['REF-1001']]),
    ['#REF-1001', ['#REF-1001', 'REF-1001']],
    ['REF-1001.', ['REF-1001.', 'REF-1001']],
    ['"REF #1001"', ['"REF #1001"', 'REF-1001']],
    ['REF_1001', ['REF_1001', 'REF-1001']],
    ['ref.1001', ['ref.1001', 'REF-1001']],
    ['#', ['#']],
    ['12345', ['12345']],
    ['ab-12/x 7', ['ab-12/x 7', 'AB-12/X 7']],
    ['A/B ?#é', ['A/B ?#é', 'A/B ?#É']],
    // One Arabic character that expands to eighteen.
    ['\ufdfa'.repeat(90), ['\ufdfa'.repeat(90)]],
    // The German sharp s becomes two letters in upper case.
    ['ß'.repeat(100), ['ß'.repeat(100)]],
    ['\u200b', ['\u200b']],
    // Not `.` or `..`, which would change a path.
    ...DOTS.map((dots): [string, string[]] => [dots, [dots]]),
  ])('%j', (typed, forms) => {
    expect(referenceForms(typed)).toEqual(forms);
  });
});

describe('the references that an input may mean', () => {
  it.each([
    ['REF-1OO1', 'REF-1001'],
    ['ref 1oo1', 'REF-1001'],
    ['REF1O0l', 'REF-1001'],
    ['REF‑O001', 'REF-0001'],
    ['#REF-1OO1.', 'REF-1001'],
    ['REF-1001', null],
    ['REFOIL', null],
    ['REF-OIL', null],
    ['NOPE', null],
    ['', null],
  ])('%j', (typed, meant) => {
    expect(likelyReference(typed)).toBe(meant);
  });
});

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

describe('the end of a reference', () => {
  it.each([
    ['REF-1001', '01'],
    ['123456', '56'],
    ['12345', null],
    ['1234💩', null],
    ['12345💩', '5💩'],
  ])('of %s', (reference, end) => expect(referenceEnd(reference)).toBe(end));
});
