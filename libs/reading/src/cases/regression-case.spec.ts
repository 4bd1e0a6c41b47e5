import type { FieldName, Reading } from '@coverleaf/contracts';
import { AUTO, HOME, viewOf, wordsOf } from '../../test/written-page';
import { readFields } from '../read-fields';
import { hasCheckDigit } from '../values/vin';
import type { ReadFile } from '../sheet/words';
import { makeCase, RegressionCase, replayCase } from './regression-case';

const DRIVERS = `
Drivers           Born           License          Phone             E-Mail
Ana M Ortega      04/17/1968     K7730-1142-88    (402) 555-0177    ana.ortega@mail.example
Harold Lane       May 3, 1991    Q1190-0031-24    402-555-0142      h.lane@mail.example
Loan number 60114-7731
`;
const PAGE = AUTO + DRIVERS;

/** Personal data on the page, which a case must not contain. */
const PERSONAL =
  'Ana Ortega Luis Maple Omaha 68104 77 4289-41-00 4289 1HGCM82633A004352 1M8GDM9AXKP042788 Rogue Sierra Skyla Harbor Tampa ' +
  'Charlotte 28218 33601 18649 Birch Elm 68102 Prairie Harold Lane 1968 04/17/1968 1991 K7730-1142-88 K7730 555-0177 0177 0142 555 402 h.lane lane ' +
  'ana.ortega@mail.example 60114 60114-7731 7731 138.97 201.10 05/16/2026';

/** The file as two readers saw it. The second one misread some words. */
const fileOf = (text: string, misread: Readonly<Record<string, string>> = {}): ReadFile => ({
  pageCount: 1,
  origin: { producer: 'Writer', creator: 'Ana Ortega', createdAt: null, modifiedAt: null, updates: 0 },
  views: [
    viewOf({
      paddle: wordsOf(text, (word) => ({ ...word, font: 'Ortega-Bold' })),
      tesseract: wordsOf(text, (word) => ({ ...word, text: misread[word.text] ?? word.text })),
    }),
  ],
});

const numberOf = ({ fields }: Reading, name: FieldName): number => {
  const at = fields.findIndex((field) => field.name === name);
  if (at < 0) throw new Error(`No ${name} is read`);
  return at;
};

const made = (
  text: string,
  misread: Readonly<Record<string, string>>,
  name: FieldName,
  value: string | null,
) => {
  const file = fileOf(text, misread);
  const reading = readFields(file);
  const act = value === null ? ('confirmed' as const) : ('corrected' as const);
  return makeCase({ file, reading, corrections: [{ field: numberOf(reading, name), act, value }] }, 7);
};

const textsOf = (one: RegressionCase): string =>
  [
    ...one.file.views.flatMap(({ words }) =>
      Object.values(words).flatMap((seen) => (seen ?? []).map(({ text }) => text)),
    ),
    ...one.expected.flatMap(({ read, value }) => [read, value ?? '']),
  ].join(' ');

describe('a case made from a document that staff have checked', () => {
  const one = made(PAGE, { '4289-41-00': '42B9-41-00' }, 'policy_number', null);

  it('contains none of its persons, numbers, addresses and dates, and neither the file’s producer nor font names', () => {
    const words = textsOf(one!).split(/\s+/);
    const whole = JSON.stringify(one);
    for (const personal of PERSONAL.split(' ')) {
      expect(words).not.toContain(personal);
      if (personal.length > 3) expect(whole.toLowerCase()).not.toContain(personal.toLowerCase());
    }
  });

  it('keeps the words of the form, the shapes of values, and all positions', () => {
    expect(textsOf(one!)).toContain('Named Insured: Agent');
    const shape = (text: string): string =>
      text
        .replaceAll(/\p{Lu}/gu, 'A')
        .replaceAll(/\p{Ll}/gu, 'a')
        .replaceAll(/\d/g, '0');
    const original = fileOf(PAGE).views[0]?.words.paddle ?? [];
    const invented = one?.file.views[0]?.words.paddle ?? [];
    expect(invented.map(({ text }) => shape(text))).toEqual(original.map(({ text }) => shape(text)));
    expect(invented.map(({ box }) => box.left.toFixed(3))).toEqual(
      original.map(({ box }) => box.left.toFixed(3)),
    );
  });

  it('has VINs with a correct check digit, and a period of the same length', () => {
    const { fields } = readFields(one!.file);
    const values = (name: FieldName) =>
      fields.filter((field) => field.name === name).map(({ value }) => value);
    expect(values('vin')).toHaveLength(2);
    expect(values('vin').every(hasCheckDigit)).toBe(true);
    const [from = '', to = ''] = [...values('effective_date'), ...values('expiration_date')];
    expect(to).toBe(`${Number(from.slice(0, 4)) + 1}${from.slice(4)}`);
    expect(from).not.toBe('2026-05-16');
  });

  it('is read like its original: right values stay right, and disputed ones stay disputed', () => {
    expect(one?.state).toBe('fixed');
    expect(replayCase(one!)).toEqual([]);
    const [disputed] = readFields(one!.file).fields.filter(({ name }) => name === 'policy_number');
    const [before] = readFields(fileOf(PAGE, { '4289-41-00': '42B9-41-00' })).fields.filter(
      ({ name }) => name === 'policy_number',
    );
    expect(disputed?.agreement).toBe(before?.agreement);
    expect(disputed?.seen.map(({ text }) => text.length)).toEqual(
      before?.seen.map(({ text }) => text.length),
    );
  });

  it('differs for another seed, and is the same for the same seed', () => {
    const again = (seed: number) => {
      const file = fileOf(PAGE);
      return makeCase(
        { file, reading: readFields(file), corrections: [{ field: 0, act: 'confirmed', value: null }] },
        seed,
      );
    };
    expect(again(1)).toEqual(again(1));
    expect(textsOf(again(1)!)).not.toBe(textsOf(again(2)!));
  });

  it('survives being written to a file', () => {
    expect(RegressionCase.parse(JSON.parse(JSON.stringify(one)))).toEqual(one);
  });
});

describe('a wrong value', () => {
  const misread = HOME.replace('HO-223344', 'HO-22334');

  it('is open until the rules read what staff corrected it to', () => {
    const one = made(misread, {}, 'policy_number', 'HO-223344');
    expect(one?.state).toBe('open');
    expect(replayCase(one!)).toEqual([
      expect.stringMatching(/^policy_number: “\w+-\d{6}” is on the page, and “\w+-\d{5}” is read$/),
    ]);
    expect(textsOf(one!)).not.toContain('22334');
  });

  it('is open while it is read although it isn’t on the page', () => {
    const file = fileOf(HOME);
    const reading = readFields(file);
    const field = numberOf(reading, 'property_address');
    const one = makeCase({ file, reading, corrections: [{ field, act: 'absent', value: null }] }, 3);
    expect(replayCase(one!)).toEqual([
      expect.stringMatching(/^property_address: “.*” is read, and is none$/),
    ]);
  });

  it('is what staff said last', () => {
    const file = fileOf(HOME);
    const reading = readFields(file);
    const field = numberOf(reading, 'policy_number');
    const corrections = [
      { field, act: 'corrected', value: 'HO-1' },
      { field, act: 'confirmed', value: null },
    ] as const;
    expect(makeCase({ file, reading, corrections }, 3)?.state).toBe('fixed');
  });

  it('makes no case if nobody has checked the document', () => {
    const file = fileOf(HOME);
    expect(makeCase({ file, reading: readFields(file), corrections: [] }, 3)).toBeNull();
  });
});
