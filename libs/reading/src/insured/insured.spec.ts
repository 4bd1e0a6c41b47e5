import { INSURED, PAGE } from '../../test/judged-page';
import { fileOf } from '../../test/written-page';
import { shippedModel, type Model } from '../ranking/model';
import { readFields } from '../read-fields';

const insuredOn = (page: string, model: Model | null = null): readonly string[] =>
  readFields(fileOf(page), model).fields.flatMap(({ name, value }) =>
    name === 'named_insured' ? [value] : [],
  );

it.each([
  [
    'a second line below a label in the line',
    'INSURED: RAFAEL PETROV\nLELAND ZIELINSKI\n934 TIMBERLANE CT\nCOLUMBIA, SC 29208',
    ['RAFAEL PETROV', 'LELAND ZIELINSKI'],
  ],
  ['a caption below', 'YUSUF VASQUEZ\nfirst and additional named insureds', ['YUSUF VASQUEZ']],
  [
    'a sentence',
    'Homeowners insurance proposal\nPrepared by Ibarra Insurance Group, Inc. for Jolene Cruz and Ivan Brandt. Rates are indications only.',
    ['Jolene Cruz', 'Ivan Brandt'],
  ],
  [
    'a sentence that is wrapped',
    'To whom it may concern: Seabright Marine Underwriters binds coverage under policy number UVB 5463012\n25 for Zoe Hawthorne and Hannah K Thibodeaux, effective November 17, 2025',
    ['Zoe Hawthorne', 'Hannah K Thibodeaux'],
  ],
  [
    'a card without labels',
    'Proof of insurance card\nAaron Farrell\nPolicy 260578961\nErie Insurance Exchange',
    ['Aaron Farrell'],
  ],
  [
    'a trust',
    'Named Insured: The Hawthorne Family Trust\n12 Oak Street\nCary, NC 27511',
    ['The Hawthorne Family Trust'],
  ],
  [
    'a letter, below the company that sent it',
    'UNITED SERVICES AUTOMOBILE ASSOCIATION\nAARON KAPOOR\n12 OAK ST\nCARY, NC 27511',
    ['AARON KAPOOR'],
  ],
])('reads who is insured in %s', (_, page, names) => {
  expect(insuredOn(page)).toEqual(names);
});

it('doesn’t mistake an agent or driver for the insured', () => {
  expect(insuredOn('Agent: Maria Lopez\n12 Oak Street\nCary, NC 27511\nErie Insurance Exchange')).toEqual([]);
});

describe('people who are not, or no longer, insured', () => {
  it.each([
    'Former Named Insured',
    'Prior named insured',
    'Previous Insured',
    'Deleted insured',
    'Named insured (removed)',
    'Named Insured until 2023',
    'Insured on prior policy',
    'Deceased insured',
    'Not insured',
    'Persons not insured',
    'Former policyholder',
    'Previous owner',
    'Excluded driver',
    'Excluded Drivers',
    'Person excluded',
    'Household member',
    'Listed driver',
    'Seller',
    'Claimant',
    'Payor',
    'Beneficiary',
    'Additional insured',
    'Authorized signature',
    'Asegurado anterior',
    'Conductor excluido',
  ])('are not read: %s', (label) => {
    const page = PAGE.replace('Named Insured:', `${label}:`);
    expect([insuredOn(page), insuredOn(page, shippedModel())]).toEqual([[], []]);
    const beside = PAGE.replace('Vehicle    Desc', `${label}:  Rosa Diaz\n\nVehicle    Desc`);
    expect([insuredOn(beside), insuredOn(beside, shippedModel())]).toEqual([[INSURED], [INSURED]]);
  });

  it.each(['(excluded)', '- removed 08/01/2026', '(former)', ', deceased', '(driver excluded)'])(
    'are not sure if %s follows their name',
    (words) => {
      const fields = readFields(fileOf(PAGE.replace(INSURED, `${INSURED} ${words}`))).fields;
      expect(fields.filter(({ name, sure }) => name === 'named_insured' && sure)).toEqual([]);
    },
  );
});

describe('a name in the place of the insured’s', () => {
  const letter = (lines: string): string => `Boat declarations\n\n${lines}\n\nErie Insurance Exchange`;

  it.each([
    ['a lender', 'Loss payee\nHeartland Financial\n8085 Chestnut Ave\nFresno, CA 93794'],
    ['a lender in a window', 'Ally Financial\nPO Box 8110\nFresno, CA 93794'],
    ['a credit union', 'Skyla FCU ISAOA\n8085 Chestnut Ave\nFresno, CA 93794'],
    ['a facility', 'Repair Facility\nHarbor Motors\n8085 Chestnut Ave\nFresno, CA 93794'],
    ['a heading', 'PROPIEDAD ASEGURADA\n4554 Sycamore Rd\nRichmond, VA 23278'],
    ['a marina', 'Return Address:\nBirch Marine Brokers\n8085 Chestnut Ave\nFresno, CA 93794'],
    ['an agent', 'Agent - Maria Lopez\n8085 Chestnut Ave\nFresno, CA 93794'],
    ['who signed', 'Secretary - Maria Lopez'],
    ['somebody else', 'Seller:  Maria Lopez\n         12 Oak Street\n         Cary, NC 27511'],
  ])('is not read: %s', (_, lines) => {
    expect([insuredOn(letter(lines)), insuredOn(letter(lines), shippedModel())]).toEqual([[], []]);
  });

  it.each(['Omaha Nebraska', '12 Maple Dr', 'Maple Dr', 'Travel Trailer', 'Navigation Limits', 'AND SPOUSE'])(
    'is not read even below a label: %s',
    (value) => {
      expect(insuredOn(PAGE.replace(INSURED, value))).toEqual([]);
    },
  );
});

it.each([
  ['Named Insured: ANA ORTEGA\n               AND LUIS ORTEGA', ['ANA ORTEGA', 'LUIS ORTEGA']],
  ['Named Insured: ANA ORTEGA AND\n               LUIS ORTEGA', ['ANA ORTEGA', 'LUIS ORTEGA']],
  ['Named Insured: ANA ORTEGA AND SPOUSE', ['ANA ORTEGA']],
  ['Named Insured:\nAna Ortega et al', ['Ana Ortega']],
  ['Named Insured: Ana Ortega Jose M Diaz', ['Ana Ortega', 'Jose M Diaz']],
  ['INSD  ANA ORTEGA\n      12 OAK ST', ['ANA ORTEGA']],
  ['Applicant   Ana Ortega & Luis Diaz, 12 Oak Street, Cary, NC 27511', ['Ana Ortega', 'Luis Diaz']],
  [
    'Policyholder  Renzo T. Ortega and Skyla Federal Credit Union',
    ['Renzo T. Ortega', 'Skyla Federal Credit Union'],
  ],
  ['Policyholder  Farmers and Drovers Bank', ['Farmers and Drovers Bank']],
])('reads each name of %s', (page, names) => {
  expect(insuredOn(page)).toEqual(names);
});

describe('next to people whom a label announces,', () => {
  const withLine = (line: string): readonly string[] => insuredOn(`${line}\n\n${PAGE}`, shippedModel());

  it.each([
    'Sincerely,\nVernon Hargrove',
    'Page 2\n\n\n\n\nYours,\nVernon Hargrove\nClaims adjuster',
    'For the policy of\nVernon Hargrove\n12 Elm Street\nOmaha, NE 68102',
    'Form and settlement       Special form; replacement cost on Cov. A and Cov. C',
    'Auto policy summary | My Prairie',
    'Vernon Hargrove\nGloria Hargrove',
  ])('nobody else is insured: %s', (line) => {
    expect(withLine(line)).toEqual([INSURED]);
  });

  it('the heading of their column is not insured', () => {
    const page = PAGE.replace('Named Insured:                 ', 'Assured (Member) and Post Office Address');
    expect(insuredOn(page, shippedModel())).not.toContain('Post Office');
  });
});
