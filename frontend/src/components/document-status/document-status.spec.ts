import { institutionName } from './document-status';

describe('the institution that a document is for', () => {
  it.each([
    ['Skyla', 'SKYLA', 'Skyla'],
    [null, 'Harbor', 'Harbor'],
    [undefined, '', 'Not provided'],
  ])('of lender %j, typed %j, is %s', (lenderName, financialInstitution, shown) => {
    expect(institutionName({ lenderName, financialInstitution })).toBe(shown);
  });
});
