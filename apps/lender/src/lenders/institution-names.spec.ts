import { onlyLenderCalled, tellingWord } from './institution-names';

const lender = (name: string, slug: string) => ({ name, slug });
const SKYLA = lender('Skyla', 'skyla');
const UFCU = lender('University Federal Credit Union', 'ufcu');
const ZURICH = lender('Zürich Savings Bank', 'zurich');
const MARY = lender("St. Mary's Bank", 'marys');
const PRAIRIE_BANK = lender('Prairie Bank', 'prairie-bank');
const PRAIRIE_CU = lender('Prairie Credit Union', 'prairie-cu');
const FIRST = lender('First National Bank of Orr, N.A.', 'fnb-orr');
const ALL = [SKYLA, UFCU, ZURICH, MARY, PRAIRIE_BANK, PRAIRIE_CU, FIRST];

describe('the lender that a borrower means', () => {
  it.each([
    ['skyla credit union', SKYLA],
    ['SKYLA FCU', SKYLA],
    ['  Skyla,  C.U. ', SKYLA],
    ['The Skyla Federal Credit Union, Inc.', SKYLA],
    ['ufcu', UFCU],
    ['University FCU', UFCU],
    ['university credit union', UFCU],
    ['zurich savings', ZURICH],
    ['ZÜRICH  SAVINGS bk', ZURICH],
    ['Saint Marys Bank', MARY],
    ['st. mary’s', MARY],
    ['prairie cu', PRAIRIE_CU],
    ['Prairie Bank', PRAIRIE_BANK],
    ['first natl bank orr', FIRST],
  ])('%s: the one', (typed, expected) => {
    expect(onlyLenderCalled(typed, ALL)).toBe(expected);
  });

  it.each([
    ['of which there are several', 'Prairie'],
    ['of another kind', 'Zurich Savings Credit Union'],
    ['of which only a part is the same', 'Skyla Motors'],
    ['that only says a kind', 'Credit Union'],
    ['that says nothing', ' — '],
    ['of nobody', 'Harbor'],
  ])('is nobody for a name %s: %s', (_why, typed) => {
    expect(onlyLenderCalled(typed, ALL)).toBeUndefined();
  });

  it('is the one with exactly this name, even if others have similar ones', () => {
    const whole = lender('Skyla Credit Union', 'skyla-cu');
    expect(onlyLenderCalled('skyla cu', [SKYLA, whole])).toBe(whole);
    expect(onlyLenderCalled('skyla fcu', [SKYLA, whole])).toBeUndefined();
    expect(onlyLenderCalled('skyla', [SKYLA, lender('SKYLA', 'skyla-two')])).toBeUndefined();
  });
});

describe('the word that tells an institution', () => {
  it.each([
    ['The First Natl. Bank of Orr', 'first'],
    ['St. Mary’s CU', 'marys'],
    ['Zürich FCU', 'zurich'],
    ['National Bank', undefined],
    ['', undefined],
  ])('%s: %s', (text, word) => {
    expect(tellingWord(text)).toBe(word);
  });
});
