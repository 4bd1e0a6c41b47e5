import { findHins, findVins, hasCheckDigit } from './vin';

const VIN = '1HGCM82633A004352';
const valuesOf = (text: string, mayRepair: boolean): string[] =>
  findVins(text, mayRepair).map(({ value }) => value);

describe('vehicle identification numbers', () => {
  it('checks the ninth character', () => {
    expect(hasCheckDigit(VIN)).toBe(true);
    expect(hasCheckDigit('1M8GDM9AXKP042788')).toBe(true);
    expect(hasCheckDigit('1HGCM82643A004352')).toBe(false);
  });

  it('finds them next to and after words', () => {
    expect(valuesOf(`2003 Honda VIN: ${VIN}, garaged`, false)).toEqual([VIN]);
    expect(valuesOf(`VIN:${VIN}`, false)).toEqual([VIN]);
  });

  it('never repairs what a text layer says', () => {
    const [wrong] = findVins('1HGCM82643A004352', false);
    expect(wrong).toMatchObject({ value: '1HGCM82643A004352', isChecked: false, isRepaired: false });
    // A real VIN contains no O.
    expect(findVins('1HGCM82633AO04352', false)).toEqual([]);
  });

  it('repairs OCR letters if exactly one replacement fits', () => {
    expect(findVins('1HGCM82633AOO4352', true)).toMatchObject([
      { value: VIN, isChecked: true, isRepaired: true },
    ]);
  });

  it('joins neighboring cells only if the check digit is right', () => {
    expect(valuesOf('AR195 YAMB7131F588', false)).toEqual([]);
    expect(valuesOf('1HGCM 82633 A004352', false)).toEqual([VIN]);
  });

  it('accepts no words and no digits alone', () => {
    expect(valuesOf('UNDERWRITTENBYUSA 12345678901234567', true)).toEqual([]);
  });

  it('accepts no word with a date that fits by chance', () => {
    expect(hasCheckDigit('PREPARED25MAR2026')).toBe(true);
    expect(valuesOf('Prepared 25-MAR-2026.', false)).toEqual([]);
  });
});

describe('hull identification numbers', () => {
  it.each(['YAMB7131F588', 'US-YAMB7131F588', 'YAM B7131 F5 88'])('finds %s', (text) =>
    expect(findHins(text).map(({ value }) => value)).toEqual(['YAMB7131F588']),
  );
});
