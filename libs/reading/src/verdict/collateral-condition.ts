import type { ReadField, Requirements } from '@coverleaf/contracts';
import { isSameAddress } from '../values/addresses';
import { distanceWithin } from '../values/names';
import {
  failed,
  isLabeled,
  isSeen,
  met,
  notAsked,
  type Finding,
  type LoanItems,
  type NumberedField,
} from './finding';
import { itemsOfLender } from './lienholder-condition';

/** What the loan is secured by, as far as Insight or the borrower told. */
export interface Loan {
  readonly vin?: string;
  /** The last characters of a VIN, where no more is known. */
  readonly vinEnd?: string;
  readonly hin?: string;
  readonly address?: string;
}

/** Whether the document is about the loan's vehicle, boat or home, where its number or address is known. */
export const judgeCollateral = (fields: readonly NumberedField[], loan: Loan | null): Finding => {
  const wanted = wantedOf(loan);
  if (!wanted) return notAsked;
  const found = fields.filter((field) => field.name === wanted.name);
  const equal = found.filter((field) => wanted.isEqual(field.value));
  const seen = equal.filter(isSeen);
  if (seen.length > 0) return met(seen);
  if (equal.length > 0 || found.length === 0 || found.some((field) => wanted.isNear(field.value)))
    return failed('collateral_unclear', 'unsure', found);
  return failed(
    'collateral_differs',
    found.every((field) => field.agreement === 'agreed' && isLabeled(field)) ? 'no' : 'unsure',
    found,
  );
};

interface Wanted {
  readonly name: ReadField['name'];
  readonly isEqual: (value: string) => boolean;
  readonly isNear: (value: string) => boolean;
}

const wantedOf = (loan: Loan | null): Wanted | null => {
  const plain = (text: string): string => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
  for (const name of ['vin', 'hin'] as const) {
    const number = plain(loan?.[name] ?? '');
    if (number !== '')
      return {
        name,
        isEqual: (value) => value === number,
        isNear: (value) => distanceWithin(value, number, 3),
      };
  }
  const end = plain(loan?.vinEnd ?? '');
  if (end !== '')
    return {
      name: 'vin',
      isEqual: (value) => value.endsWith(end),
      isNear: (value) => distanceWithin(value.slice(-end.length), end, 1),
    };
  const address = loan?.address ?? '';
  if (address === '') return null;
  const start = /^\D*(\d+)/;
  return {
    name: 'property_address',
    isEqual: (value) => isSameAddress(value, address),
    isNear: (value) => start.exec(value)?.[1] === start.exec(address)?.[1],
  };
};

/** The item with the loan's VIN, HIN or address; where that is unknown, those for which the lender is named. */
export const loanItemsOf = (
  fields: readonly NumberedField[],
  requirements: Requirements,
  loan: Loan | null,
): LoanItems => {
  const wanted = wantedOf(loan);
  const own = wanted
    ? fields
        .filter((field) => field.name === wanted.name && wanted.isEqual(field.value))
        .flatMap(({ item }) => (item === null ? [] : [item]))
    : itemsOfLender(
        fields.filter(({ name }) => name === 'party'),
        requirements,
      );
  const numbers = new Set(fields.flatMap(({ item }) => (item === null ? [] : [item])));
  return { items: [...new Set(own)], count: numbers.size };
};
