import { CASE_TEXTS, CaseFields, NewCaseFields } from '@coverleaf/contracts';
import fc from 'fast-check';
import { bareCell, cellChecks } from './roster-cells';

type Field = keyof CaseFields;
const FIELDS = Object.keys(CaseFields.shape) as Field[];
const check = (field: Field, cell: string) => cellChecks()[field](cell);
const valueOf = (field: Field, cell: string): unknown => {
  const checked = check(field, bareCell(cell));
  return 'value' in checked ? checked.value : undefined;
};

const cell = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 320 }),
  fc.string({ unit: 'grapheme', maxLength: 320 }),
  fc.emailAddress(),
  fc.constantFrom(
    'car',
    'RV',
    'comp/coll',
    'wind & hail, flood',
    '11/16/26',
    'Nov 16, 2026',
    '$1,081.5',
    '500.00',
    '..',
  ),
  fc.nat({ max: 2_000_000_000 }).map(String),
);

describe('a cell of a roster', () => {
  it.each(FIELDS)('has a value of %s that a new case accepts unchanged', (field) => {
    fc.assert(
      fc.property(cell, (text) => {
        const checked = check(field, bareCell(text));
        if ('value' in checked) {
          const parsed = NewCaseFields.parse({ reference: 'R-1', [field]: checked.value });
          expect(parsed[field]).toEqual(checked.value);
        } else expect(checked.wrong).toMatch(/^[A-Z]/);
      }),
      { numRuns: 500 },
    );
  });

  it.each(Object.keys(CASE_TEXTS) as (keyof typeof CASE_TEXTS)[])(
    'refuses as %s what a form refuses',
    (field) => {
      fc.assert(
        fc.property(cell, (text) => {
          const bare = bareCell(text);
          fc.pre(bare !== '' && !/^'*[=@＝＠]|^\d(?:\.\d+)?E\+|\ufffd|[\r\n]/i.test(bare));
          const form = NewCaseFields.safeParse({ reference: 'R-1', [field]: bare });
          expect(valueOf(field, text)).toEqual(form.success ? (form.data[field] ?? undefined) : undefined);
        }),
        { numRuns: 500 },
      );
    },
  );

  it.each([
    ['11/16/2026', '2026-11-16'],
    ['11-16-26', '2026-11-16'],
    ['Nov 16, 2026', '2026-11-16'],
    ['November 16 2026', '2026-11-16'],
    ['16-Nov-2026', '2026-11-16'],
    ['2026-11-16', '2026-11-16'],
    ['2026-11-16T00:00:00.000Z', '2026-11-16'],
    ['11/16/2026 12:00:00 AM', '2026-11-16'],
    ['1/2/2027', '2027-01-02'],
    ['46342', undefined],
    ['02/30/2026', undefined],
    ['11/16/2026 or later', undefined],
    ['soon', undefined],
  ])('reads the date %s', (text, value) => expect(valueOf('dueOn', text)).toBe(value));

  it.each([
    ['$81.50', 8_150],
    ['81.5', 8_150],
    ['81', 8_100],
    ['1,081.50', 108_150],
    ['$ 1,000,000', 100_000_000],
    ['1,000,000.01', undefined],
    ['10,81.50', undefined],
    ['81,50', undefined],
    ['-81.50', undefined],
    ['1e3', undefined],
  ])('reads the amount %s', (text, value) => expect(valueOf('monthlyChargeCents', text)).toBe(value));

  it.each([
    ['Comprehensive and Collision', ['comprehensive', 'collision']],
    ['COMP/COLL', ['comprehensive', 'collision']],
    ['full coverage; liability', ['comprehensive', 'collision', 'bodily_injury', 'property_damage']],
    ['Wind/Hail, flood', ['wind_hail', 'flood']],
    ['wind_hail|dwelling', ['wind_hail', 'dwelling']],
    ['All Perils, hull', ['all_perils', 'hull']],
    ['collision, collision', ['collision']],
    ['collision, magic', undefined],
  ])('reads the coverages %s', (text, value) => expect(valueOf('coverages', text)).toEqual(value));

  it.each([
    ['="00123"', '00123'],
    [`'+1 555`, '+1 555'],
    ['  R-1 ', 'R-1'],
    ['-', '-'],
  ])('%s is bared of what spreadsheets add', (text, bare) => expect(bareCell(text)).toBe(bare));
});
