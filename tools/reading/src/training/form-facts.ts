import type { Target } from '@coverleaf/reading';
import { BOATS, CARS, OTHER_LENDERS, REAL_INSURERS } from '../scene/invented-data';
import { addDays, addMonths, inventAddress, inventName } from '../scene/policy';
import type { Random } from '../scene/random';
import { inventVin } from '../scene/vehicle-numbers';
import type { Phrase, RandomSheet } from './random-sheet';

export type Kind = 'auto' | 'home' | 'boat';

export interface Form {
  readonly random: Random;
  readonly facts: Facts;
  readonly kind: Kind;
  readonly sheet: RandomSheet;
}
export type Block = (sheet: RandomSheet) => void;

export interface Facts {
  readonly number: string;
  readonly insurer: string;
  /** The company's or group's name as it appears in headings. It often has two words, like a person's name. */
  readonly brand: string;
  readonly insureds: readonly string[];
  readonly mailing: readonly [string, string];
  readonly property: readonly [string, string] | null;
  readonly from: string;
  readonly to: string;
  readonly day: (date: string) => string;
  readonly vehicles: readonly { name: string; vin: string }[];
}

const MONTHS = 'January|February|March|April|May|June|July|August|September|October|November|December'.split(
  '|',
);
const DAY_FORMATS: readonly ((y: string, m: string, d: string) => string)[] = [
  (y, m, d) => `${m}/${d}/${y}`,
  (y, m, d) => `${m}/${d}/${y}`,
  (y, m, d) => `${Number(m)}/${Number(d)}/${y}`,
  (y, m, d) => `${m}-${d}-${y}`,
  (y, m, d) => `${m}/${d}/${y.slice(2)}`,
  (y, m, d) => `${MONTHS[Number(m) - 1]} ${Number(d)}, ${y}`,
  (y, m, d) => `${MONTHS[Number(m) - 1]?.slice(0, 3)} ${d}, ${y}`,
  (y, m, d) => `${MONTHS[Number(m) - 1]?.slice(0, 3).toUpperCase()} ${d} ${y}`,
  (y, m, d) => `${y}-${m}-${d}`,
  (y, m, d) => `${d}-${MONTHS[Number(m) - 1]?.slice(0, 3)}-${y}`,
];

export const factsOf = (random: Random, kind: Kind): Facts => {
  const from = `${random.int(2022, 2028)}-${String(random.int(1, 12)).padStart(2, '0')}-${String(random.int(1, 28)).padStart(2, '0')}`;
  const format = random.pick(DAY_FORMATS);
  const mailing = inventAddress(random);
  const boxed: readonly [string, string] = [
    `${random.pick(['PO Box', 'P.O. Box'])} ${random.fill('####')}`,
    inventAddress(random)[1],
  ];
  const insurer = random.chance(0.3) ? random.pick(REAL_INSURERS)[0] : insurerName(random);
  const count = kind === 'auto' ? random.pick([1, 1, 2, 2, 3]) : 1;
  return {
    number: policyNumber(random),
    insurer,
    brand: random.chance(0.5)
      ? insurer
          .split(' ')
          .slice(0, random.pick([1, 2, 2]))
          .join(' ')
      : `${random.pick(FIRST)} ${random.pick(BRAND_ENDS)}`,
    insureds: [inventName(random), ...(random.chance(0.45) ? [inventName(random)] : [])],
    mailing: random.chance(0.12) ? boxed : mailing,
    property: kind === 'home' ? (random.chance(0.6) ? mailing : inventAddress(random)) : null,
    from,
    to: addMonths(from, kind === 'auto' ? random.pick([6, 6, 12]) : 12),
    day: (date) => format(...(date.split('-') as [string, string, string])),
    vehicles: Array.from({ length: count }, () => {
      const [make = '', model = '', maker = ''] = random.pick(kind === 'boat' ? BOATS : CARS).split('=');
      const year = random.int(2010, 2026);
      return { name: `${year} ${make} ${model}`, vin: inventVin(random, maker, year) };
    }),
  };
};

/** Digits and letters in groups, like carriers' policy numbers. */
export const policyNumber = (random: Random): string => {
  const joint = random.pick(['', '', '-', '-', ' ', ' ', '']);
  const groups = Array.from({ length: random.pick([1, 1, 2, 2, 3, 4]) }, (_, index) => {
    const digits = '#'.repeat(random.int(index === 0 ? 3 : 1, index === 0 ? 9 : 7));
    return random.pick([
      digits,
      digits,
      digits,
      `${'@'.repeat(random.int(1, 3))}${digits}`,
      `${digits}${random.pick(['@', '@@', ''])}`,
    ]);
  });
  const pattern = random.chance(0.35)
    ? [random.pick(['@', '@@', '@@@', 'HO', 'PA', 'H', 'Q']), ...groups]
    : groups;
  const number = random
    .fill(pattern.join(joint))
    .slice(0, 20)
    .replace(/[\s-]+$/, '');
  return number.replaceAll(/\D/g, '').length < 5 ? random.fill('#########') : number;
};

export const FIRST =
  'Pioneer|Summit|Harvest|Liberty Bell|Blue Ridge|Sunstone|Ironbridge|Lakeshore|Redwood|Capitol|Heartland|Mariner|Gulfstream|Palmetto|Magnolia|Union Square|Beacon|Cornerstone|Frontier|Keystone|Monument|Trailhead|Silver Creek|Great Plains|Pacific Crest|Homestead|Anchor|Falcon|Patriot|Meridian|Oakwood|Sterling|Crescent|Bluegrass|Dogwood|Old Colony|Tri-County|Atlantic|Midland|Southeastern|Carolina|Texas Star|Ohio Valley|Great Lakes|First Colonial|Wilderness|Highland|Continental|Sentinel|Guardian|Allied|United|Commonwealth|Provident|Citizens|Farmers Alliance|Merchants|Teachers|Grange'.split(
    '|',
  );
const BRAND_ENDS =
  'Valley|Peak|Crest|Heron|Lantern|Harbor|River|Mutual|National|Family|Farm|Bay|Shield|Direct|Mountain|Coast|Prairie|Home|Star|Grove|General|Life|Hill|Point|Casualty|Select|Bureau|Financial'.split(
    '|',
  );
const SECOND =
  '||| General| National| Preferred| Select| Home| Auto| Specialty| Marine| Property| Standard| Security| American| Family| Advantage| Personal Lines| Farm| Mutual Fire| Premier'.split(
    '|',
  );
const FORMS =
  'Insurance Company|Insurance Company|Mutual Insurance Company|Casualty Company|Indemnity Company|Insurance Co.|Insurance Exchange|Mutual Insurance Co|Assurance Company|Insurance, Inc.|Property & Casualty Insurance Company|Property and Casualty Company|Fire Insurance Company|Underwriters|Insurance Corporation|Reciprocal Exchange|Insurance Association|Lloyds|Insurance Group|Assurance Corp.|Mutual|Casualty Insurance Company|Ins. Co.|Insurance Company of America|County Mutual Insurance Company|Insurance Company, Inc.|Surety Company|Mutual Company|Specialty Insurance Co.|Underwriters, Inc.|Fire & Casualty Company|Property & Casualty|Insurance'.split(
    '|',
  );

export const insurerName = (random: Random): string =>
  `${random.pick(FIRST)}${random.pick(SECOND)} ${random.pick(FORMS)}`;
export const agencyName = (random: Random): string =>
  `${random.pick([inventName(random).split(' ').at(-1) ?? '', random.pick(FIRST), `${inventName(random).split(' ').at(-1)} & ${inventName(random).split(' ').at(-1)}`])} ${random.pick(['Insurance Agency', 'Insurance Agency, Inc.', 'Insurance Services', 'Insurance Group', '& Associates Insurance', 'Insurance Brokers LLC', 'Agency Inc', 'Insurance', 'Risk Advisors', 'Insurance Center', 'Financial Services'])}`;
export const lenderName = (random: Random): string =>
  random.chance(0.5)
    ? random.pick(OTHER_LENDERS)
    : `${random.pick(FIRST)} ${random.pick(['Federal Credit Union', 'Credit Union', 'Bank', 'Bank, N.A.', 'Mortgage Company', 'Financial', 'FCU', 'Auto Finance', 'Savings Bank', 'Home Loans LLC', 'Mortgage Corp.'])}${random.pick(['', '', ' ISAOA', ' ISAOA/ATIMA', ', its successors and/or assigns'])}`;

export const phone = (random: Random): string =>
  random.fill(random.pick(['###-###-####', '(###) ###-####', '1-800-###-####', '###.###.####']));
export const otherDay = (random: Random, { from, day }: Facts): string =>
  day(addDays(from, random.pick([-random.int(1, 60), random.int(5, 160), -random.int(300, 9_000)])));
export const money = (random: Random): string =>
  `$${random.pick([random.int(20, 4_000), random.int(1, 400) * 1_000]).toLocaleString('en-US')}${random.chance(0.6) ? `.${random.fill('##')}` : ''}`;

/** Marks a phrase as the value of a target. An amount's `value` has no currency sign. */
export const tagged = (text: string, target: Target, value = text): Phrase => [
  { text, target, value: target.includes(' ') ? value.replaceAll(/[$,]|\.00$/g, '') : value },
];

export const peopleLines = ({ insureds }: Facts, random: Random): readonly Phrase[] => {
  const [one = '', other] = insureds;
  if (!other) return [tagged(one, 'named_insured')];
  return random.chance(0.45)
    ? [tagged(one, 'named_insured'), tagged(other, 'named_insured')]
    : [
        [
          ...tagged(one, 'named_insured'),
          { text: random.pick(['and', '&', '&', 'AND', '/']) },
          ...tagged(other, 'named_insured'),
        ],
      ];
};
export const addressLines = (
  [street, city]: readonly [string, string],
  random: Random,
  target?: Target,
): readonly Phrase[] =>
  random.chance(0.35)
    ? [[{ text: `${street}${random.pick([', ', ' '])}${city}`, ...(target && { target }) }]]
    : // Two printed lines, but one run, so both lines count as one value.
      [[{ text: `${street}\n${city}`, ...(target && { target }) }]];
