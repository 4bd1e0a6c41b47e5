import { asked, context, fieldsWith, judged, partyOf, readingOf, said } from '../../test/invented-readings';
import { judge } from './verdict';

describe('the lender', () => {
  const lenderIs = (name: string, party: Parameters<typeof partyOf>[1] = {}): string =>
    said(judged({ lender: partyOf(name, party, { item: 0 }) }));

  it.each([
    ['lessor', 'no: lienholder_role'],
    ['additional_insured', 'no: lienholder_role'],
    ['interest', 'no: lienholder_role'],
    ['certificate_holder', 'no: lienholder_role'],
    ['unknown', 'unsure: lienholder_role'],
    ['loss_payee', 'yes'],
    ['mortgagee', 'yes'],
  ] as const)('as %s: %s', (role, expected) => {
    expect(lenderIs('Skyla FCU', { role })).toBe(expected);
  });

  it.each(['removed', 'prior'] as const)('gets no yes if a %s entry is next to a good one', (negation) => {
    expect(lenderIs('Skyla FCU', { negation })).toBe('no: lienholder_removed');
    expect(said(judged({}, partyOf('Skyla FCU', { negation }, { item: 0 })))).toBe(
      'unsure: lienholder_removed',
    );
  });

  it('gets no yes if it is also named in a role that isn’t paid', () => {
    for (const role of ['interest', 'additional_insured', 'certificate_holder', 'lessor'] as const)
      expect(said(judged({}, partyOf('Skyla FCU', { role }, { item: 0 })))).toBe('unsure: lienholder_role');
    expect(said(judged({}, partyOf('Skyla FCU', { role: 'unknown' }, { item: 0 })))).toBe('yes');
  });

  it('is missing if another lender is named, and certainly so only if it is unlikely to be overlooked', () => {
    expect(lenderIs('Skylark Credit Union')).toBe('no: lienholder_missing');
    expect(lenderIs('Skylark Credit Union', { role: 'mortgagee' })).toBe('unsure: lienholder_missing');
    expect(lenderIs('Skyla')).toBe('unsure: lienholder_unclear');
  });

  it('must have the address and the successors that are required', () => {
    const strict = {
      ...asked,
      lienholderAddress: 'PO Box 18649, Charlotte, NC 28218',
      asksSuccessors: true,
    };
    const saidOf = (address: string | null, hasSuccessors: boolean): string =>
      said(
        judge(
          readingOf(
            'auto_declarations',
            fieldsWith({ lender: partyOf('Skyla FCU', { address, hasSuccessors }, { item: 0 }) }),
          ),
          strict,
          context,
        ),
      );
    expect(saidOf('P.O. Box 18649, Charlotte, NC 28218-0649', true)).toBe('yes');
    expect(saidOf('P.O. Box 18649, Charlotte, NC 28218', false)).toBe('unsure: lienholder_successors');
    expect(saidOf('P.O. Box 18640, Charlotte, NC 28218', true)).toBe('unsure: lienholder_address');
    expect(saidOf(null, true)).toBe('unsure: lienholder_address');
  });
});
