import type { ReadField } from '@coverleaf/contracts';
import { fieldOf, partyOf } from '../../test/invented-readings';
import { isSure } from './sureness';

const seenAs = (...texts: readonly string[]): Pick<ReadField, 'seen'> => ({
  seen: texts.map((text, index) => ({ reader: index === 0 ? 'paddle' : 'tesseract', text })),
});
const insurer = (value: string, ...texts: readonly string[]): boolean =>
  isSure(fieldOf('insurer', value, seenAs(...texts)), 1);

it('is sure of what two readers spell alike', () => {
  const name = 'Alder Mutual Insurance Company';
  expect(insurer(name, name, name.toUpperCase())).toBe(true);
  expect(insurer(name, name, 'Alder Mutua1 lnsurance Company')).toBe(true);
  expect(insurer(name, name, 'Alder Mutual Insurance Compony')).toBe(false);
  expect(insurer(name, name, 'Alder Mutual Insurance Companywide')).toBe(false);
});

it('is sure only of whole values', () => {
  expect(insurer('Alder Mutual Insurance', 'Alder Mutual Insurance', 'Alder Mutual Insurance')).toBe(false);
  const person = (name: string): boolean => isSure(fieldOf('named_insured', name, seenAs(name, name)), 1);
  expect(person('Ana M Ortega')).toBe(true);
  expect(person('Ana M')).toBe(false);
  const party = partyOf('Harbor Savings Bank', {}, seenAs('Harbor Savings Bank', 'Harbor Savings Bank'));
  expect(isSure(party, 1)).toBe(true);
  expect(isSure({ ...party, value: 'Rosa Diaz' }, 1)).toBe(false);
  const lender = (name: string): boolean => isSure(partyOf(name, {}, seenAs(name, name)), 1);
  expect(['Harbor Credit Union', 'Harbor Motor Credit'].map(lender)).toEqual([true, true]);
  expect(['Harbor Credit', 'Bank of'].map(lender)).toEqual([false, false]);
});

it('requires the vehicle that a value belongs to, if there are several', () => {
  const deductible = fieldOf('deductible', '500', { coverage: 'collision' });
  expect(isSure(deductible, 1)).toBe(true);
  expect(isSure(deductible, 2)).toBe(false);
  expect(isSure({ ...deductible, item: 1 }, 2)).toBe(true);
});

it('is not sure of a value that failed a check', () =>
  expect(
    isSure(fieldOf('vin', '1HGCM82633A004352', { checks: [{ check: 'check_digit', passed: false }] }), 1),
  ).toBe(false));
