import {
  above,
  columns,
  covers,
  eachItem,
  grid,
  html,
  items,
  left,
  legal,
  legalLong,
  mailBlock,
  partyBoxes,
  partyLines,
  partyTable,
  senderBlock,
  signature,
} from './blocks';
import type { Layout } from './layout';

const home = { set: 'tune', kind: 'home_declarations', collaterals: ['home'] } as const;
const boat = { set: 'tune', kind: 'boat_declarations', collaterals: ['boat'] } as const;
const rv = { set: 'tune', kind: 'rv_declarations', collaterals: ['rv'] } as const;

/** Declarations of homes, boats and RVs that the rules are written with. */
export const TUNE_PROPERTY: readonly Layout[] = [
  {
    ...home,
    id: 'home-classic',
    family: 'tinos',
    dates: 'mm/dd/yyyy',
    words: { roles: { mortgagee: 'First Mortgagee' } },
    css: 'body{font-size:9.5pt} h1{text-align:center} h2{border-top:2px solid #000;border-bottom:1px solid #000} .left th{padding-right:14px}',
    foot: html`HO-DEC {formNumber} &nbsp; Page [page] of [pages]`,
    body: [
      senderBlock,
      html`<h1>HOMEOWNERS POLICY DECLARATIONS</h1>`,
      columns(
        [left`Named Insured and Mailing Address = {insureds}<br>{mailing}`],
        [
          left`Policy Number = {number} | Policy Period = From {from}<br>To {to}<br>12:01 A.M. Standard Time at the residence premises | Form = {form} | Date Issued = {issued}`,
        ],
      ),
      left`The residence premises covered by this policy is located at = {property} | Year built = {year} | Construction = {construction} | Protection class = {protection}`,
      html`<h2>COVERAGES</h2>
        <p>Coverage is provided where a premium or limit of liability is shown.</p>`,
      covers('Section', 'Limit of Liability', 'Deductible', 'Premium'),
      html`<h2>MORTGAGEE</h2>`,
      partyBoxes,
      html`<h2>FORMS AND ENDORSEMENTS</h2>
        <div class="forms two">{forms}</div>`,
      columns([above`Agent = {agency}<br>{agencyAddress}`], [html`<p>Credits: {discounts}</p>`]),
      legalLong,
      signature,
    ],
  },
  {
    ...home,
    id: 'home-modern',
    family: 'public-sans',
    dates: 'long',
    words: {
      covers: {
        dwelling: 'Dwelling',
        structures: 'Other structures',
        contents: 'Personal property',
        use: 'Loss of use',
        liability: 'Family liability',
        guests: 'Guest medical',
        aop: 'Deductible - all perils',
        wind: 'Deductible - wind and hail',
      },
    },
    css: 'body{font-size:8.8pt} .brand{font-size:22pt;font-weight:700;color:#14532d} h2{font-size:11pt;color:#14532d;border-bottom:2px solid #14532d} .above{gap:16px}',
    head: html`<div class="running">
      <span>Homeowners policy {number}</span><span>[page] of [pages]</span>
    </div>`,
    body: [
      columns(
        [html`<div class="brand">{brand}</div>`, mailBlock],
        [
          above`Policy number = {number} | Effective date = {from} | Expiration date = {to}`,
          above`Your agency = {agency}<br>{agencyAddress}`,
        ],
      ),
      html`<h1>Declarations</h1>
        <p>Homeowners insurance</p>`,
      above`Insured property = {propertyInline} | Insurance provided by = {insurer}`,
      above`Insured(s) = {insureds} | Roof = {roof} | Built = {year} | Total premium = {total}`,
      html`<h2>Your coverages</h2>`,
      covers('Coverage', 'Limit', 'You pay first', 'Premium'),
      html`<h2>Mortgage companies</h2>`,
      partyTable('Interest', 'Name and address', '', 'Loan #'),
      html`<h2>Savings</h2>
        <p>{discounts}</p>
        <ul>
          {messages}
        </ul>
        <h2>Documents in this policy</h2>
        <div class="forms two">{forms}</div>`,
      legalLong,
    ],
  },
  {
    ...home,
    id: 'home-renewal',
    family: 'source-serif-4',
    dates: 'short',
    words: {
      covers: {
        dwelling: 'A. Dwelling',
        structures: 'B. Separate Structures',
        contents: 'C. Contents',
        use: 'D. Additional Living Expense',
        liability: 'E. Liability',
        guests: 'F. Medical',
        aop: 'Section I deductible, all perils',
        wind: 'Section I deductible, hurricane, wind or hail',
      },
      roles: { mortgagee: 'Mortgagee Clause' },
    },
    css: 'body{font-size:9pt} h1{color:#333} h2{background:#eee;padding:2px 4px} .left th{font-weight:700;width:170px}',
    foot: html`{brand} &nbsp; {number} &nbsp; page [page]`,
    body: [
      html`<h1>Renewal Declarations - Homeowners</h1>`,
      left`Insurer = {insurer} | Pol. No. = {number} | Insured Name = {insuredsInline} | Mailing Address = {mailingInline} | Location of Residence Premises = {propertyInline} | Term = 12 months, beginning {from} and ending {to} | Agency = {agency}, {agentPhone}`,
      html`<h2>Rating information</h2>`,
      left`Year of construction = {year} | Construction = {construction} | Roof = {roof} | Protection class = {protection} | Territory = {territory}`,
      html`<h2>Sections and limits</h2>`,
      covers('Coverage', 'Amount of insurance', 'Deductible', 'Annual premium'),
      partyLines,
      html`<p><b>Policy forms:</b> {formNumbers}</p>`,
      legalLong,
      signature,
    ],
  },
  {
    ...boat,
    id: 'boat-sea',
    family: 'arimo',
    dates: 'mm/dd/yyyy',
    capitals: true,
    words: {
      covers: { hull: 'Hull - Agreed Value', um: 'Uninsured Boater', tow: 'Towing and Assistance' },
      bound: 'Boat #',
    },
    css: 'body{font-size:8.6pt} h2{font-size:9.5pt;background:#222;color:#fff;padding:2px 5px}',
    foot: html`Watercraft declarations {number} &nbsp; [page] of [pages]`,
    body: [
      columns([senderBlock], [html`<h1>BOAT AND YACHT DECLARATIONS PAGE</h1>`]),
      grid`Policy Number = {number} | Policy Period = {from} to {to} 12:01 A.M. | Named Insured = {insureds} | Agency = {agentPhone}`,
      mailBlock,
      html`<h2>SCHEDULE OF WATERCRAFT</h2>`,
      items`No. = {index} | Year = {year} | Make = {make} | Model = {model} | Hull ID (HIN) = {vin} | Length = {length} | Engine = {engine}`,
      html`<h2>COVERAGE</h2>`,
      covers('Coverage', 'Limit', 'Deductible', 'Premium'),
      html`<h2>LOSS PAYEE</h2>`,
      partyTable('Interest', 'Name and address', 'Applies to', 'Loan number'),
      html`<h2>NAVIGATION</h2>
        <p>
          Coastal waters of the United States within 75 miles of shore, and inland lakes and rivers. Lay-up
          period: none.
        </p>
        <div class="forms two">{forms}</div>`,
      legalLong,
    ],
  },
  {
    ...boat,
    id: 'boat-marina',
    family: 'lato',
    dates: 'dots',
    words: {
      covers: { hull: 'Physical damage (hull, motor, equipment)', water: 'Boating liability' },
      deductible: '# per loss',
    },
    css: 'body{font-size:9pt} h2{color:#075985} .brand{font-size:20pt;font-weight:700;color:#075985}',
    body: [
      columns(
        [html`<div class="brand">{brand}</div>`],
        [html`<p>Policy No. {number}<br />Effective {from} until {to}</p>`],
      ),
      html`<h1>Boatowners policy declarations</h1>`,
      left`Policyholder = {insuredsInline} | Address = {mailingInline} | Company = {insurer} | Producer = {agency}`,
      eachItem`<div class="item"><h2>{vehicle}</h2><p>Hull identification number {vin}, {length}, {engine}. Moored at ZIP {zip}.</p>${covers('What is covered', 'Up to', 'Deductible', 'Cost')}</div>`,
      html`<h2>Lienholder</h2>`,
      partyBoxes,
      html`<div class="forms">{forms}</div>
        <ul>
          {messages}
        </ul>`,
      legalLong,
    ],
  },
  {
    ...rv,
    id: 'rv-coach',
    family: 'roboto-condensed',
    dates: 'm/d/yy',
    words: { unlimited: 'Agreed value', bound: 'Unit #' },
    css: 'body{font-size:9.5pt} .brand{font-size:20pt;font-weight:700} h2{font-size:11pt;border-left:8px solid #6b3fa0;padding-left:6px} .left th{padding-right:12px;font-weight:400;color:#444}',
    foot: html`Recreational vehicle policy &nbsp; [page] / [pages]`,
    body: [
      columns([html`<div class="brand">{brand}</div>`, senderBlock], [mailBlock]),
      html`<h1>RV Policy Declarations</h1>
        <p>Motor homes, travel trailers and fifth wheels</p>`,
      left`Policy No. = {number} | Insured = {insureds} | Policy term = {from} through {to} at 12:01 AM | Agent = {agency}<br>{agencyAddress} | Total term premium = {total}`,
      eachItem`<h2>Unit 1 &nbsp; {vehicle}</h2><p>Serial/VIN: {vin} &nbsp; Length {length} &nbsp; Storage ZIP {zip}</p>`,
      html`<h2>Coverages</h2>`,
      covers('Coverage', 'Limit', 'Deductible', 'Premium'),
      html`<h2>Lienholder</h2>`,
      partyBoxes,
      html`<h2>Forms</h2>
        <div class="forms two">{forms}</div>
        <p>Discounts {discounts}</p>`,
      legalLong,
    ],
  },
  {
    ...rv,
    id: 'rv-trailer',
    family: 'tinos',
    dates: 'mm/dd/yyyy',
    words: { deductible: 'less # deductible', roles: { loss_payee: 'Loss Payee/Lienholder' } },
    css: 'body{font-size:10pt} h1{text-align:center;text-decoration:underline} h2{text-align:center}',
    head: html`<div class="running">
      <span>{insurer}</span><span>Travel Trailer and Motor Home Declarations</span>
    </div>`,
    body: [
      html`<h1>Declarations</h1>`,
      columns(
        [html`<p>Named Insured<br />{insureds}<br />{mailing}</p>`],
        [
          html`<p>Policy Number<br />{number}</p>
            <p>Policy Period<br />{from} to {to}<br />(12:01 a.m. local time)</p>`,
        ],
      ),
      html`<h2>Insured Recreational Vehicle</h2>`,
      items`Year = {year} | Manufacturer = {make} | Model = {model} | Identification No. = {vin}`,
      html`<h2>Schedule of Coverages</h2>`,
      covers('Coverage', 'Limit', 'Remarks', 'Premium'),
      partyLines,
      html`<p>Forms: {formNumbers}</p>`,
      legal,
      signature,
    ],
  },
];
