import { escape, printAmount } from '../page-marks';
import { LEGAL_SENTENCES, MESSAGES } from '../scene/invented-data';
import { addDays, type Cover, type CoverCode, type Interest } from '../scene/policy';
import type { Sheet } from './layout';

/** A part of a page in the vocabulary of its layout. */
export type Block = (sheet: Sheet) => string;

const COVER_LABELS: Readonly<Record<CoverCode, string>> = {
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
  motor: 'Motor',
  trailer: 'Trailer',
  effects: 'Personal Effects',
  awning: 'Awning Replacement',
  emergency: 'Emergency Expense',
};

export type Covers = Partial<Record<CoverCode, string>>;

export const coverLabel = (cover: Cover, labels: Covers = {}): string =>
  labels[cover.code] ?? COVER_LABELS[cover.code];

/** Facts by the word that a layout puts before its label. */
const FACTS = {
  number: ({ marks }: Sheet) => marks.number(),
  insureds: ({ marks }: Sheet) => marks.insureds(),
  insuredsAndAddress: ({ marks, policy }: Sheet) => `${marks.insureds()}<br>${marks.address(policy.mailing)}`,
  insurer: ({ marks }: Sheet) => marks.insurer(),
  naic: ({ marks }: Sheet) => marks.naic(),
  from: ({ marks }: Sheet) => marks.from(),
  to: ({ marks }: Sheet) => marks.to(),
  mailing: ({ marks, policy }: Sheet) => marks.address(policy.mailing),
  property: ({ marks }: Sheet) => marks.property(),
  propertyInline: ({ marks }: Sheet) => marks.property(', '),
  agency: ({ marks, policy }: Sheet) =>
    `${marks.text(policy.agent.agency)}<br>${marks.address(policy.agent.address)}<br>${policy.agent.phone}`,
  agentCode: ({ policy }: Sheet) => policy.agent.code,
  agentPhone: ({ policy }: Sheet) => policy.agent.phone,
  issued: ({ marks, policy }: Sheet) => marks.day(policy.issued),
  billed: ({ marks, policy }: Sheet) => marks.day(addDays(policy.issued, 9)),
  prior: ({ random }: Sheet) => random.fill('@@-#######'),
  account: ({ random }: Sheet) => random.fill('#########'),
  form: ({ random }: Sheet) => random.pick(['HO-3', 'HO-5', 'Special Form', 'Comprehensive Form']),
  total: ({ policy }: Sheet) => printAmount(totalOf(policy.items.flatMap(({ covers }) => covers))),
  built: ({ policy }: Sheet) => String(policy.items[0]?.year),
  construction: ({ random }: Sheet) => random.pick(['Frame', 'Masonry Veneer', 'Brick', 'Superior']),
  roof: ({ random }: Sheet) => random.pick(['Composition Shingle', 'Metal', 'Architectural Shingle']),
  protection: ({ random }: Sheet) => random.pick(['3', '04', '5', '9E']),
  territory: ({ random }: Sheet) => random.fill('##'),
  plan: ({ random }: Sheet) => random.pick(['Monthly', 'Full Pay', 'Quarterly', 'Mortgagee Billed']),
} satisfies Record<string, Block>;
export type Fact = keyof typeof FACTS;

export const totalOf = (covers: readonly Cover[]): number =>
  covers.reduce((sum, cover) => sum + cover.premium, 0);

/** A fact, or a block in its place. */
type FactRow = readonly [label: string, fact: Fact | Block];

const valueOf = (sheet: Sheet, fact: Fact | Block): string =>
  typeof fact === 'function' ? fact(sheet) : FACTS[fact](sheet);

/** A period in the words of a layout: `{from}` and `{to}` are replaced. */
export const period =
  (words: string): Block =>
  ({ marks }) =>
    words.replace('{from}', marks.from()).replace('{to}', marks.to());

/**
 * Labels and values.
 * - `left`: two columns; `above`: label over value, side by side; `grid`: the same in boxes; `line`: one after the other
 */
export const facts =
  (form: 'left' | 'above' | 'grid' | 'line', ...rows: readonly FactRow[]): Block =>
  (sheet) => {
    const cells = rows
      .map(([label, fact]) => ({ label, value: valueOf(sheet, fact) }))
      .filter(({ value }) => value !== '');
    if (form === 'line')
      return `<div class="line">${cells.map(({ label, value }) => `<b>${label}</b> ${value}`).join(' &nbsp; ')}</div>`;
    if (form === 'left')
      return `<table class="left">${cells.map(({ label, value }) => `<tr><th>${label}</th><td>${value}</td></tr>`).join('')}</table>`;
    return `<div class="${form}">${cells.map(({ label, value }) => `<div><small>${label}</small><div>${value}</div></div>`).join('')}</div>`;
  };

export const html =
  (text: string): Block =>
  () =>
    text;
export const title =
  (text: string, sub = ''): Block =>
  () =>
    `<h1>${text}</h1>${sub && `<p class="sub">${sub}</p>`}`;
export const heading =
  (text: string, ...blocks: readonly Block[]): Block =>
  (sheet) =>
    `<section><h2>${text}</h2>${blocks.map((block) => block(sheet)).join('')}</section>`;
export const brand: Block = ({ policy }) => `<div class="brand">${escape(policy.insurer[1])}</div>`;
export const columns =
  (...cells: readonly (readonly Block[])[]): Block =>
  (sheet) =>
    `<div class="columns">${cells.map((blocks) => `<div>${blocks.map((block) => block(sheet)).join('')}</div>`).join('')}</div>`;
export const newPage: Block = () => '<div class="break"></div>';
export const part =
  (kind: string, ...blocks: readonly Block[]): Block =>
  (sheet) =>
    `<div class="${kind}">${blocks.map((block) => block(sheet)).join('')}</div>`;

/** Name and address for the window of an envelope. */
export const mailBlock: Block = ({ marks, policy, random }) =>
  `<div class="mail"><i>${random.fill('###### @ ####### ##')}</i><br>${marks.insureds()}<br>${marks.address(policy.mailing)}</div>`;
export const senderBlock: Block = ({ marks, policy }) =>
  `<div class="sender">${marks.insurer()}<br>${marks.address(policy.insurerAddress)}<br>${policy.insurerPhone}</div>`;

type Row = readonly (readonly [string, (sheet: Sheet, item: number) => string])[];
const ITEM_CELLS = {
  index: (_: Sheet, item: number) => String(item + 1),
  vehicle: ({ marks }: Sheet, item: number) => marks.vehicle(item),
  number: ({ marks }: Sheet, item: number) => marks.itemNumber(item),
  year: ({ policy }: Sheet, item: number) => String(policy.items[item]?.year),
  make: ({ marks, policy }: Sheet, item: number) => marks.text(policy.items[item]?.make ?? ''),
  model: ({ marks, policy }: Sheet, item: number) => marks.text(policy.items[item]?.model ?? ''),
  use: ({ random }: Sheet) => random.pick(['Pleasure', 'Commute', 'Work 3-10 mi', 'Business']),
  class: ({ random }: Sheet) => random.fill('######'),
  symbol: ({ random }: Sheet) => random.fill('## / ##'),
  garage: ({ policy }: Sheet, item: number) => /\d{5}/.exec(policy.items[item]?.address[1] ?? '')?.[0] ?? '',
  length: ({ random }: Sheet) => `${random.int(16, 34)} ft`,
  engine: ({ random }: Sheet) => `${random.int(60, 400)} HP`,
  lender: ({ marks, policy }: Sheet, item: number) =>
    policy.interests
      .filter((one) => one.item === item)
      .map((one) => marks.partyName(one))
      .join('<br>') || 'None',
} satisfies Record<string, (sheet: Sheet, item: number) => string>;
export type ItemCell = keyof typeof ITEM_CELLS;

/** A row for each vehicle or boat. */
export const itemTable =
  (...cells: readonly (readonly [string, ItemCell])[]): Block =>
  (sheet) => {
    const row: Row = cells.map(([label, cell]) => [label, ITEM_CELLS[cell]]);
    const head = `<tr>${row.map(([label]) => `<th>${label}</th>`).join('')}</tr>`;
    return `<table class="grid-table">${head}${sheet.policy.items
      .map((_, item) => `<tr>${row.map(([, cell]) => `<td>${cell(sheet, item)}</td>`).join('')}</tr>`)
      .join('')}</table>`;
  };

/** Blocks for each item, one after the other. */
export const eachItem =
  (block: (item: number) => Block): Block =>
  (sheet) =>
    sheet.policy.items.map((_, item) => block(item)(sheet)).join('');
export const itemText =
  (words: string, item: number): Block =>
  (sheet) =>
    words.replaceAll(/\{(\w+)\}/g, (all, name: string) =>
      name in ITEM_CELLS ? ITEM_CELLS[name as ItemCell](sheet, item) : all,
    );

export interface MatrixWords {
  readonly labels?: Covers;
  readonly limit?: string;
  /** Around the amount: `{}` is replaced. */
  readonly deductible?: string;
  readonly absent?: string;
}

/** A row for each coverage, a column or two for each item. */
export const coverMatrix =
  (item: string, words: MatrixWords = {}, form: 'stacked' | 'split' = 'stacked'): Block =>
  (sheet) => {
    const {
      marks,
      policy: { items },
    } = sheet;
    const codes = [...new Set(items.flatMap(({ covers }) => covers.map(({ code }) => code)))];
    const span = form === 'split' ? 2 : 1;
    const head = items.map((_, index) => `<th colspan="${span}">${item} ${index + 1}</th>`).join('');
    const sub =
      form === 'split'
        ? `<tr><th></th>${items.map(() => `<th>${words.limit ?? 'Limit / Ded.'}</th><th>Premium</th>`).join('')}</tr>`
        : '';
    const rows = codes.map((code) => {
      const cells = items.map(({ covers }, index) => {
        const cover = covers.find((one) => one.code === code);
        if (!cover) return `<td>${words.absent ?? '—'}</td>`.repeat(1) + '<td></td>'.repeat(span - 1);
        const said = [
          marks.limit(cover, index),
          marks.deductible(cover, index, around(words.deductible ?? '{}')),
        ]
          .filter(Boolean)
          .join('<br>');
        return `<td>${said}${form === 'stacked' ? `<br>${printAmount(cover.premium)}` : `</td><td>${printAmount(cover.premium)}`}</td>`;
      });
      const [one] = items.flatMap(({ covers }) => covers.filter((cover) => cover.code === code));
      return one ? `<tr><th>${coverLabel(one, words.labels)}</th>${cells.join('')}</tr>` : '';
    });
    const totals = items
      .map(({ covers }) => `<td>${'</td><td>'.repeat(span - 1)}${printAmount(totalOf(covers))}</td>`)
      .join('');
    return `<table class="matrix"><tr><th></th>${head}</tr>${sub}${rows.join('')}<tr class="total"><th>Total premium</th>${totals}</tr></table>`;
  };

const around =
  (words: string) =>
  (amount: string): string =>
    words.replace('{}', amount);

/** Coverages of one item: label, limit, deductible, premium. */
export const coverTable =
  (item: number, heads: readonly [string, string, string, string], words: MatrixWords = {}): Block =>
  ({ marks, policy }) => {
    const rows = (policy.items[item]?.covers ?? []).map(
      (cover) =>
        `<tr><td>${coverLabel(cover, words.labels)}</td><td>${marks.limit(cover, item) || (words.limit ?? '')}</td>` +
        `<td>${marks.deductible(cover, item, around(words.deductible ?? '{}'))}</td><td>${cover.premium ? printAmount(cover.premium) : 'Included'}</td></tr>`,
    );
    return `<table class="grid-table"><tr>${heads.map((head) => `<th>${head}</th>`).join('')}</tr>${rows.join('')}</table>`;
  };

export interface PartyWords {
  readonly roles?: Partial<Record<Interest['role'], string>>;
  /** `{item}` is replaced by the number of the vehicle. */
  readonly bound?: string;
  readonly loan?: string;
}

export const ROLE_LABELS: Readonly<Record<Interest['role'], string>> = {
  lienholder: 'Lienholder',
  mortgagee: 'Mortgagee',
  loss_payee: 'Loss Payee',
  lessor: 'Lessor',
  additional_insured: 'Additional Insured',
  interest: 'Additional Interest',
  certificate_holder: 'Certificate Holder',
  unknown: 'Interest',
};
export const NEGATIONS = {
  removed: ['REMOVED', 'Deleted effective with this change', 'has been removed from this policy'],
  prior: ['PRIOR', 'former lienholder', 'Previous interest - released'],
} as const;

/** What the form says of an interest that has ended. */
export const negationOf = ({ random }: Sheet, { negation }: Interest): string =>
  negation ? random.pick(NEGATIONS[negation]) : '';

const roleOf = (interest: Interest, words: PartyWords): string =>
  words.roles?.[interest.role] ?? ROLE_LABELS[interest.role];
const boundTo = ({ item }: Interest, words: PartyWords): string =>
  item === null ? '' : (words.bound ?? 'Vehicle {item}').replace('{item}', String(item + 1));

/** Lienholders and others: a table, boxes, or lines of text. */
export const parties =
  (form: 'table' | 'boxes' | 'lines', words: PartyWords = {}): Block =>
  (sheet) => {
    const {
      marks,
      policy: { interests },
    } = sheet;
    const parts = interests.map((one) => ({
      role: roleOf(one, words),
      name: marks.partyName(one),
      note: negationOf(sheet, one),
      address: one.address,
      bound: boundTo(one, words),
      loan: one.loan,
    }));
    const loan = words.loan ?? 'Loan number';
    if (form === 'table')
      return `<table class="grid-table"><tr><th>Interest</th><th>Name and address</th><th>Applies to</th><th>${loan}</th></tr>${parts
        .map(
          (one) =>
            `<tr><td>${one.role} ${one.note}</td><td>${one.name}<br>${marks.address(one.address)}</td><td>${one.bound}</td><td>${one.loan}</td></tr>`,
        )
        .join('')}</table>`;
    if (form === 'boxes')
      return `<div class="boxes">${parts
        .map(
          (one) =>
            `<div><small>${one.role} ${one.bound && `- ${one.bound}`} ${one.note}</small><div>${one.name}<br>${marks.address(one.address)}</div><div>${loan}: ${one.loan}</div></div>`,
        )
        .join('')}</div>`;
    return parts
      .map(
        (one) =>
          `<p class="party">${one.bound && `${one.bound} `}${one.role}${one.note && ` (${one.note})`}: ${one.name}, ${marks.address(one.address, ', ')} &nbsp;${loan} ${one.loan}</p>`,
      )
      .join('');
  };

export const forms =
  (label: string, perLine: number): Block =>
  ({ policy }) =>
    `<p class="forms"><b>${label}</b></p><div class="forms" style="columns:${perLine}">${policy.endorsements
      .map(({ number, title: name }) => `<div>${escape(number)} ${escape(name)}</div>`)
      .join('')}</div>`;
export const discountList =
  (label: string): Block =>
  ({ policy }) =>
    `<p class="small"><b>${label}</b> ${policy.discounts.join(', ')}</p>`;
export const driverTable =
  (label: string): Block =>
  ({ marks, policy, random }) =>
    `<table class="grid-table"><tr><th>${label}</th><th>Date of birth</th><th>Status</th><th>Points</th></tr>${policy.drivers
      .map(
        (name) =>
          `<tr><td>${marks.text(name)}</td><td>xx/xx/${random.int(1948, 2004)}</td><td>${random.pick(['Rated', 'Principal', 'Occasional'])}</td><td>${random.int(0, 2)}</td></tr>`,
      )
      .join('')}</table>`;
export const legal =
  (sentences: number): Block =>
  ({ random }) =>
    `<p class="legal">${random.some(LEGAL_SENTENCES, sentences).join(' ')}</p>`;
export const messages =
  (count: number): Block =>
  ({ random }) =>
    `<ul class="small">${random
      .some(MESSAGES, count)
      .map((one) => `<li>${one}</li>`)
      .join('')}</ul>`;
export const bill: Block = ({ marks, policy, random }) => {
  const total = totalOf(policy.items.flatMap(({ covers }) => covers));
  const rows = [
    ['Policy premium', total],
    ['Fees and surcharges', 6],
    ['Payments received', -total / 2],
    ['Installment fee', 4],
  ] as const;
  return `<table class="grid-table"><tr><th>Description</th><th>Date</th><th>Amount</th></tr>${rows
    .map(
      ([label, amount], index) =>
        `<tr><td>${label}</td><td>${marks.day(addDays(policy.issued, index * random.int(1, 4)))}</td><td>${printAmount(amount)}</td></tr>`,
    )
    .join('')}</table>`;
};
export const signature: Block = ({ marks, policy }) =>
  `<div class="columns signature"><div>Authorized Representative<br>${marks.text(policy.agent.name)}</div><div>Countersigned ${marks.day(policy.issued)}</div></div>`;
