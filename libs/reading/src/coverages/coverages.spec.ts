import { COLLISION, judged, PAGE, reasonsOf } from '../../test/judged-page';
import { AUTO, fileOf, HOME } from '../../test/written-page';
import { readFields } from '../read-fields';

/** A row with the columns of `PAGE`. */
const row = (name: string, limit: string, deductible: string, premium: string): string =>
  `${name.padEnd(48)}${limit.padEnd(22)}${deductible.padEnd(14)}${premium}`;

/** Deductibles and limits of a coverage on a page, with the number of the item. */
const amountsOf = (coverage: string, page: string): readonly string[] =>
  readFields(fileOf(page)).fields.flatMap((field) =>
    field.coverage === coverage ? [`#${field.item} ${field.value}`] : [],
  );

describe('coverages below a heading for coverages that are not provided', () => {
  const below = (heading: string): string => PAGE.replace(COLLISION, `\n${heading}\n${COLLISION}`);

  it.each([
    'Coverages you did not select',
    'Coverages not selected',
    'Coverages you could add',
    'Coverages you can add to your policy',
    'Not on this policy',
    'Not on your policy',
    'NOT INCLUDED',
    'Declined',
    'Declined coverages:',
    'Coverages declined by the insured',
    'Rejected coverages',
    'Optional coverages available',
    'Available coverages',
    'Other coverages available to you',
    'Coverages not purchased',
    'Coverages you do not have',
    "Coverages you don't have",
    'You may want to consider',
    'Recommended coverages',
    'Suggested changes',
    'Consider adding',
    'Not covered',
    'No coverage is provided for',
    'You have chosen not to buy the coverages below.',
    'The following coverages were waived:',
    'Coverages removed with this change',
    'Coverages of the prior term',
    'Coberturas no seleccionadas',
    'Coberturas rechazadas',
    'Coberturas disponibles',
    'Coberturas que no tiene',
    'Coverages you did not select                    Limit                 Deductible    Premium',
    'Declined coverages\nCoverage                                        Limit                 Deductible    Premium',
    'Declined coverages\nVehicle 1  2018 Nissan Rogue',
    `Declined coverages\n${row('Rental Reimbursement', '', '', '$12.00')}\n${row('Roadside Assistance', '', '', '$9.00')}`,
  ])('are not shown: %s', (heading) => {
    expect(reasonsOf(below(heading))).toContain('coverage_missing');
  });

  it.each([
    'Optional coverages',
    'Physical damage coverages',
    'Coverages you selected',
    'Additional coverages',
    'Your coverage',
    'Insurance is provided only where a premium is shown.',
    'Coverage is not provided where no premium is shown.',
    'Coberturas opcionales',
    'Coverages you declined\nTowing\n\nYour coverages',
    'Declined coverages\nRental Reimbursement\n\nCoverages                                       Limit                 Deductible    Premium',
  ])('are shown below others: %s', (heading) => {
    expect(reasonsOf(below(heading))).toEqual([]);
  });

  it('are told apart from those next to them', () => {
    const page = PAGE.replace(
      /Coverages {10}[^]*$/,
      `Your coverages                              Coverages you did not select
Comprehensive   $500 deductible             Collision          $500 deductible
`,
    );
    expect(amountsOf('comprehensive', page)).toEqual(['#0 500']);
    expect(amountsOf('collision', page)).toEqual([]);
  });

  it('are not shown for a home either', () => {
    const home = HOME.replace('Coverage                       Limit', 'Coverages not selected         Limit');
    expect(amountsOf('dwelling', home)).toEqual([]);
  });
});

describe('a row of a coverage that is not provided', () => {
  const withRow = (name: string, limit: string, deductible: string, premium: string): string =>
    PAGE.replace(COLLISION, row(name, limit, deductible, premium));

  it.each([
    ['Collision', '', '$500', '--'],
    ['Collision', '', '$500', '-'],
    ['Collision', '', '$500', 'N/A'],
    ['Collision', '', '$500', 'Declined'],
    ['Collision', '', '$500', 'Not covered'],
    ['Collision', '', '$500', '$0.00'],
    ['Collision', '', '$500', 'None'],
    ['Collision', '$40,000', '--', '--'],
    ['Collision', '$40,000', 'N/A', 'N/A'],
    ['Collision', 'Declined', '$500', '$138.97'],
    ['Collision', 'Rejected', '$500', '$138.97'],
    ['Collision', 'Not taken', '$500', '$138.97'],
    ['Collision', 'N/A', '$500', 'N/A'],
    ['Collision - declined', '', '$500', '$138.97'],
    ['Collision - optional', '', '$500', '$138.97'],
    ['Collision (optional)', '', '$500', '$138.97'],
    ['Collision - available', '', '$500', '$138.97'],
    ['Collision - not selected', '', '$500', '$138.97'],
    ['Collision - trailer only', '', '$500', '$138.97'],
    ['Collision (trailer)', '', '$500', '$138.97'],
    ['Collision - rental cars', '', '$500', '$138.97'],
    ['Collision for non-owned autos', '', '$500', '$138.97'],
    ['Collision - custom equipment', '', '$500', '$138.97'],
    ['Collision deductible waiver', '', '$500', '$138.97'],
    ['Trailer collision', '', '$500', '$138.97'],
    ['Optional collision', '', '$500', '$138.97'],
    ['Declined: Collision', '', '$500', '$138.97'],
    ['No collision', '', '$500', '$138.97'],
    ['Colisión - no contratada', '', '$500', '$138.97'],
    ['Colisión (opcional)', '', '$500', '$138.97'],
  ])('leads to no yes: %s | %s | %s | %s', (...cells) => {
    expect(judged(withRow(...cells)).answer).not.toBe('yes');
  });

  it.each([
    ['Collision', '--', '$500', '$138.97'],
    ['Collision', 'ACV', '$500', 'Included'],
    ['Collision', '', '$500', 'Incl.'],
    ['Collision', 'Actual cash value', '$500', '$138.97'],
    ['Collision (broad form)', '', '$500', '$138.97'],
    ['Collision - actual cash value less', '', '$500', '$138.97'],
  ])('differs from a row of one that is: %s | %s | %s | %s', (...cells) => {
    expect(reasonsOf(withRow(...cells))).toEqual([]);
  });

  it('applies to only one vehicle', () => {
    const one = AUTO.replace('$1,000 Ded  $201.10', '--                 ');
    expect(amountsOf('collision', one)).toEqual(['#0 500']);
    const other = AUTO.replace('$500 Ded  $138.97', 'Declined         ');
    expect(amountsOf('collision', other)).toEqual(['#1 1000']);
    const free = AUTO.replace('$500 Ded  $138.97', '$500 Ded  --     ');
    expect(amountsOf('collision', free)).toEqual(['#1 1000']);
  });
});

describe('deductibles of a home', () => {
  const DEDUCTIBLES = 'Deductible: All perils $1,000. Wind/Hail 2%';
  const perils = (page: string): readonly string[] => [
    ...amountsOf('all_perils', page),
    ...amountsOf('wind_hail', page),
  ];

  it('may be in front of their perils in a column of deductibles', () => {
    const page = HOME.replace(DEDUCTIBLES, '').replace(
      /Coverage  [^]*Incl\.\n/,
      `Subject of insurance           Amount        Deductible
Building 1 (one family)        $310,000      $2,500 all covered causes
                                             1% of the building amount wind or hail
Personal property              $31,000
`,
    );
    expect(perils(page)).toEqual(['#null 2500', '#null 1%']);
  });

  it.each(['', '\u2022 ', 'e ', '\u00a2 ', '* '])(
    'may be in a list within a column, with bullets as %p',
    (bullet) => {
      const page = HOME.replace(DEDUCTIBLES, '').replace(
        /Coverage  [^]*Incl\.\n/,
        `Coverage                        Limits of Liability          Applicable Deductible(s)
Dwelling Protection             $310,000                     ${bullet}$2,500 Windstorm and Hail
                                                             ${bullet}$1,500 All Other Perils
Other Structures Protection     $31,000                      ${bullet}$2,500 Windstorm and Hail
                                                             ${bullet}$1,500 All Other Perils
Family Liability Protection     $100,000 each occurrence     Not applicable
Water Back-Up                   $5,000                       ${bullet}$500 Water Back-Up
`,
      );
      expect(perils(page)).toEqual(['#null 1500', '#null 2500']);
    },
  );

  it('may be below the names of their perils', () => {
    const page = HOME.replace(DEDUCTIBLES, '').replace(
      /Coverage  [^]*Incl\.\n/,
      `Item   Property insured          Amount of       Deductible $        Deductible   Premium
                                 insurance $     Fire and other      Wind and
                                                 perils              hail
1      Dwelling (Coverage A)     310,000         1,000               2 percent    $949.46
2      Private garage            25,200                                           Included
`,
    );
    expect(perils(page)).toEqual(['#null 1000', '#null 2%']);
    expect(perils(page.replace('2 percent', '5,000    '))).toEqual(['#null 1000', '#null 5000']);
  });

  it('may be below a title with a number and a remark', () => {
    const page = HOME.replace(
      DEDUCTIBLES,
      `Item 6. Deductibles (Coverages A and B)
Each loss by fire or other covered peril             $1,500
Each loss by wind and/or hail                        2% of the Coverage A limit, being $6,200`,
    );
    expect(perils(page)).toEqual(['#null 1500', '#null 2%']);
  });
});

it('are told apart in two lists side by side', () => {
  const page = HOME.replace('Deductible: All perils $1,000. Wind/Hail 2%', '').replace(
    /Coverage  [^]*Incl\.\n/,
    `Coverage limits                                      Deductibles
Dwelling                                $310,000     All other perils deductible                  $1,500
Other structures                         $31,000
`,
  );
  expect(amountsOf('dwelling', page)).toEqual(['#null 310000']);
  expect(amountsOf('all_perils', page)).toEqual(['#null 1500']);
  // OCR joined the two lists into one cell here.
  const joined = page.replace('$310,000     All', '$310,000 =   All').replace(/= +All/, '= All');
  expect(amountsOf('all_perils', joined)).not.toContain('#null 31000');
});

describe('a heading at the foot of a page', () => {
  const [first = '', table = ''] = PAGE.split(/(?=Coverages  )/);
  const next = `Prairie Mutual Insurance Company             Policy Number: 4289-41-00

${table.slice(table.indexOf('\n') + 1)}`;

  it.each(['Coverages not selected', 'Coverages not selected\n\nForm 12    Page 1 of 2'])(
    'speaks of what the next page lists: %s',
    (foot) => {
      expect(reasonsOf(`${first}\n${foot}\n`, next)).toEqual(['coverage_unclear']);
    },
  );

  it('says nothing of the next page where its own list follows, or the next one has a heading', () => {
    expect(reasonsOf(`${first}\nCoverages not selected\nTowing          $75\n`, next)).toEqual([]);
    expect(reasonsOf(`${first}\nCoverages not selected\n`, `\nPolicy 4289-41-00\n\n${table}`)).toEqual([]);
    expect(reasonsOf(`${first}\nLoan or lease          Not reported\n\nPage 1 of 2\n`, next)).toEqual([]);
    expect(reasonsOf(first, next)).toEqual([]);
  });
});

it.each(['Optional', 'Available', 'Offered', 'Pending', 'Requested', 'Lapsed', 'TBD', 'N'])(
  'takes a coverage with the word %s in its row for not given',
  (word) => {
    expect(judged(PAGE.replace(COLLISION, row('Collision', word, '$500', '$138.97'))).answer).not.toBe('yes');
  },
);
