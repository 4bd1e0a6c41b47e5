import { escape, printAmount } from '../page-marks';
import { LEGAL_SENTENCES, MESSAGES } from '../scene/invented-data';
import type { Cover, CoverCode } from '../scene/covers';
import { addDays, type Interest, type Item } from '../scene/policy';
import type { Block, Sheet } from './layout';

const COVERS: Readonly<Record<CoverCode, string>> = {
  bi: 'Bodily Injury Liability',
  pd: 'Property Damage Liability',
  med: 'Medical Payments',
  um: 'Uninsured Motorist',
  comp: 'Comprehensive',
  coll: 'Collision',
  rental: 'Rental Reimbursement',
  tow: 'Towing and Labor',
  glass: 'Full Glass',
  dwelling: 'Coverage A - Dwelling',
  structures: 'Coverage B - Other Structures',
  contents: 'Coverage C - Personal Property',
  use: 'Coverage D - Loss of Use',
  liability: 'Coverage E - Personal Liability',
  guests: 'Coverage F - Medical Payments to Others',
  aop: 'All Other Perils Deductible',
  wind: 'Windstorm or Hail Deductible',
  hull: 'Hull',
  water: 'Watercraft Liability',
  trailer: 'Trailer',
  effects: 'Personal Effects',
  awning: 'Awning Replacement',
  emergency: 'Emergency Expense',
};
const ROLES: Readonly<Record<Interest['role'], string>> = {
  lienholder: 'Lienholder',
  mortgagee: 'Mortgagee',
  loss_payee: 'Loss Payee',
  lessor: 'Lessor',
  additional_insured: 'Additional Insured',
  interest: 'Additional Interest',
  certificate_holder: 'Certificate Holder',
  unknown: 'Interest',
};
const NEGATIONS = {
  removed: ['REMOVED', '- deleted effective with this change', '- has been removed from this policy'],
  prior: ['PRIOR', '(former)', '- previous interest, released'],
} as const;

const totalOf = (covers: readonly Cover[]): number => covers.reduce((sum, cover) => sum + cover.premium, 0);
const allCovers = ({ policy }: Sheet): Cover[] => policy.items.flatMap(({ covers }) => covers);
const itemOf = ({ policy, item = 0 }: Sheet): Item | undefined => policy.items[item];
const interestText =
  (print: (interest: Interest, sheet: Sheet) => string): Block =>
  (sheet) =>
    sheet.interest ? print(sheet.interest, sheet) : '';
const coverText =
  (print: (cover: Cover, sheet: Sheet) => string): Block =>
  (sheet) =>
    sheet.cover ? print(sheet.cover, sheet) : '';
/** Prints invented text that the truth doesn't record. */
const noise =
  (...patterns: readonly string[]): Block =>
  ({ random }) =>
    random.fill(random.pick(patterns));

/** The placeholders that a template may use in braces, and what each prints. */
export const PLACEHOLDERS: Readonly<Record<string, Block>> = {
  number: ({ marks }) => marks.number(),
  insureds: ({ marks }) => marks.insureds(),
  insuredsInline: ({ marks }) => marks.insureds(' and '),
  insuredsAmp: ({ marks }) => marks.insureds(' &amp; '),
  insured1: ({ marks }) => marks.insured(0),
  insured2: ({ marks }) => marks.insured(1),
  mailing: ({ marks, policy }) => marks.address(policy.mailing),
  mailingInline: ({ marks, policy }) => marks.address(policy.mailing, ', '),
  insurer: ({ marks }) => marks.insurer(),
  insurerAddress: ({ marks, policy }) => marks.address(policy.insurerAddress),
  insurerPhone: ({ policy }) => policy.insurerPhone,
  brand: ({ policy }) => escape(policy.insurer[1]),
  naic: ({ marks }) => marks.naic(),
  from: ({ marks }) => marks.from(),
  to: ({ marks }) => marks.to(),
  // These print a policy date in a style other than the form's own.
  fromNumeric: ({ marks }) => marks.from('mm/dd/yyyy'),
  toNumeric: ({ marks }) => marks.to('mm/dd/yyyy'),
  fromLong: ({ marks }) => marks.from('long'),
  toLong: ({ marks }) => marks.to('long'),
  issued: ({ marks, policy }) => marks.day(policy.issued),
  due: ({ marks, policy }) => marks.day(addDays(policy.from, 14)),
  // An older date, which must not be read as the effective or expiration date.
  otherDay: ({ marks, policy, random }) => marks.day(addDays(policy.issued, -random.int(400, 2_000))),
  // The date of a change after the policy began.
  changed: ({ marks, policy }) => marks.day(addDays(policy.from, 1)),
  property: ({ marks }) => marks.property(),
  propertyInline: ({ marks }) => marks.property(', '),
  agency: ({ marks, policy }) => marks.text(policy.agent.agency),
  agencyAddress: ({ marks, policy }) => marks.address(policy.agent.address),
  agent: ({ marks, policy }) => marks.text(policy.agent.name),
  agentPhone: ({ policy }) => policy.agent.phone,
  agentCode: ({ policy }) => policy.agent.code,
  total: (sheet) => printAmount(totalOf(allCovers(sheet))),
  half: (sheet) => printAmount(totalOf(allCovers(sheet)) / 2),
  installment: (sheet) => printAmount(totalOf(allCovers(sheet)) / 6 + 4),

  index: ({ item = 0 }) => String(item + 1),
  vehicle: ({ marks, item = 0 }) => marks.vehicle(item),
  vin: ({ marks, item = 0 }) => marks.itemNumber(item),
  year: (sheet) => String(itemOf(sheet)?.year ?? ''),
  make: (sheet) => sheet.marks.text(itemOf(sheet)?.make ?? ''),
  model: (sheet) => sheet.marks.text(itemOf(sheet)?.model ?? ''),
  zip: (sheet) => /\d{5}/.exec(itemOf(sheet)?.address[1] ?? '')?.[0] ?? '',
  /** Where the vehicle is kept. This address isn't the insured property. */
  garaging: (sheet) => sheet.marks.address(itemOf(sheet)?.address ?? ['', ''], ', '),
  itemTotal: (sheet) => printAmount(totalOf(itemOf(sheet)?.covers ?? [])),
  itemLender(sheet) {
    const own = sheet.policy.interests.filter(({ item }) => item === (sheet.item ?? 0));
    if (own.length === 0) return sheet.words.nobody ?? 'None';
    return own.map((one) => `${sheet.marks.partyName(one)} ${noteOf(one, sheet)}`).join('<br>');
  },

  cover: coverText(({ code }, { words }) => words.covers?.[code] ?? COVERS[code]),
  limit: coverText(
    (cover, { marks, item = 0, words }) => marks.limit(cover, item) || (words.unlimited ?? ''),
  ),
  deductible: coverText((cover, { marks, item = 0, words }) =>
    marks.deductible(cover, item, (amount) => (words.deductible ?? '#').replace('#', () => amount)),
  ),
  /** A percentage deductible in dollars: its share of the dwelling limit. */
  shareAmount: coverText(({ deductible }, sheet) => {
    const dwelling = itemOf(sheet)?.covers.find(({ code }) => code === 'dwelling')?.limit ?? '';
    const amount = (Number(dwelling.replaceAll(/\D/g, '')) * Number.parseFloat(deductible ?? '')) / 100;
    return `$${Math.round(amount).toLocaleString('en-US')}`;
  }),
  premium: coverText(({ premium }) => (premium === 0 ? 'Included' : printAmount(premium))),

  party: interestText((interest, { marks }) => marks.partyName(interest)),
  /** For forms that don't say which item the party is bound to. */
  partyUnbound: interestText((interest, { marks }) => marks.partyName({ ...interest, item: null })),
  /** Prints the party as a certificate holder, whatever its role in the policy. */
  holder: interestText((interest, { marks }) =>
    marks.partyName({ ...interest, role: 'certificate_holder', item: null }),
  ),
  partyAddress: interestText(({ address }, { marks }) => marks.address(address)),
  partyAddressInline: interestText(({ address }, { marks }) => marks.address(address, ', ')),
  role: interestText(({ role }, { words }) => words.roles?.[role] ?? ROLES[role]),
  /** The position of this interest among the policy's interests, counted from 1. */
  rank: interestText((interest, { policy }) => String(policy.interests.indexOf(interest) + 1)),
  /** The words that say an interest has ended. */
  note: interestText((interest, sheet) => noteOf(interest, sheet)),
  bound: interestText(({ item }, { words }) =>
    item === null ? '' : (words.bound ?? 'Vehicle #').replace('#', String(item + 1)),
  ),
  loan: interestText(({ loan }) => loan),

  use: ({ random }) => random.pick(['Pleasure', 'Commute', 'Work 3-10 mi', 'Business', 'Farm']),
  class: noise('######', '#@###', '###-##'),
  symbol: noise('## / ##', '##'),
  length: ({ random }) => `${random.int(16, 38)} ft`,
  engine: ({ random }) => `${random.int(60, 400)} HP`,
  serial: noise('@@######', '##@#####', '#@######'),
  registration: noise('NC ####@@', 'FL #### @@', 'SC-####-@@'),
  license: noise('*****####', 'XXXXX###', '@ ***-**-###'),
  born: noise('XX/XX/19##', '**/**/19##'),
  miles: noise('#,###', '1#,###'),
  barcode: noise('#################', '####-######-######', '#### #### #### ####'),
  account: noise('#########', '### ### ####'),
  prior: noise('@@-#######', '#######-##'),
  sort: noise('###### @ ####### ##', '####-##-@####', '00##### ## ##'),
  formNumber: noise('@-#### (##-##)', '@@ ## ## ## ##', '####@ @@.#'),
  territory: noise('##', '###'),
  construction: ({ random }) =>
    random.pick(['Frame', 'Masonry Veneer', 'Brick', 'Superior', 'Stucco on frame']),
  roof: ({ random }) => random.pick(['Composition Shingle', 'Metal', 'Architectural Shingle', 'Tile']),
  protection: ({ random }) => random.pick(['3', '04', '5', '9E']),
  form: ({ random }) => random.pick(['HO-3', 'HO-5', 'Special Form', 'Comprehensive Form']),
  plan: ({ random }) => random.pick(['Monthly', 'Full Pay', 'Quarterly', 'Recurring card']),
  discounts: ({ policy }) => policy.discounts.join(', '),
  forms: ({ policy }) =>
    policy.endorsements.map(({ number, title }) => `<div>${escape(number)} ${escape(title)}</div>`).join(''),
  formRows: ({ policy }) =>
    policy.endorsements
      .map(({ number, title }) => `<tr><td>${escape(number)}</td><td>${escape(title)}</td></tr>`)
      .join(''),
  discountList: ({ policy }) => policy.discounts.map((one) => `<li>${escape(one)}</li>`).join(''),
  formNumbers: ({ policy }) => policy.endorsements.map(({ number }) => escape(number)).join(', '),
  messages: ({ random }) =>
    random
      .some(MESSAGES, 3)
      .map((one) => `<li>${one}</li>`)
      .join(''),
  legal: ({ random }) => random.some(LEGAL_SENTENCES, 8).join(' '),
  legalLong: ({ random }) => random.some(LEGAL_SENTENCES, 16).join(' '),
};

const noteOf = ({ negation }: Interest, { random }: Sheet): string =>
  negation ? random.pick(NEGATIONS[negation]) : '';
