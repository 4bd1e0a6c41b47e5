import { ReadingFlag, Verdict, type DocumentKind, type ReadField } from '@coverleaf/contracts';
import {
  OTHER_VIN,
  VIN,
  asked,
  context,
  fieldOf,
  fieldsWith,
  good,
  judged,
  onlyText,
  partyOf,
  readingOf,
  said,
  type Part,
} from '../../test/invented-readings';
import { collateralOf, judge } from './verdict';

describe('a document that shows everything required', () => {
  it('gets a yes, with the fields that support each condition', () => {
    const verdict = judged();
    expect(said(verdict)).toBe('yes');
    expect(Verdict.parse(verdict)).toEqual(verdict);
    expect(verdict.requirementsVersion).toBe(3);
    expect(verdict.conditions).toContainEqual({ condition: 'dates', state: 'met', fields: [0, 1] });
    expect(verdict.conditions).toContainEqual({ condition: 'lienholder', state: 'met', fields: [4] });
  });

  it.each(ReadingFlag.options)('gets no yes with the flag %s', (flag) => {
    const verdict = judge(readingOf('auto_declarations', fieldsWith(), [flag]), asked, context);
    expect(verdict.answer).toBe('unsure');
    expect(verdict.reasons[0]?.flags).toEqual([0]);
  });

  it.each(Object.keys(good) as Part[])('gets no yes without %s', (part) => {
    expect(judged({ [part]: null }).answer).not.toBe('yes');
  });

  it.each(Object.keys(good) as Part[])('gets no yes if readers dispute %s', (part) => {
    expect(judged({ [part]: { ...good[part], agreement: 'disputed' } }).answer).not.toBe('yes');
  });

  it.each(['from', 'to', 'vin', 'lender', 'comprehensive', 'collision'] as const)(
    'gets no yes if only the text layer has %s',
    (part) => {
      expect(judged({ [part]: onlyText(good[part]) }).answer).toBe('unsure');
    },
  );
});

describe('kinds', () => {
  it.each<[DocumentKind, string]>([
    ['id_card', 'no: kind_not_accepted'],
    ['home_declarations', 'no: kind_not_accepted'],
    ['quote', 'no: quote'],
    ['cancellation', 'no: cancelled'],
    ['other', 'unsure: kind_unclear'],
  ])('%s: %s', (kind, expected) => {
    expect(said(judge(readingOf(kind, fieldsWith()), asked, context))).toBe(expected);
  });

  it('are uncertain if confidence is low', () => {
    const reading = readingOf('quote', fieldsWith());
    const verdict = judge({ ...reading, kind: { ...reading.kind, confidence: 0.5 } }, asked, context);
    expect(said(verdict)).toBe('unsure: quote');
  });

  it('tell what a document insures', () => {
    expect(collateralOf(readingOf('acord_28', []))).toBe('home');
    expect(collateralOf(readingOf('binder', [fieldOf('hin', 'ABC12345D606')]))).toBe('boat');
    expect(collateralOf(readingOf('binder', []))).toBeNull();
  });
});

describe('dates', () => {
  it.each([
    ['2026-05-16', '2026-11-24', 'no: expired'],
    ['2026-11-24', '2027-05-24', 'yes'],
    ['2026-11-25', '2027-05-25', 'no: not_yet_in_force'],
  ])('%s to %s on November 24: %s', (from, to, expected) => {
    const verdict = judged({
      from: fieldOf('effective_date', from),
      to: fieldOf('expiration_date', to),
    });
    expect(said(verdict)).toBe(expected);
  });

  it('are unclear if the page has a second period, and then never certainly over', () => {
    const second = fieldOf('expiration_date', '2027-05-16');
    expect(said(judged({}, second))).toBe('unsure: dates_unclear');
    expect(said(judged({ to: fieldOf('expiration_date', '2026-01-01') }, second))).toBe('unsure: expired');
  });
});

describe('the vehicle', () => {
  it('differs certainly only if no number is similar', () => {
    expect(said(judged({ vin: fieldOf('vin', OTHER_VIN, { item: 0 }) }))).toBe('no: collateral_differs');
    const misread = fieldOf('vin', VIN.replace('8', 'B'), { item: 0 });
    expect(said(judged({ vin: misread }))).toBe('unsure: collateral_unclear');
  });

  it('is not required if the loan is unknown', () => {
    const verdict = judge(readingOf('auto_declarations', fieldsWith({ vin: null })), asked, {
      ...context,
      loan: null,
    });
    expect(said(verdict)).toBe('yes');
    expect(verdict.conditions).toContainEqual({ condition: 'collateral', state: 'not_asked', fields: [] });
  });
});

describe('several vehicles', () => {
  const second = (...more: readonly ReadField[]): readonly ReadField[] => [
    fieldOf('vin', OTHER_VIN, { item: 1 }),
    ...more,
  ];
  const covered = (item: number | null): readonly ReadField[] => [
    fieldOf('deductible', '500', { coverage: 'comprehensive', item }),
    fieldOf('deductible', '500', { coverage: 'collision', item }),
  ];

  it('get a yes if the lender and the coverages belong to the loan’s vehicle', () => {
    expect(said(judged({}, ...second(...covered(1))))).toBe('yes');
  });

  it('get a no if the lender is named for another vehicle', () => {
    const verdict = judged({ lender: partyOf('Skyla FCU', {}, { item: 1 }) }, ...second(...covered(1)));
    expect(said(verdict)).toBe('no: lienholder_not_bound');
  });

  it('get no yes if the lender or a coverage is bound to no vehicle', () => {
    expect(said(judged({ lender: partyOf('Skyla FCU') }, ...second()))).toBe('unsure: lienholder_not_bound');
    expect(said(judged({ comprehensive: null, collision: null }, ...second(...covered(1))))).toBe(
      'unsure: coverage_unclear',
    );
    expect(said(judged({ comprehensive: null, collision: null }, ...second(...covered(null))))).toBe(
      'unsure: coverage_unclear',
    );
  });

  it('get no yes if the loan’s VIN is bound to no vehicle', () => {
    expect(judged({ vin: fieldOf('vin', VIN) }, ...second(...covered(1))).answer).toBe('unsure');
  });

  it('are judged for an unknown loan by those that name the lender', () => {
    const unknown = { ...context, loan: null };
    const bare = { comprehensive: null, collision: null };
    const verdictOf = (fields: readonly ReadField[]): string =>
      said(judge(readingOf('auto_declarations', fields), asked, unknown));
    expect(verdictOf(fieldsWith({}, ...second()))).toBe('yes');
    expect(verdictOf(fieldsWith(bare, ...second(...covered(1))))).toBe('unsure: coverage_unclear');
    const both = partyOf('Skyla FCU', {}, { item: 1 });
    expect(verdictOf(fieldsWith({}, ...second(both)))).toBe('unsure: coverage_missing');
    expect(verdictOf(fieldsWith({}, ...second(both, ...covered(1))))).toBe('yes');
  });
});

describe('the insured', () => {
  it('is the borrower, whatever is between first and last name', () => {
    expect(said(judged({ insured: fieldOf('named_insured', 'LOPEZ, MARIA') }))).toBe('yes');
    expect(said(judged({ insured: fieldOf('named_insured', 'Mario Lopez') }))).toBe(
      'unsure: insured_unclear',
    );
  });

  it('is not the lender', () => {
    const insured = fieldOf('named_insured', 'Skyla Federal Credit Union');
    expect(judged({ insured }).answer).toBe('unsure');
    expect(
      judge(readingOf('auto_declarations', fieldsWith({ insured })), asked, { ...context, insured: null })
        .answer,
    ).toBe('unsure');
  });
});

it('gives reasons in the order that borrowers should hear them, each once', () => {
  const verdict = judge(
    readingOf(
      'auto_declarations',
      fieldsWith({ lender: null, to: fieldOf('expiration_date', '2026-01-01'), from: null, collision: null }),
      ['specimen', 'edited', 'edited'],
    ),
    asked,
    context,
  );
  expect(verdict.reasons.map(({ code }) => code)).toEqual([
    'specimen',
    'expired',
    'lienholder_missing',
    'coverage_missing',
    'needs_review',
  ]);
});

it('gives certain reasons before uncertain ones', () => {
  const { answer, reasons } = judge(readingOf('id_card', fieldsWith(), ['quote']), asked, context);
  expect(answer).toBe('no');
  expect(reasons.map(({ code }) => code)).toEqual(['kind_not_accepted', 'quote']);
});
