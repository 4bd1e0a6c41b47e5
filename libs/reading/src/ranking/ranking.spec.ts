import type { FieldName, Reading } from '@coverleaf/contracts';
import { fileOf } from '../../test/written-page';
import { readFields } from '../read-fields';
import { defaultRequirements } from '../verdict/requirements';
import { judge } from '../verdict/verdict';
import { FEATURES_VERSION } from './features';
import { modelFrom, precisionAt, sharesAmong, shippedModel, TARGET_NAMES } from './model';
import weights from './weights.json';

/** A form with labels that no rule knows. */
const STRANGE = `
Lakeshore Select Insurance Company
Personal Auto Declarations

Our agreement with you is numbered     Protection starts on     Protection stops on
QX-2041-77312                          03/04/2026               09/04/2026

We protect
Ana M Ortega
77 Maple Dr Apt 2
Omaha, NE 68104

Questions? Call 1-800-555-0142 or write to Claims, PO Box 100, Omaha, NE 68101
Loan 7710-2231     Printed 02/11/2026
`;
const values = (reading: Reading, name: FieldName): string[] =>
  reading.fields.filter((field) => field.name === name).map(({ value }) => value);

describe('the shipped model', () => {
  it('has the current features and is small', () => {
    expect(weights.features).toBe(FEATURES_VERSION);
    expect([...shippedModel().keys()]).toEqual(TARGET_NAMES);
    expect(JSON.stringify(weights).length).toBeLessThan(400_000);
    for (const { weights: own } of shippedModel().values()) {
      expect(own.size).toBeGreaterThan(100);
      expect([...own.values()].every(Number.isInteger)).toBe(true);
    }
  });

  it('is rejected if it was trained with other features or lacks a target', () => {
    expect(() => modelFrom({ ...weights, features: FEATURES_VERSION + 1 })).toThrow('train anew');
    expect(() => modelFrom({ ...weights, targets: {} })).toThrow('lack policy_number');
    expect(() => modelFrom({ ...weights, targets: [] })).toThrow();
  });

  it('is never more precise for less likely values', () => {
    for (const model of shippedModel().values()) {
      const shares = Array.from({ length: 101 }, (_, index) => precisionAt(model, index / 100));
      expect(shares).toEqual(shares.toSorted((one, other) => one - other));
      expect(shares.at(-1)).toBeLessThan(1);
    }
  });
});

it('ranks a value lower if another is as likely, but not if it is repeated', () => {
  const sure = { key: 'A', probability: 0.9 };
  const [alone] = sharesAmong([sure]);
  const [again] = sharesAmong([sure, { key: 'A', probability: 0.8 }]);
  const [beside] = sharesAmong([sure, { key: 'B', probability: 0.9 }]);
  expect(alone).toBeCloseTo(0.9);
  expect(again).toBeCloseTo(0.9);
  expect(beside).toBeCloseTo(9 / 19);
  expect(sharesAmong([])).toEqual([]);
});

describe('values that no rule finds', () => {
  const reading = readFields(fileOf(STRANGE));

  it('are found by the words near them', () => {
    const byRules = readFields(fileOf(STRANGE), null);
    expect(values(byRules, 'policy_number')).toEqual([]);
    expect(values(reading, 'policy_number')).toEqual(['QX-2041-77312']);
    expect(values(reading, 'effective_date')).toEqual(['2026-03-04']);
    // Few forms use the word `stops`, so this date may be missed. If one is read, it must not be the print date.
    expect(['', '2026-09-04']).toContain(values(reading, 'expiration_date').join(' '));
  });

  it('say which readers saw them, and that no label announces them', () => {
    const [number] = reading.fields.filter(({ name }) => name === 'policy_number');
    expect(number).toMatchObject({ agreement: 'agreed', page: 1, raw: 'QX-2041-77312' });
    for (const { sure, checks } of reading.fields)
      if (checks.some(({ check, passed }) => check === 'label' && !passed)) expect(sure).toBe(false);
  });

  it('meet no condition of a verdict', () => {
    const doubted = {
      ...reading,
      fields: reading.fields.map((field) => ({
        ...field,
        checks: [{ check: 'label' as const, passed: false }],
      })),
    };
    const verdict = judge(doubted, defaultRequirements('auto', 'Skyla FCU'), {
      collateral: 'auto',
      loan: null,
      insured: 'Ana Ortega',
      asOf: '2026-05-01',
      requirementsVersion: 1,
    });
    const stateOf = (name: string): string | undefined =>
      verdict.conditions.find(({ condition }) => condition === name)?.state;
    expect(stateOf('dates')).toBe('unclear');
    expect(stateOf('insured')).toBe('unclear');
  });
});
