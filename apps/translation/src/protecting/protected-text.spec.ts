import { hasWords, markOf, protect } from './protected-text';

describe('protect', () => {
  it('puts one mark in place of each part, and the parts back where the answer has the marks', () => {
    const { text, restore } = protect(' Call {{lender}} at 704-375-0183.\n', []);
    expect(text).toBe(`Call ${markOf(0)} at ${markOf(1)}.`);
    expect(restore(`Al ${markOf(1)} llame a ${markOf(0)}.`)).toBe(' Al 704-375-0183 llame a {{lender}}.\n');
  });

  it('takes what reads like the mark of an engine for a part', () => {
    const { text, restore } = protect('Form XQ0X for xq12x', []);
    expect(text).toBe(`Form ${markOf(0)} for ${markOf(1)}`);
    expect(restore(text)).toBe('Form XQ0X for xq12x');
  });

  it('takes a private-use character of the source for a part', () => {
    const { text, restore } = protect('A \uE005 b', []);
    expect(text).toBe(`A ${markOf(0)} b`);
    expect(restore(text)).toBe('A \uE005 b');
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

  it('refuses an empty answer where nothing must stay, and takes signs for signs', () => {
    const { restore } = protect('Hello', []);
    expect(restore('Hola < $& >')).toBe('Hola < $& >');
    expect(restore('')).toBeNull();
  });
});

describe('hasWords', () => {
  it('is false of what has nothing to translate', () => {
    expect(
      ['704-375-0183', '{{lender}}', '30 %', ' '].map((text) => hasWords(protect(text, []).text)),
    ).toEqual(Array(4).fill(false));
    expect(hasWords(protect('Call 704-375-0183', []).text)).toBe(true);
  });
});
