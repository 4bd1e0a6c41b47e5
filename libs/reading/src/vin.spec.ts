import { findHins, findVins, hasCheckDigit } from './vin';

const values = (text: string, mayRepair = false): readonly string[] =>
  findVins(text, mayRepair).map(({ value }) => value);

describe('check digits of VINs', () => {
  it.each(['1HGCM82633A004352', '1M8GDM9AXKP042788', '11111111111111111'])('fit %s', (vin) => {
    expect(hasCheckDigit(vin)).toBe(true);
  });

  it.each(['1HGCM82633A004353', '1M8GDM9A0KP042788', '1HGCM82633A00435', '1HGCM82633A0O4352'])(
    'do not fit %s',
    (vin) => {
      expect(hasCheckDigit(vin)).toBe(false);
    },
  );

  it('notice each changed digit and two that changed places', () => {
    const vin = '1HGCM82633A004352';
    for (const [index, character] of [...vin].entries())
      if (/\d/.test(character) && index !== 8) {
        const other = String((Number(character) + 1) % 10);
        expect(hasCheckDigit(vin.slice(0, index) + other + vin.slice(index + 1))).toBe(false);
      }
    expect(hasCheckDigit('1HGCM82633A003452')).toBe(false);
  });
});

describe('VINs in a text', () => {
  it('stand behind labels, in lower case and in groups', () => {
    expect(values('VIN:1HGCM82633A004352')).toEqual(['1HGCM82633A004352']);
    expect(values('vin 1hgcm82633a004352, 2003')).toEqual(['1HGCM82633A004352']);
    expect(values('1HG CM826 33A 004352')).toEqual(['1HGCM82633A004352']);
  });

  it('are not taken from words, digits alone, longer numbers or neighbors whose digit is wrong', () => {
    expect(values('RESPONSIBILITIES1 12345678901234567 1HGCM82633A0043521')).toEqual([]);
    expect(values('1HG CM826 33A 004353')).toEqual([]);
  });

  it('stand as printed in a text layer, whatever their check digit', () => {
    expect(findVins('1HGCM82633A004353', false)).toMatchObject([
      { value: '1HGCM82633A004353', isChecked: false, isRepaired: false },
    ]);
    expect(values('1HGCM82633AOO4352')).toEqual([]);
  });

  it('of a picture are repaired where one change fits, and otherwise only said to be wrong', () => {
    expect(findVins('1HGCM82633AOO4352', true)).toMatchObject([
      { value: '1HGCM82633A004352', isChecked: true, isRepaired: true },
    ]);
    const [wrong] = findVins('1HGCM82633A004353', true);
    expect(wrong?.isChecked === false || wrong?.isRepaired).toBe(true);
    expect(findVins('1HGCM82633A004352', true)).toMatchObject([{ isRepaired: false }]);
  });
});

describe('HINs', () => {
  it.each([
    ['HIN ABC12345D606', 'ABC12345D606'],
    ['US-ABC 12345 D6 06', 'ABC12345D606'],
    ['YAM 41234 M84F', 'YAM41234M84F'],
    ['YAM ABCDE D606', null],
  ])('%s', (text, expected) => {
    expect(findHins(text)[0]?.value ?? null).toBe(expected);
  });

  it('are not parts of a VIN or of words', () => {
    expect(findHins('1HGCM82633A004352 DECLARATIONS1')).toEqual([]);
  });
});

it('looks at a long line in time', () => {
  const started = performance.now();
  for (const text of ['A1 '.repeat(3_000), 'A1'.repeat(5_000), 'ABC 1'.repeat(2_000)]) {
    findVins(text, true);
    findHins(text);
  }
  expect(performance.now() - started).toBeLessThan(1_000);
});
