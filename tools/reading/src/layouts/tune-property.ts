import {
  type Block,
  brand,
  columns,
  coverTable,
  discountList,
  facts,
  forms,
  heading,
  html,
  itemTable,
  itemText,
  legal,
  mailBlock,
  messages,
  part,
  parties,
  period,
  senderBlock,
  signature,
  title,
} from './blocks';
import type { Layout } from './layout';

const all =
  (...blocks: readonly Block[]): Layout['body'] =>
  (sheet) =>
    blocks.map((block) => `<div>${block(sheet)}</div>`).join('');
const home = { set: 'tune', kind: 'home_declarations', collaterals: ['home'] } as const;

/** Declarations of homes, boats and RVs that the rules are written with. */
export const TUNE_PROPERTY: readonly Layout[] = [
  {
    ...home,
    id: 'home-classic',
    family: 'tinos',
    dates: 'mm/dd/yyyy',
    css: 'body{font-size:9.5pt} h1{font-size:15pt;text-align:center} h2{font-size:10pt;border-top:2px solid #000;border-bottom:1px solid #000} .left th{text-align:left;padding-right:14px}',
    foot: ({ random }) =>
      `<div class="footer">${random.fill('HO-DEC ## ##')} &nbsp; Page {page} of {pages}</div>`,
    body: all(
      senderBlock,
      title('HOMEOWNERS POLICY DECLARATIONS'),
      columns(
        [facts('left', ['Named Insured and Mailing Address', 'insuredsAndAddress'])],
        [
          facts(
            'left',
            ['Policy Number', 'number'],
            ['Policy Period', period('From {from}<br>To {to}')],
            ['', html('12:01 A.M. Standard Time at the residence premises')],
            ['Form', 'form'],
            ['Date Issued', 'issued'],
          ),
        ],
      ),
      facts(
        'left',
        ['The residence premises covered by this policy is located at', 'property'],
        ['Year built', 'built'],
        ['Construction', 'construction'],
        ['Protection class', 'protection'],
      ),
      heading(
        'COVERAGES',
        html('<p>Coverage is provided where a premium or limit of liability is shown.</p>'),
        coverTable(0, ['Section', 'Limit of Liability', 'Deductible', 'Premium']),
      ),
      heading('MORTGAGEE', parties('boxes', { roles: { mortgagee: 'First Mortgagee' } })),
      heading('FORMS AND ENDORSEMENTS', forms('', 2)),
      columns([facts('above', ['Agent', 'agency'])], [discountList('Credits:')]),
      legal(12),
      signature,
    ),
  },
  {
    ...home,
    id: 'home-modern',
    family: 'public-sans',
    dates: 'long',
    css: 'body{font-size:8.8pt} .brand{font-size:22pt;font-weight:700;color:#14532d} h2{font-size:11pt;color:#14532d;border-bottom:2px solid #14532d} .above{gap:16px} .boxes>div{background:#f1f5f1;padding:8px}',
    head: ({ marks }) =>
      `<div class="running">Homeowners policy ${marks.number()} <span>{page} of {pages}</span></div>`,
    body: all(
      columns(
        [brand, mailBlock],
        [
          facts('above', ['Policy number', 'number'], ['Effective date', 'from'], ['Expiration date', 'to']),
          facts('above', ['Your agency', 'agency']),
        ],
      ),
      title('Declarations', 'Homeowners insurance'),
      facts('above', ['Insured property', 'propertyInline'], ['Insurance provided by', 'insurer']),
      facts(
        'above',
        ['Insured(s)', 'insureds'],
        ['Roof', 'roof'],
        ['Built', 'built'],
        ['Total premium', 'total'],
      ),
      heading(
        'Your coverages',
        coverTable(0, ['Coverage', 'Limit', 'You pay first', 'Premium'], {
          labels: {
            dwelling: 'Dwelling',
            structures: 'Other structures',
            contents: 'Personal property',
            use: 'Loss of use',
            liability: 'Family liability',
            guests: 'Guest medical',
            aop: 'Deductible - all perils',
            wind: 'Deductible - wind and hail',
          },
        }),
      ),
      heading('Mortgage companies', parties('table', { loan: 'Loan #', bound: '' })),
      heading('Savings', discountList('Applied:'), messages(3)),
      heading('Documents in this policy', forms('', 2)),
      legal(14),
    ),
  },
  {
    set: 'tune',
    kind: 'boat_declarations',
    collaterals: ['boat'],
    id: 'boat-sea',
    family: 'arimo',
    dates: 'mm/dd/yyyy',
    capitals: true,
    css: 'body{font-size:8.6pt} h1{font-size:13pt} h2{font-size:9.5pt;background:#222;color:#fff;padding:2px 5px}',
    foot: ({ marks }) =>
      `<div class="footer">Watercraft declarations ${marks.number()} &nbsp; {page} of {pages}</div>`,
    body: all(
      columns([senderBlock], [title('BOAT AND YACHT DECLARATIONS PAGE')]),
      facts(
        'grid',
        ['Policy Number', 'number'],
        ['Policy Period', period('{from} to {to} 12:01 A.M.')],
        ['Named Insured', 'insureds'],
        ['Agency', 'agentPhone'],
      ),
      mailBlock,
      heading(
        'SCHEDULE OF WATERCRAFT',
        itemTable(
          ['No.', 'index'],
          ['Year', 'year'],
          ['Make', 'make'],
          ['Model', 'model'],
          ['Hull ID (HIN)', 'number'],
          ['Length', 'length'],
          ['Engine', 'engine'],
        ),
      ),
      heading(
        'COVERAGE',
        coverTable(0, ['Coverage', 'Limit', 'Deductible', 'Premium'], {
          labels: {
            hull: 'Hull - Agreed Value',
            water: 'Watercraft Liability',
            um: 'Uninsured Boater',
            tow: 'Towing and Assistance',
          },
        }),
      ),
      heading('LOSS PAYEE', parties('table', { bound: 'Boat {item}' })),
      heading(
        'NAVIGATION',
        html(
          '<p class="small">Coastal waters of the United States within 75 miles of shore, and inland lakes and rivers. Lay-up period: none.</p>',
        ),
      ),
      forms('Endorsements', 2),
      legal(12),
    ),
  },
  {
    set: 'tune',
    kind: 'rv_declarations',
    collaterals: ['rv'],
    id: 'rv-coach',
    family: 'roboto-condensed',
    dates: 'm/d/yy',
    css: 'body{font-size:9.5pt} .brand{font-size:20pt;font-weight:700} h2{font-size:11pt;border-left:8px solid #6b3fa0;padding-left:6px} .left th{text-align:left;padding-right:12px;font-weight:400;color:#444}',
    foot: () => '<div class="footer">Recreational vehicle policy &nbsp; {page} / {pages}</div>',
    body: all(
      columns([brand, senderBlock], [mailBlock]),
      title('RV Policy Declarations', 'Motor homes, travel trailers and fifth wheels'),
      facts(
        'left',
        ['Policy No.', 'number'],
        ['Insured', 'insureds'],
        ['Policy term', period('{from} through {to} at 12:01 AM')],
        ['Agent', 'agency'],
        ['Total term premium', 'total'],
      ),
      part('item', (sheet) =>
        itemText(
          '<h2>Unit 1 &nbsp; {vehicle}</h2><p>Serial/VIN: {number} &nbsp; Length {length} &nbsp; Storage ZIP {garage}</p>',
          0,
        )(sheet),
      ),
      heading(
        'Coverages',
        coverTable(0, ['Coverage', 'Limit', 'Deductible', 'Premium'], {
          deductible: '{}',
          limit: 'Agreed value',
        }),
      ),
      heading('Lienholder', parties('boxes', { bound: 'Unit {item}' })),
      heading('Forms', forms('', 2)),
      discountList('Discounts'),
      legal(12),
    ),
  },
];
