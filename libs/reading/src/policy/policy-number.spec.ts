import type { ReadField } from '@coverleaf/contracts';
import { PAGE } from '../../test/judged-page';
import { fileOf, HOME } from '../../test/written-page';
import { readFields } from '../read-fields';

const numbersOn = (page: string, model?: null): readonly ReadField[] =>
  readFields(fileOf(page), model).fields.filter(({ name }) => name === 'policy_number');
const valuesOn = (page: string, model?: null): readonly string[] =>
  numbersOn(page, model).map(({ value }) => value);

describe.each([
  ['declarations', (label: string) => PAGE.replace('Policy Number:', `${label}:`)],
  ['a home', (label: string) => HOME.replace('Policy Number      HO-223344', `${label}      HO-223344`)],
  ['a quote', (label: string) => `Insurance Quote\n${PAGE.replace('Policy Number:', `${label}:`)}`],
  [
    'a proposal, below its label',
    (label: string) =>
      `Homeowners Insurance Proposal\n\n${label}\nHO-223344\n${HOME.replace('Policy Number      HO-223344', '')}`,
  ],
])('a number on %s', (_where, page) => {
  it.each([
    'Proposal no.',
    'Proposal number',
    'Quote #',
    'Quote number',
    'Quote reference',
    'Quotation No',
    'Application number',
    'Application ID',
    'Submission',
    'Submission number',
    'Account',
    'Account number',
    'Account #',
    'Customer number',
    'Client ID',
    'Member number',
    'Agency code',
    'Agent number',
    'Producer code',
    'Loan number',
    'Loan no.',
    'Claim number',
    'Invoice number',
    'Confirmation number',
    'Transaction ID',
    'Document number',
    'Form number',
    'License number',
    'File number',
    'Prior policy number',
    'Número de cotización',
    'Número de solicitud',
    'Número de préstamo',
    'Número de cuenta',
    'Código de agencia',
  ])('is not the policy’s: %s', (label) => {
    expect(valuesOn(page(label))).toEqual([]);
  });
});

it('is read from its label next to other numbers', () => {
  expect(valuesOn(PAGE.replace('PO Box 100', 'Quote number: 7712-3345-01'))).toEqual(['4289-41-00']);
  expect(valuesOn(PAGE.replace('Policy Number:', 'Policy/Account No:'))).toEqual(['4289-41-00']);
  expect(
    valuesOn(PAGE.replace('Policy Number:', 'Renewal of policy:').replace('Auto Declarations', 'Auto Quote')),
  ).toEqual(['4289-41-00']);
});

it.each(['Reference', 'Reference number', 'Our reference'])(
  '%s alone is read only in offers, and is not sure',
  (label) => {
    expect(valuesOn(PAGE.replace('Policy Number:', `${label}:`))).toEqual([]);
    const [number] = numbersOn(`Insurance Quote\n${PAGE.replace('Policy Number:', `${label}:`)}`);
    expect([undefined, false]).toContain(number?.sure);
  },
);

describe('a certificate of several policies', () => {
  const certificate = (auto: string, umbrella: string): string => `
CERTIFICATE OF LIABILITY INSURANCE                              DATE 05/20/2026
PRODUCER                                INSURER A: Prairie Mutual Insurance Company
Birch Insurance Agency                  INSURER B: Lakeside Casualty Company
INSURED
Ana M Ortega
77 Maple Dr
Omaha, NE 68104
COVERAGES          CERTIFICATE NUMBER: 7712            REVISION NUMBER:
INSR LTR  TYPE OF INSURANCE          POLICY NUMBER      POLICY EFF    POLICY EXP    LIMITS
A         COMMERCIAL GENERAL LIABILITY   GL-5520031     05/16/2026    05/16/2027    EACH OCCURRENCE $1,000,000
B         AUTOMOBILE LIABILITY       ${auto.padEnd(17)}  05/16/2026    05/16/2027    COMBINED SINGLE LIMIT $500,000
B         UMBRELLA LIAB              ${umbrella.padEnd(17)}  05/16/2026    05/16/2027    EACH OCCURRENCE $2,000,000
CERTIFICATE HOLDER
Skyla FCU
PO Box 18649
Charlotte, NC 28218
ACORD 25 (2016/03)
`;
  it.each([
    ['AU-7782210', 'UM-1140027'],
    ['AU-7782210', ''],
    ['', 'UM-1140027'],
  ])('has no sure number: %s %s', (auto, umbrella) => {
    const numbers = numbersOn(certificate(auto, umbrella));
    expect(numbers.filter(({ sure }) => sure)).toEqual([]);
  });

  it('is sure of a single number', () => {
    expect(numbersOn(certificate('', '')).map(({ value, sure }) => [value, sure])).toEqual([
      ['GL-5520031', true],
    ]);
  });
});

it.each(['ACTIVE HO-223344', '(Active) HO-223344', 'RENEWED HO-223344'])(
  'starts after the state of the policy: %s',
  (words) => {
    expect(valuesOn(HOME.replace('HO-223344', words), null)).toEqual(['HO-223344']);
  },
);

it.each(['HOMEOWNERS 223344', 'SCHEDULE 223344'])('doesn’t start with a word: %s', (words) => {
  expect(valuesOn(HOME.replace('HO-223344', words), null)).toEqual([]);
});
