import fc from 'fast-check';
import {
  checkCharacter,
  hasCheckCharacter,
  LETTER_ALPHABET,
  LETTER_CODE_LENGTH,
  letterCodeOf,
  printedCode,
} from './letter-code';

const characters = [...LETTER_ALPHABET];
const code = fc
  .array(fc.constantFrom(...characters), {
    minLength: LETTER_CODE_LENGTH - 1,
    maxLength: LETTER_CODE_LENGTH - 1,
  })
  .map((start) => start.join('') + checkCharacter(start.join('')));

describe('the code of a letter', () => {
  it.each([
    ['k7q2m94txb', 'K7Q2M94TXB'],
    [' K7Q2M-94TXB ', 'K7Q2M94TXB'],
    ['k7q2m‑94 txb\u200b', 'K7Q2M94TXB'],
    ['Ｋ7Q2M94TXB', 'K7Q2M94TXB'],
    ['OIL2M94TXB', '0112M94TXB'],
    ['K7Q2M94TX', null],
    ['K7Q2M94TXBB', null],
    ['K7Q2M94TXU', null],
    ['K7Q2M94TX!', null],
    ['', null],
  ])('typed as %j', (typed, read) => {
    expect(letterCodeOf(typed)).toBe(read);
  });

  it('is read again as it is printed', () => {
    fc.assert(
      fc.property(code, (one) => {
        expect(printedCode(one)).toMatch(/^\w{5}-\w{5}$/);
        expect(letterCodeOf(printedCode(one).toLowerCase())).toBe(one);
        expect(hasCheckCharacter(one)).toBe(true);
      }),
    );
  });

  it('does not fit its check character after one wrong character', () => {
    const change = fc.tuple(code, fc.nat(LETTER_CODE_LENGTH - 1), fc.constantFrom(...characters));
    fc.assert(
      fc.property(change, ([one, at, other]) => {
        const changed = one.slice(0, at) + other + one.slice(at + 1);
        expect(hasCheckCharacter(changed)).toBe(changed === one);
      }),
    );
  });

  it('does not fit its check character after two characters changed places', () => {
    const places = fc.nat(LETTER_CODE_LENGTH - 1);
    fc.assert(
      fc.property(code, places, places, (one, first, second) => {
        const swapped = [...one];
        [swapped[first], swapped[second]] = [one[second] ?? '', one[first] ?? ''];
        expect(hasCheckCharacter(swapped.join(''))).toBe(one[first] === one[second]);
      }),
    );
  });
});
