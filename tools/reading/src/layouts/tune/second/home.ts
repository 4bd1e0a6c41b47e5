import {
  columns,
  coverOf,
  coversOf,
  eachParty,
  grid,
  ifParties,
  ifShare,
  left,
  legal,
  legalLong,
  mailBlock,
  newPage,
  print,
} from '../../blocks';
import type { Layout } from '../../layout';

const home = { set: 'tune', kind: 'home_declarations', collaterals: ['home'] } as const;

/** Declarations of homeowners that the rules are written with. */
export const SECOND_HOME: readonly Layout[] = [
  {
    ...home,
    id: 'home-mutual-leaders',
    family: 'arimo',
    dates: 'dots',
    words: {
      covers: {
        dwelling: 'A &nbsp;Dwelling',
        structures: '&nbsp; &nbsp; Dwelling Extension',
        contents: 'B &nbsp;Personal Property',
        use: 'C &nbsp;Loss of Use (up to)',
        liability: 'L &nbsp;Personal Liability (Each Occurrence)',
        guests: 'M &nbsp;Medical Payments to Others (Each Person)',
        aop: 'All Losses Except Wind or Hail',
        wind: 'Windstorm or Hail',
      },
    },
    css: 'body{font-size:8.6pt} .leaders{width:100%} .leaders td:first-child{border-bottom:1px dotted #555} .leaders td:last-child{text-align:right;width:34%} .frame{border:1px solid #000;padding:4px 8px;margin:4px 0} .red{color:#a31621;font-weight:700;font-size:13pt}',
    foot: print`<div class="running"><span>{formNumber} &nbsp; Prepared {issued}</span><span>Page [page] of [pages]</span></div>`,
    body: [
      columns(
        [
          print`<p class="red">{brand}</p><p>{insurer}<br>{insurerAddress}</p><p class="small">A mutual company.</p>`,
          mailBlock,
          print`<div class="frame"><b>Interests shown on this policy</b>${eachParty`<p>{role}: {note}<br>{party}<br>{partyAddress}<br>Loan No. &nbsp;{loan}</p>`}</div>`,
        ],
        [
          print`<p class="red">DECLARATIONS PAGE</p><div class="frame">${left`Policy Number = {number} | Policy Period = 12 Months | Effective Dates = {from} to {to}`}<p class="small">The policy period begins and ends at 12:01 am standard time at the residence premises.</p></div><div class="frame"><b>Named Insured</b><p>{insureds}</p></div><p><b>HOMEOWNERS POLICY</b></p><p><b>Automatic Renewal</b> - If the policy period is shown as 12 months, this policy will be renewed automatically subject to the premiums, rules and forms in effect for each succeeding policy period. If this policy is terminated, we will give you and the mortgagee written notice in compliance with the policy provisions or as required by law.</p>`,
        ],
      ),
      print`<p><b>Location of Residence Premises</b><br>{property}</p>`,
      columns(
        [
          print`<h2>Coverages &amp; Limits</h2><b>Section I</b><table class="leaders">${coversOf('dwelling', 'structures', 'contents', 'use')`<tr><td>{cover}</td><td>{limit}</td></tr>`}</table><b>Section II</b><table class="leaders">${coversOf('liability', 'guests')`<tr><td>{cover}</td><td>{limit}</td></tr>`}</table><h2>Deductibles - Section I</h2><table class="leaders">${coversOf('aop', 'wind')`<tr><td>{cover}</td><td>{deductible}${ifShare` &nbsp;({shareAmount})`}</td></tr>`}</table>`,
        ],
        [
          print`<h2>Loss Settlement Provisions (See Policy)</h2><p>A1 Replacement Cost - Similar Construction<br>B1 Limited Replacement Cost - Coverage B</p><h2>Inflation Coverage Index</h2><p>{territory}3.4</p><h2>Annual Premium</h2><p><b>{total}</b></p><p>Your premium has already been adjusted by the following: {discounts}</p>`,
        ],
      ),
      print`<h2>Forms, Options, &amp; Endorsements</h2><div class="forms">{forms}</div>`,
      print`<p><b>Other limits and exclusions may apply - refer to your policy.</b></p>`,
      legalLong,
      columns(
        [print`<p>Your agent<br><b>{agent}</b><br>{agencyAddress}</p>`],
        [print`<p>Telephone {agentPhone}<br>Agent code {agentCode}</p>`],
      ),
    ],
  },
  {
    ...home,
    id: 'home-exchange-cards',
    family: 'lato',
    dates: 'm/d/yy',
    words: {
      roles: { mortgagee: 'Mortgagee' },
      covers: {
        dwelling: 'Coverage A - Dwelling',
        structures: 'Coverage B - Separate Structures',
        contents: 'Coverage C - Personal Property',
        use: 'Coverage D - Loss of Use',
        liability: 'Coverage E - Personal Liability',
        guests: "Coverage F - Guests' Medical Payments",
        aop: 'Any other covered loss',
        wind: 'Covered loss caused by windstorm or hail',
      },
    },
    css: 'body{font-size:9pt} h1{color:#0b3b75;font-size:19pt;font-weight:400} h2{color:#0b3b75;font-weight:700;border-bottom:1px solid #0b3b75} .card{background:#eef3f9;padding:8px 10px} .card .left th{font-weight:400;padding-right:10px} .rows th{background:#dbe6f3} .rows td{border-bottom:1px solid #ccd}',
    head: print`<div class="running"><span>Policy Number: {number}</span><span>Questions? Call your agent {agent} at {agentPhone}</span></div>`,
    foot: print`<div class="running"><span>{formNumber}</span><span>[page] / [pages]</span></div>`,
    body: [
      print`<h1>Home Insurance Declarations</h1><p>Your declarations page is an overview of the property insurance that you purchased. It replaces all previous ones. Effective dates are shown below.</p>`,
      columns(
        [
          print`<div class="card"><b>Policy Details</b>${left`Policy Number: = {number} | Policy Type: = {form} | Effective: = {from} 12:01 AM | Expiration: = {to} 12:01 AM | Named Insured(s): = {insureds}<br>{mailing} | Property Insured: = {property} | Underwritten By: = {insurer}<br>{insurerAddress}`}</div>`,
        ],
        [
          print`<div class="card"><b>Premiums</b>${left`Policy premium = {total} | Fees (non-refundable) = $0.00 | Payment plan = {plan}`}<p class="small">This is not a bill. Your bill with the amount due will be mailed separately.</p></div><h2>Household Discounts</h2><p>{discounts}</p>`,
        ],
      ),
      print`<h2>Description of Property</h2>`,
      grid`Year of Construction = {year} | Construction Type = {construction} | Roof Type = {roof} | Number of Units = 1 | Occupancy = Owner Occupied | Protection Class = {protection}`,
      print`<h2>Property Coverage</h2><table class="rows"><tr><th>Coverage</th><th>Limit</th><th>Premium</th></tr>${coversOf('dwelling', 'structures', 'contents', 'use')`<tr><td>{cover}</td><td>{limit}</td><td>{premium}</td></tr>`}<tr><td>Extended Replacement Cost</td><td>25% of Coverage A</td><td>Included</td></tr><tr><td>Building Ordinance or Law</td><td>10% of Coverage A</td><td>Included</td></tr></table>`,
      print`<h2>Liability Coverage</h2><table class="rows"><tr><th>Coverage</th><th>Limit</th><th>Premium</th></tr>${coversOf('liability', 'guests')`<tr><td>{cover}</td><td>{limit}</td><td>{premium}</td></tr>`}</table>`,
      print`<h2>Deductible</h2><table class="rows"><tr><th>Type of Loss</th><th>Deductible</th><th>Applicable Amount</th></tr>${coversOf('aop', 'wind')`<tr><td>{cover}</td><td>{deductible}</td><td>${ifShare`{shareAmount}`}</td></tr>`}</table>`,
      newPage,
      print`<h2>Lienholders and Other Interests</h2>${ifParties`<table class="rows"><tr><th>Interest</th><th>Name and address</th><th>Loan Number</th></tr>${eachParty`<tr><td>{role} {rank}<br>{note}</td><td>{party}<br>{partyAddress}</td><td>{loan}</td></tr>`}</table>`}`,
      print`<h2>Policy and Endorsements</h2><p>This section lists the policy form number and any applicable endorsements that make up your insurance contract.</p><div class="forms two">{forms}</div>`,
      print`<h2>Other Information</h2><ul>{messages}</ul>`,
      legalLong,
      print`<p>Countersigned: {agent}, Authorized Representative &nbsp; {issued}</p>`,
    ],
  },
  {
    ...home,
    id: 'home-items-typed',
    family: 'cousine',
    dates: 'mm-dd-yyyy',
    capitals: true,
    words: {
      roles: {
        mortgagee: 'MORTGAGEE',
        additional_insured: 'ADDITIONAL INSURED',
        interest: 'ADDITIONAL INTEREST',
      },
      covers: {
        dwelling: 'A. DWELLING',
        structures: 'B. OTHER STRUCTURES',
        contents: 'C. PERSONAL PROPERTY',
        use: 'D. ADDITIONAL LIVING EXPENSE',
        liability: 'E. PERSONAL LIAB - EACH OCC',
        guests: 'F. MEDICAL PAY - EACH PERSON',
        aop: 'SECTION I DEDUCTIBLE',
        wind: 'WIND/HAIL DEDUCTIBLE',
      },
    },
    css: 'body{font-size:8.3pt} h1{font-size:11pt;text-align:center} .num{display:flex;gap:10px;margin:5px 0} .num>b{width:60px} .num>div{flex:1} .num td{padding-right:24px}',
    head: print`<div class="running"><span>{insurer}</span><span>PAGE [page]</span></div>`,
    foot: print`AGENCY {agentCode} &nbsp; {formNumber} &nbsp; INSURED COPY`,
    body: [
      print`<h1>TAILORED PROTECTION - HOMEOWNERS<br>RENEWAL DECLARATIONS</h1><p>COMPANY ADDRESS {insurerAddress}</p>`,
      print`<div class="num"><b>AGENCY</b><div>{agency} &nbsp; {agentPhone}<br>{agencyAddress}</div></div>`,
      print`<div class="num"><b>ITEM 1</b><div>NAMED INSURED AND ADDRESS<br>{insureds}<br>{mailing}</div></div>`,
      print`<div class="num"><b>ITEM 2</b><div>POLICY NUMBER &nbsp;{number}<br>POLICY TERM &nbsp; {from} TO {to} &nbsp; 12:01 A.M. STD TIME<br>PREVIOUS POLICY {prior}</div></div>`,
      print`<div class="num"><b>ITEM 3</b><div>INSURED LOCATION<br>{property}<br>TERR {territory} &nbsp;PROT CL {protection} &nbsp;CONST {construction} &nbsp;YR BUILT {year} &nbsp;1 FAMILY</div></div>`,
      print`<div class="num"><b>ITEM 4</b><div>COVERAGES<table><tr><td></td><td>LIMITS</td><td>PREMIUM</td></tr>${coversOf('dwelling', 'structures', 'contents', 'use', 'liability', 'guests')`<tr><td>{cover}</td><td>{limit}</td><td>{premium}</td></tr>`}</table></div></div>`,
      print`<div class="num"><b>ITEM 5</b><div>DEDUCTIBLES<table>${coversOf('aop', 'wind')`<tr><td>{cover}</td><td>{deductible}</td><td>${ifShare`OF COVERAGE A LIMIT`}</td></tr>`}</table></div></div>`,
      print`<div class="num"><b>ITEM 6</b><div>TOTAL POLICY PREMIUM {total}<br>PREMIUM REFLECTS: {discounts}<br>BILLING: {plan}</div></div>`,
      print`<div class="num"><b>ITEM 7</b><div>SECURED INTERESTED PARTIES AND OTHERS${eachParty`<p>{role} &nbsp;{note}<br>{party}<br>{partyAddress}<br>LOAN NO: {loan}</p>`}</div></div>`,
      print`<div class="num"><b>ITEM 8</b><div>FORMS THAT APPLY TO THIS POLICY<br>{formNumbers}</div></div>`,
      legalLong,
      print`<p>COUNTERSIGNED {issued} BY {agent}</p>`,
    ],
  },
  {
    ...home,
    id: 'home-period-sentence',
    family: 'source-serif-4',
    dates: 'long',
    words: {
      roles: { mortgagee: 'First Mortgagee' },
      covers: { aop: 'each loss', wind: 'wind and hail losses' },
    },
    css: 'body{font-size:9.4pt} h1{font-size:17pt;font-weight:400} h2{font-size:10.5pt;margin-top:10px} .rows{border-top:2px solid #333} .rows td{border-bottom:1px solid #bbb} .right{text-align:right}',
    foot: print`<div class="running"><span>Policy {number} &nbsp; issued {issued}</span><span>Page [page] of [pages]</span></div>`,
    body: [
      columns(
        [print`<p><b>{brand}</b> &nbsp;Personal Insurance</p><h1>Homeowners Policy<br>Declarations</h1>`],
        [print`<p class="right">Agency<br>{agency}<br>{agencyAddress}<br>{agentPhone}</p>`],
      ),
      mailBlock,
      print`<p>This policy, number <b>{number}</b>, is issued by <b>{insurer}</b>, a stock company, to {insuredsInline}. It is in effect from {from} until {to}, at 12:01 a.m. local time at the insured location in each case.</p>`,
      print`<p>We insure the home at <b>{propertyInline}</b>, built in {year}, {construction}, owner occupied.</p>`,
      print`<h2>What is covered and for how much</h2><table class="rows"><tr><th>Part I - Property &nbsp; (Deductible: ${coverOf('aop')`{deductible} {cover}`}${coverOf('wind')`; {deductible}${ifShare` of the Coverage A limit`} for {cover}`})</th><th>Limit of insurance</th><th>Premium</th></tr>${coversOf('dwelling', 'structures', 'contents', 'use')`<tr><td>{cover}</td><td>{limit}</td><td>{premium}</td></tr>`}<tr><th>Part II - Liability</th><th></th><th></th></tr>${coversOf('liability', 'guests')`<tr><td>{cover}</td><td>{limit}</td><td>{premium}</td></tr>`}<tr><th>Total premium for this policy</th><th></th><th>{total}</th></tr></table>`,
      print`<h2>Optional coverages and endorsements</h2><div class="forms two">{forms}</div>`,
      print`<h2>Savings that you receive</h2><p>{discounts}. These are already part of the premium above.</p>`,
      legal,
      print`<h2>Others with an interest in your home</h2>${eachParty`<p><b>{role}</b> {note} &nbsp;{party}, {partyAddressInline}. Their reference is {loan}.</p>`}`,
      legalLong,
      print`<p>In witness of which we have signed this policy at {insurerAddress}, on {issued}.</p>`,
    ],
  },
];
