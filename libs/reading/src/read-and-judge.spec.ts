import { Verdict, type Reading } from '@coverleaf/contracts';
import { AUTO, fileOf, HOME } from '../test/written-page';
import { readFields } from './read-fields';
import { defaultRequirements } from './verdict/requirements';
import { judge, type VerdictContext } from './verdict/verdict';

const CONTEXT: VerdictContext = {
  collateral: 'auto',
  loan: { vin: '1HGCM82633A004352' },
  insured: 'Ana Ortega',
  asOf: '2026-11-24',
  requirementsVersion: 3,
};
const AUTO_ASKS = defaultRequirements('auto', 'Skyla Federal Credit Union');
const HOME_ASKS = defaultRequirements('home', 'Skyla Federal Credit Union');
const HOME_CONTEXT: VerdictContext = {
  ...CONTEXT,
  collateral: 'home',
  loan: { address: '9 Birch Road, Durham NC 27701' },
  insured: null,
};
const read = (text: string): Reading => readFields(fileOf(text));
const ofAuto = (text: string, change: Partial<VerdictContext> = {}, asks = AUTO_ASKS): Verdict =>
  judge(read(text), asks, { ...CONTEXT, ...change });
const ofHome = (text: string): Verdict => judge(read(text), HOME_ASKS, HOME_CONTEXT);

describe('a page that shows everything', () => {
  it('gets a yes', () => {
    const verdict = ofAuto(AUTO);
    expect(Verdict.parse(verdict)).toEqual(verdict);
    expect(verdict).toMatchObject({ answer: 'yes', reasons: [], requirementsVersion: 3, asOf: '2026-11-24' });
    expect(ofHome(HOME).answer).toBe('yes');
    expect(ofAuto(AUTO, { loan: { vinEnd: '4352' } }).answer).toBe('yes');
  });
});

describe('a document that lacks one thing', () => {
  it.each<[string, string, Partial<VerdictContext>, string, string]>([
    ['expired today', AUTO, { asOf: '2027-05-16' }, 'no', 'expired'],
    ['not begun', AUTO, { asOf: '2026-05-15' }, 'no', 'not_yet_in_force'],
    ['a vehicle whose VIN ends otherwise', AUTO, { loan: { vinEnd: '6610' } }, 'no', 'collateral_differs'],
    ['another vehicle', AUTO, { loan: { vin: '5YJSA1E26MF123456' } }, 'no', 'collateral_differs'],
    [
      'a lienholder of the other vehicle',
      AUTO,
      { loan: { vin: '1M8GDM9AXKP042788' } },
      'no',
      'lienholder_not_bound',
    ],
    ['another lender', AUTO.replace('Skyla FCU', 'Skylark FCU'), {}, 'no', 'lienholder_missing'],
    ['another insured', AUTO, { insured: 'Rosa Diaz' }, 'unsure', 'insured_unclear'],
    ['a stamp', AUTO.replace('Coverages ', 'CANCELLED\n\nCoverages '), {}, 'unsure', 'cancelled'],
    [
      'a quote',
      AUTO.replace('Coverages ', 'This is a quote. No coverage is bound.\n\nCoverages '),
      {},
      'unsure',
      'quote',
    ],
    ['no collision', AUTO.replace(/Collision.*\n/, ''), {}, 'unsure', 'coverage_missing'],
  ])('%s', (_what, text, change, answer, code) => {
    const verdict = ofAuto(text, change);
    expect([verdict.answer, verdict.reasons.map((reason) => reason.code)]).toEqual([
      answer,
      expect.arrayContaining([code]),
    ]);
  });

  it('names a deductible that is too high', () => {
    const verdict = ofAuto(AUTO, {}, { ...AUTO_ASKS, maxDeductible: 400 });
    expect(verdict.reasons).toMatchObject([{ code: 'deductible_too_high', answer: 'no' }]);
  });

  it.each([
    ['First Mortgagee', 'Prior Mortgagee', 'lienholder_removed'],
    ['First Mortgagee', 'Additional Insured', 'lienholder_role'],
    ['Ruth Chen', 'Skyla Credit Union', 'insured_unclear'],
  ])('%s as %s is %s', (from, to, code) => {
    const verdict = ofHome(HOME.replace(from, to));
    expect(verdict.answer).not.toBe('yes');
    expect(verdict.reasons.map((reason) => reason.code)).toContain(code);
  });

  it('gets no yes from only one reader', () => {
    for (const reader of ['text', 'paddle'] as const)
      expect(judge(readFields(fileOf(AUTO, [reader])), AUTO_ASKS, CONTEXT).answer).toBe('unsure');
  });

  it('gets no yes with any flag', () => {
    const reading = read(AUTO);
    const flagged = { ...reading, flags: [{ flag: 'edited' as const, page: null, box: null, raw: null }] };
    expect(judge(flagged, AUTO_ASKS, CONTEXT)).toMatchObject({
      answer: 'unsure',
      reasons: [{ code: 'needs_review', flags: [0] }],
    });
  });
});
