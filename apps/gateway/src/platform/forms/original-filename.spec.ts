import { cleanFilename } from './original-filename';

describe("the name that the borrower's device gave", () => {
  it.each([
    ['C:\\fakepath\\policy.pdf', 'policy.pdf'],
    ['../policy.pdf', 'policy.pdf'],
    ['po\u202elicy\u0000.pdf', 'policy.pdf'],
    ['\u200fpo\u200eli\u061ccy\u2028.\u2029pdf\ufeff', 'policy.pdf'],
    ['', 'document'],
    [undefined, 'document'],
    ['..', 'document'],
    [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(196)}.pdf`],
  ])('%s', (given, clean) => {
    expect(cleanFilename(given)).toBe(clean);
  });
});
