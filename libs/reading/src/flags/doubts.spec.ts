import { COLLISION, judged, LIENHOLDER, PAGE, PERIOD, reasonsOf } from '../../test/judged-page';
import { HOME, viewOf, wordsOf } from '../../test/written-page';
import { readFields } from '../read-fields';

it('the base page of these tests gets a yes', () => {
  expect(judged(PAGE)).toMatchObject({ answer: 'yes', reasons: [] });
});

describe.each([
  ['below the title', (text: string) => PAGE.replace('Named Insured:', `${text}\n\nNamed Insured:`)],
  ['at the end', (text: string) => `${PAGE}\n${text}\n`],
])('a statement %s', (_where, withText) => {
  it.each([
    ['cancelled', 'Date of cancellation: 08/01/2026'],
    ['cancelled', 'Cancel date      08/01/2026'],
    ['cancelled', 'Canceled 08/01/2026'],
    ['cancelled', 'Policy status: Not active'],
    ['cancelled', 'Transaction type: Cancellation'],
    ['cancelled', 'Insured requested cancellation on August 1, 2026'],
    ['cancelled', 'We have cancelled your policy.'],
    ['cancelled', 'At your request, your policy was ended on 08/01/2026.'],
    ['cancelled', 'Policy rescinded'],
    ['cancelled', 'Coverage is suspended while the vehicle is stored.'],
    ['cancelled', 'This policy is not in effect.'],
    ['cancelled', 'Payment returned. Policy void from inception.'],
    ['cancelled', 'Return premium due to cancellation: $120.33'],
    ['cancelled', 'This policy has been replaced by policy 99-1234.'],
    ['cancelled', 'Vehicle 1 was removed from the policy on 08/01/2026.'],
    ['cancelled', 'C A N C E L L E D'],
    ['cancelled', 'P O L I C Y  C A N C E L L E D'],
    ['cancelled', 'C.A.N.C.E.L.L.E.D'],
    [
      'cancelled',
      'We write to tell you, as the law of your state asks us to do, that your policy was can-\ncelled on 08/01/2026 and that nothing is due.',
    ],
    ['quote', 'Q U O T E'],
    ['quote', 'Pending underwriting approval'],
    ['quote', 'Quoted coverages'],
    ['quote', 'Application received - not yet issued'],
    ['quote', 'This document does not constitute proof of insurance.'],
    ['renewal_unpaid', 'Coverage begins after your down payment is received.'],
    ['renewal_unpaid', 'Awaiting down payment'],
    ['specimen', 'Preview of your policy'],
    ['specimen', 'Illustration of coverage'],
    ['liability_only', 'Collision coverage was deleted 08/01/2026.'],
    ['dates_unclear', 'Your insurance ends at 12:01 a.m. on 08/01/2026 because we did not get your premium.'],
    ['dates_unclear', 'Dates are written DD/MM/YYYY'],
    ['dates_unclear', 'Issued 13/05/2026'],
    ['lienholder_role', 'The lienholder named above was deleted from this policy.'],
    ['lienholder_role', 'Lienholder Skyla FCU replaced by Harbor Bank, N.A.'],
  ])('leads to no yes (%s): %s', (code, text) => {
    expect(reasonsOf(withText(text))).toContain(code);
  });

  it.each([
    'If we cancel this policy, we will give notice to those named in it.',
    'You may cancel this policy by returning it to us.',
    'If this policy is terminated, we will tell the lienholder 10 days before.',
    'No flat cancellation is allowed after the effective date of coverage.',
    'Endorsements: IL 02 69 North Carolina Changes - Cancellation and Nonrenewal',
    'Policy status: In force',
    'A B C D E F',
    'D E C L A R A T I O N S',
    'CANCELLATION',
    'Coverage ends at 12:01 a.m. on 05/16/2027.',
    'Any person who files an application for insurance with false facts commits a crime.',
    'This policy does not provide coverage for flood.',
    'If a vehicle is sold or replaced you must tell us within thirty days.',
    'A copy of this page was mailed to the lienholder.',
    'A passenger is covered under guest liability only up to the limit above.',
    'Flood                      Not bound here.',
    // A reader took the comma of the sentence for its end.
    'If the check is not honored when presented. This policy is void from its inception where the law allows it.',
  ])('changes nothing if any policy may contain it: %s', (text) => {
    expect(reasonsOf(withText(text))).toEqual([]);
  });
});

describe('a lender that is named but not as a party', () => {
  it.each([
    'Lienholder:  None\n\nWe received a request to add Skyla FCU as lienholder.',
    'Lienholder (proposed):  Skyla FCU\n             PO Box 18649\n             Charlotte, NC 28218',
    'Lienholder pending verification:  Skyla FCU\n             PO Box 18649\n             Charlotte, NC 28218',
    'Skyla FCU is not listed as lienholder.',
    'Lienholder:  Skyla FCU (declined)\n             PO Box 18649\n             Charlotte, NC 28218',
    'Lienholder:  Skyla FCU    Loan paid 08/01/2026\n             PO Box 18649\n             Charlotte, NC 28218',
    'Lienholder history\nSkyla FCU\nPO Box 18649\nCharlotte, NC 28218',
    'Lienholder   Skyla FCU   Term date 08/01/2026',
    'Lienholder notice only:  Skyla FCU\n             PO Box 18649\n             Charlotte, NC 28218',
  ])('leads to no yes: %s', (text) => {
    expect(reasonsOf(PAGE.replace(LIENHOLDER, text))).toContain('lienholder_role');
  });

  it('is still a party if another one was removed', () => {
    expect(reasonsOf(`${PAGE}\nThe lienholder Harbor Bank, N.A. was removed 05/16/2026.\n`)).toEqual([]);
  });
});

describe('a coverage that is listed but not provided', () => {
  it.each(['Suspended', 'Removed 08/01/2026', 'Excl', 'No'])('leads to no yes: %s', (word) => {
    const line = `Collision              ${word.padEnd(47)}$500          $138.97`;
    expect(judged(PAGE.replace(COLLISION, line)).answer).not.toBe('yes');
  });
});

it.each(['Billing', 'Discount', 'Proposed', 'Excluded'])('takes no dates from a %s period', (word) => {
  expect(judged(PAGE.replace(PERIOD, PERIOD.replace('Policy', word))).answer).not.toBe('yes');
});

it('doubts a lender that was placed over the page as a note', () => {
  const words = wordsOf(PAGE);
  const from = words.findIndex(({ text }) => text === 'Skyla');
  const text = words.map((word, index) =>
    index >= from && index < from + 3 ? { ...word, annotation: true as const } : word,
  );
  const added = readFields({ pageCount: 1, origin: null, views: [viewOf({ text, tesseract: words })] });
  expect(added.flags).toMatchObject([{ flag: 'edited', raw: 'Skyla FCU' }]);
  // In a filled form, all words are notes.
  const filled = words.map((word) => ({ ...word, annotation: true as const }));
  const form = readFields({
    pageCount: 1,
    origin: null,
    views: [viewOf({ text: filled, tesseract: words })],
  });
  expect(form.flags).toEqual([]);
});

it.each([
  ['a hull number', `${PAGE}Serial No. (HIN)  GWBP0235H819\n`, /^GWBP0235H819$/],
  ['an address', HOME, /^(9|Birch|Rd,|Durham,|27701)$/],
])('doubts %s that was placed over the page as a note', (_, page, value) => {
  const words = wordsOf(page);
  const text = words.map((word) => (value.test(word.text) ? { ...word, annotation: true as const } : word));
  const flagsOf = (layer: typeof words) =>
    readFields({ pageCount: 1, origin: null, views: [viewOf({ text: layer, tesseract: words })] }).flags;
  expect(flagsOf(words)).toEqual([]);
  expect(flagsOf(text)).toMatchObject([{ flag: 'edited' }]);
});

it('notices that the lender is named for somebody else on another page', () => {
  const own = PAGE.replace(LIENHOLDER, '');
  const others = `
Prairie Mutual Insurance Company

Named Insured: Rosa Diaz

${LIENHOLDER}
`;
  expect(reasonsOf(own, others)).toContain('needs_review');
  expect(reasonsOf(own, others.replace('Rosa Diaz', 'Luis Ortega'))).toEqual([]);
});

it('takes an estimated premium for a quote, unless insurance is bound', () => {
  const estimated = `${PAGE}\nEstimated premium for the term: $412.00\n`;
  expect(reasonsOf(estimated)).toContain('quote');
  const binder = estimated.replace('Personal Auto Declarations', 'Temporary Binder of Auto Insurance');
  expect(reasonsOf(binder)).not.toContain('quote');
});

it('doesn’t mistake the end of a sentence that OCR saw too large for a stamp', () => {
  const flagsOf = (word: string) => {
    const tesseract = wordsOf(`${PAGE}\nAsk us for a ${word}\n`, (one) =>
      one.text === word ? { ...one, box: { ...one.box, height: 3 * one.box.height } } : one,
    );
    return readFields({ pageCount: 1, origin: null, views: [viewOf({ tesseract })] }).flags;
  };
  expect(flagsOf('quote.')).toEqual([]);
  expect(flagsOf('QUOTE')).toMatchObject([{ flag: 'quote' }]);
});

it('doesn’t compare one vehicle’s total with the whole policy’s premium', () => {
  const totals = (last: string) =>
    `${PAGE}\nPremium for the policy period\n$810.00\n\nRental            $23.77\n${last}    $297.94\n`;
  expect(reasonsOf(totals('Total premium for this vehicle'))).toEqual([]);
  expect(reasonsOf(totals('Total policy premium'))).toContain('needs_review');
});

it('notices two terms with the same label', () => {
  const other = PERIOD.replaceAll('2026', '2025').replace('2027', '2026');
  expect(reasonsOf(`${PAGE}\n${other}\n`)).toContain('dates_unclear');
  expect(reasonsOf(`${PAGE}\n${PERIOD}\n`)).toEqual([]);
});
