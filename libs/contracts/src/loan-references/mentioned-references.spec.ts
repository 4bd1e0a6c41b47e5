import { MOST_MENTIONED, mentionedReferences, referencesInFileName } from './mentioned-references';

describe('the references that a text may mention', () => {
  it.each([
    ['Proof of insurance for REF-1003', 'REF-1003'],
    ['My reference is ref 1003, thanks', 'REF-1003'],
    ['Loan #44817722: new policy', '44817722'],
    ['Account number: 10-44817', '10-44817'],
    ['Re: préstamo 778812', '778812'],
    ['it says REF‑1OO3 on the letter', 'REF-1003'],
    ['AB12/7731', 'AB12/7731'],
  ])('%j: %s', (text, reference) => {
    expect(mentionedReferences(text)).toContain(reference);
  });

  it('puts what is announced as a reference before other numbers', () => {
    const found = mentionedReferences(
      `Call 555-0100 before 8812B Main St. Loan 99120034, reference: REF-1003.`,
    );
    expect(found[0]).toBe('REF-1003');
    expect(found.indexOf('99120034')).toBeLessThan(found.indexOf('8812B'));
  });

  it('takes no words without digits, and no dates', () => {
    expect(mentionedReferences('Please see attached, sent 11/24/2026 or 2026-11-24')).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(PLEASE|11\/24\/2026|2026-11-24|2026)$/)]),
    );
    expect(mentionedReferences('Thank you very much')).toEqual([]);
  });

  it('takes no more than a call can carry, also of a hostile text, and quickly', () => {
    const many = Array.from({ length: 400 }, (_, n) => `REF-${n + 1_000}`).join(' ');
    expect(mentionedReferences(many)).toHaveLength(MOST_MENTIONED);
    const began = performance.now();
    for (const text of ['a-'.repeat(500_000), '1'.repeat(500_000), 'A1'.repeat(500_000), '_'.repeat(500_000)])
      mentionedReferences(text);
    // A quadratic search would take minutes.
    expect(performance.now() - began).toBeLessThan(5_000);
  });
});

describe('the references in a file name', () => {
  it.each([
    ['Skyla_REF-1003_dec page.pdf', 'REF-1003'],
    ['ref 1003.pdf', 'REF-1003'],
    ['REF_1003.PDF', 'REF-1003'],
    ['20441877.jpg', '20441877'],
    ['dec-page-REF1003.v2.pdf', 'REF-1003'],
  ])('%j: %s', (fileName, reference) => {
    expect(referencesInFileName(fileName)).toContain(reference);
  });
});
