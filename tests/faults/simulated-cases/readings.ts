import type { ReadField, Reading } from '@coverleaf/contracts';
import { fieldOf, readingOf } from '../../../libs/reading/test/invented-readings';
import { type ArrivalKind, type Loan, plusDays } from './loans';

/** What the readers see in a document: the truth, or in a `wrong` one the dates of an earlier policy. */
export function readingOfArrival(loan: Loan, kind: ArrivalKind): Reading {
  if (kind === 'bill') return readingOf('bill', []);
  if (kind === 'blank') {
    const blank = readingOf('other', []);
    return { ...blank, kind: { value: 'other', confidence: 0.6, page: null } };
  }
  const { coverage, collateral, vin, address, borrower } = loan;
  const from = coverage?.from ?? loan.noticeOn;
  const until = coverage?.until ?? plusDays(from, 365);
  const years = kind === 'wrong' ? 730 : 0;
  const fields: ReadField[] = [
    fieldOf('named_insured', borrower),
    collateral === 'auto' ? fieldOf('vin', vin) : fieldOf('property_address', address),
    fieldOf('effective_date', plusDays(from, -years)),
    fieldOf('expiration_date', plusDays(until, -years)),
  ];
  return readingOf(collateral === 'auto' ? 'auto_declarations' : 'home_declarations', fields);
}
