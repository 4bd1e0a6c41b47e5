import {
  type Block,
  bill,
  brand,
  columns,
  coverMatrix,
  coverTable,
  discountList,
  driverTable,
  eachItem,
  facts,
  forms,
  heading,
  html,
  itemTable,
  itemText,
  legal,
  mailBlock,
  messages,
  newPage,
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
const auto = { set: 'tune', kind: 'auto_declarations', collaterals: ['auto'] } as const;

/** Declarations of cars that the rules are written with. */
export const TUNE_AUTO: readonly Layout[] = [
  {
    ...auto,
    id: 'auto-band',
    family: 'arimo',
    dates: 'long',
    css: '.brand{background:#0b4f8a;color:#fff;padding:10px 14px;font-size:20pt;font-weight:700} h2{background:#dfe9f2;padding:3px 6px;font-size:10pt} .left th{text-align:left;padding-right:18px;width:150px}',
    head: ({ marks }) =>
      `<div class="running">Policy number: ${marks.number()}<span>Page {page} of {pages}</span></div>`,
    body: all(
      brand,
      columns(
        [mailBlock],
        [
          facts(
            'left',
            ['Policy number', 'number'],
            ['Underwritten by', 'insurer'],
            ['NAIC company code', 'naic'],
            ['Policy period', period('{from} - {to}')],
            ['Date of mailing', 'issued'],
          ),
        ],
      ),
      title('Auto Insurance Coverage Summary', 'This is your Declarations Page'),
      messages(3),
      heading('Drivers and household residents', driverTable('Driver')),
      heading(
        'Outline of coverage',
        eachItem((item) =>
          part(
            'item',
            itemText(
              '<p><b>{vehicle}</b><br>VIN {number} &nbsp; Garaging ZIP Code: {garage} &nbsp; Primary use: {use}</p>',
              item,
            ),
            coverTable(item, ['Coverage', 'Limits', 'Deductible', 'Premium']),
          ),
        ),
      ),
      heading('Lienholder information', parties('lines', { bound: 'Vehicle {item}', loan: 'Loan' })),
      heading('Premium discounts', discountList('Policy')),
      heading('Policy forms', forms('Your policy consists of the following forms', 2)),
      legal(12),
      signature,
    ),
  },
  {
    ...auto,
    id: 'auto-matrix',
    family: 'cousine',
    dates: 'mm/dd/yyyy',
    capitals: true,
    mostItems: 4,
    css: 'body{font-size:8pt} .matrix td{text-align:right;padding:1px 10px} .grid>div,.grid{border:1px solid #000} h2{font-size:9pt;border-bottom:1px solid #000}',
    foot: ({ random }) =>
      `<div class="footer">${random.fill('FORM @-#### (##-##)')} &nbsp; PAGE {page} OF {pages} &nbsp; INSURED COPY</div>`,
    body: all(
      columns([senderBlock], [title('PERSONAL AUTO POLICY DECLARATIONS', 'RENEWAL CERTIFICATE')]),
      facts(
        'grid',
        ['POLICY NUMBER', 'number'],
        ['POLICY PERIOD FROM', 'from'],
        ['TO', 'to'],
        ['12:01 A.M. STANDARD TIME', html('AT THE ADDRESS OF THE INSURED')],
        ['AGENCY CODE', 'agentCode'],
      ),
      columns(
        [facts('above', ['NAMED INSURED AND ADDRESS', 'insuredsAndAddress'])],
        [facts('above', ['AGENCY NAME AND ADDRESS', 'agency'])],
      ),
      heading(
        'DESCRIPTION OF VEHICLES',
        itemTable(
          ['VEH', 'index'],
          ['YEAR', 'year'],
          ['MAKE', 'make'],
          ['MODEL', 'model'],
          ['VEHICLE IDENTIFICATION NUMBER', 'number'],
          ['SYM', 'symbol'],
          ['CLASS', 'class'],
        ),
      ),
      heading(
        'COVERAGES AND LIMITS OF LIABILITY',
        coverMatrix('VEH', {
          labels: {
            bi: 'BODILY INJURY EA PERSON/EA ACCIDENT',
            pd: 'PROPERTY DAMAGE EA ACCIDENT',
            med: 'MEDICAL PAYMENTS',
            um: 'UNINSURED MOTORISTS',
            comp: 'OTHER THAN COLLISION',
            coll: 'COLLISION',
            rental: 'TRANSPORTATION EXPENSE',
            tow: 'TOWING',
            glass: 'GLASS',
          },
          deductible: 'DED {}',
        }),
      ),
      heading(
        'LOSS PAYEE / LIENHOLDER',
        parties('table', {
          bound: 'VEH {item}',
          roles: { loss_payee: 'LOSS PAYEE', lienholder: 'LIENHOLDER' },
          loan: 'ACCOUNT',
        }),
      ),
      heading('FORMS AND ENDORSEMENTS MADE PART OF THIS POLICY', forms('', 2)),
      discountList('DISCOUNTS APPLIED'),
      legal(14),
    ),
  },
  {
    ...auto,
    id: 'auto-above',
    family: 'lato',
    dates: 'short',
    css: 'body{font-size:8.6pt} .brand{font-size:24pt;font-weight:900;color:#b3261e;letter-spacing:-1px} h2{font-size:11pt;color:#b3261e;margin:8px 0 3px} .above small{color:#666} .boxes>div{border:1px solid #bbb;border-radius:6px;padding:6px}',
    head: ({ marks }) =>
      `<div class="running"><span>${marks.text(marks.policy.insurer[1])}</span> Policy ${marks.number()}</div>`,
    foot: () =>
      '<div class="footer">Questions? Log in to your account or call us any time. &nbsp; {page}/{pages}</div>',
    body: all(
      columns([brand], [senderBlock]),
      title('Your policy declarations'),
      facts(
        'above',
        ['Policy No.', 'number'],
        ['Named insured', 'insureds'],
        ['Effective', 'from'],
        ['Expires', 'to'],
        ['Total policy premium', 'total'],
      ),
      columns([mailBlock], [facts('above', ['Your agent', 'agency'])]),
      heading(
        'Cars we cover',
        itemTable(
          ['#', 'index'],
          ['Vehicle', 'vehicle'],
          ['VIN', 'number'],
          ['Use', 'use'],
          ['Kept in ZIP', 'garage'],
        ),
      ),
      heading(
        'What you are covered for',
        coverMatrix(
          'Car',
          {
            deductible: '{} deductible',
            absent: 'Not purchased',
            labels: {
              comp: 'Comprehensive (other than collision)',
              rental: 'Rental car',
              tow: 'Roadside assistance',
            },
          },
          'split',
        ),
      ),
      newPage,
      heading(
        'Who else has an interest',
        parties('boxes', {
          bound: 'car {item}',
          roles: { lienholder: 'Lienholder/Additional Interest', loss_payee: 'Loss payee' },
        }),
      ),
      heading('Drivers', driverTable('Name')),
      columns(
        [heading('Discounts', discountList('You saved with:'))],
        [heading('Endorsements', forms('', 1))],
      ),
      messages(4),
      legal(15),
    ),
  },
  {
    ...auto,
    id: 'auto-per-vehicle',
    family: 'tinos',
    dates: 'mm-dd-yyyy',
    css: 'body{font-size:9.5pt} h1{text-align:center;font-size:14pt} .sub{text-align:center} h2{font-size:10.5pt;font-style:italic} .left th{font-weight:400;text-align:left;padding-right:12px}',
    foot: ({ marks }) =>
      `<div class="footer">${marks.text(marks.policy.insurer[0])} &nbsp;&nbsp; Policy Number ${marks.number()} &nbsp;&nbsp; {page}</div>`,
    body: all(
      html('<p style="text-align:center">AMENDED DECLARATIONS</p>'),
      title('Automobile Policy Declarations', 'A mutual company'),
      columns(
        [facts('left', ['Named Insured:', 'insuredsAndAddress'], ['Account:', 'account'])],
        [
          facts(
            'left',
            ['Pol #:', 'number'],
            ['Effective Date:', 'from'],
            ['Expiration Date:', 'to'],
            ['Prior Policy:', 'prior'],
            ['Agent:', 'agency'],
          ),
        ],
      ),
      html('<p>The policy period begins and ends at 12:01 a.m. standard time at the residence premises.</p>'),
      facts('left', ['Issuing company:', 'insurer']),
      eachItem((item) =>
        part(
          'item',
          itemText(
            '<h2>Unit {index}: {vehicle}</h2><p>Identification number: {number} &nbsp; Territory {garage} &nbsp; Loss payee: {lender}</p>',
            item,
          ),
          coverTable(item, ['Coverage', 'Limit of liability', 'Less deductible of', 'Premium'], {
            limit: 'ACV',
            labels: { comp: 'Comprehensive Loss', coll: 'Collision Loss' },
          }),
        ),
      ),
      heading('Additional interests', parties('lines', { bound: 'Unit {item}', loan: 'Ref.' })),
      forms('Endorsements attached', 1),
      bill,
      legal(10),
    ),
  },
];
