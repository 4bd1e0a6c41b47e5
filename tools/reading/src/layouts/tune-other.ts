import {
  above,
  bill,
  columns,
  covers,
  eachCover,
  eachItem,
  eachParty,
  grid,
  html,
  items,
  left,
  legal,
  legalLong,
  mailBlock,
  partyBoxes,
  senderBlock,
} from './blocks';
import type { Layout } from './layout';

/** Other documents that borrowers send, of those that the rules are written with. */
export const TUNE_OTHER: readonly Layout[] = [
  {
    set: 'tune',
    kind: 'id_card',
    collaterals: ['auto'],
    id: 'card-two',
    family: 'arimo',
    dates: 'mm/dd/yyyy',
    capitals: true,
    mostItems: 2,
    lacks: ['lienholder', 'coverages', 'deductibles'],
    css: '.card{border:1px dashed #000;width:340px;padding:8px;font-size:7.5pt;margin:6px} .cards{display:flex;flex-wrap:wrap}',
    body: [
      html`<p>Cut along the lines and keep one card in each insured vehicle.</p>
        <div class="cards">
          ${eachItem`<div class="card"><b>AUTO INSURANCE IDENTIFICATION CARD</b><br>{insurer} NAIC {naic}<table class="left"><tr><th>POLICY NUMBER</th><th>EFFECTIVE DATE</th><th>EXPIRATION DATE</th></tr><tr><td>{number}</td><td>{from}</td><td>{to}</td></tr></table>YEAR / MAKE / MODEL<br>{vehicle}<br>VEHICLE IDENTIFICATION NUMBER<br>{vin}<br>INSURED<br>{insureds}<br>{mailing}<br>AGENT {agency} {agentPhone}</div>`}
        </div>`,
      html`<h2>IF YOU HAVE AN ACCIDENT</h2>
        <ul>
          <li>Call the police and get medical help.</li>
          <li>Exchange names, policy numbers and plate numbers.</li>
          <li>Do not admit fault.</li>
        </ul>`,
      legal,
    ],
  },
  {
    set: 'tune',
    kind: 'binder',
    collaterals: ['auto', 'home'],
    id: 'binder-grid',
    family: 'arimo',
    dates: 'mm/dd/yyyy',
    mostItems: 2,
    css: '.form{width:100%;font-size:7.8pt} .form td{border:1px solid #000;padding:2px 4px;width:50%} .form small{display:block;font-size:6pt}',
    foot: html`Page [page] of [pages] &nbsp; The form must be replaced by a policy`,
    body: [
      html`<h1>INSURANCE BINDER</h1>
        <p>
          This binder is a temporary insurance contract, subject to the conditions shown on page 2 of this
          form.
        </p>`,
      html`<table class="form">
        <tr>
          <td><small>AGENCY</small>{agency}<br />{agencyAddress}</td>
          <td><small>COMPANY</small>{insurer}<small>BINDER #</small>{account}</td>
        </tr>
        <tr>
          <td><small>EFFECTIVE DATE / TIME</small>{from} 12:01 AM</td>
          <td><small>EXPIRATION DATE / TIME</small>{to} 12:01 AM</td>
        </tr>
        <tr>
          <td><small>INSURED AND MAILING ADDRESS</small>{insureds}<br />{mailing}</td>
          <td>
            <small>PER EXPIRING POLICY #</small>{number}<small
              >DESCRIPTION OF OPERATIONS/VEHICLES/PROPERTY</small
            >${eachItem`${(sheet) => (sheet.policy.collateral === 'home' ? sheet.marks.property() : html`{vehicle} VIN {vin}`(sheet))}<br>`}
          </td>
        </tr>
      </table>`,
      html`<h2>COVERAGES</h2>`,
      eachItem`<div class="item">${covers('TYPE OF INSURANCE', 'LIMITS', 'DEDUCTIBLE', 'PREMIUM')}</div>`,
      html`<table class="form">
        ${eachParty`<tr><td><small>NAME & ADDRESS</small>{party}<br>{partyAddress}</td><td><small>INTEREST</small>{role} {note} {bound}<small>LOAN #</small>{loan}</td></tr>`}
      </table>`,
      legalLong,
    ],
  },
  {
    set: 'tune',
    kind: 'acord_27',
    collaterals: ['home'],
    id: 'evidence-boxes',
    family: 'arimo',
    dates: 'mm/dd/yyyy',
    capitals: true,
    words: { roles: { mortgagee: 'MORTGAGEE' } },
    css: '.form{width:100%;font-size:7.8pt} .form td{border:1px solid #000;padding:2px 4px} .form small{display:block;font-size:6pt} h1{text-align:center}',
    foot: html`ACORD 27 (2016/03) &nbsp; Page [page]`,
    body: [
      html`<h1>EVIDENCE OF PROPERTY INSURANCE</h1>
        <p class="legal">
          THIS EVIDENCE OF PROPERTY INSURANCE IS ISSUED AS A MATTER OF INFORMATION ONLY AND CONFERS NO RIGHTS
          UPON THE ADDITIONAL INTEREST NAMED BELOW. THIS EVIDENCE DOES NOT AMEND, EXTEND OR ALTER THE COVERAGE
          AFFORDED BY THE POLICIES BELOW.
        </p>`,
      html`<table class="form">
        <tr>
          <td><small>DATE (MM/DD/YYYY)</small>{issued}</td>
          <td></td>
        </tr>
        <tr>
          <td>
            <small>AGENCY</small>{agency}<br />{agencyAddress}<small>PHONE</small>{agentPhone}
            <small>CODE</small>{agentCode}
          </td>
          <td><small>COMPANY</small>{insurer}<br />{insurerAddress}</td>
        </tr>
        <tr>
          <td><small>INSURED</small>{insureds}<br />{mailing}</td>
          <td><small>LOAN NUMBER</small>{account}<small>POLICY NUMBER</small>{number}</td>
        </tr>
        <tr>
          <td><small>EFFECTIVE DATE</small>{from}</td>
          <td><small>EXPIRATION DATE</small>{to}</td>
        </tr>
        <tr>
          <td colspan="2"><small>PROPERTY INFORMATION - LOCATION/DESCRIPTION</small>{property}</td>
        </tr>
      </table>`,
      html`<h2>COVERAGE INFORMATION</h2>
        <table class="form">
          <tr>
            <td>COVERAGE / PERILS / FORMS</td>
            <td>AMOUNT OF INSURANCE</td>
            <td>DEDUCTIBLE</td>
          </tr>
          ${eachCover`<tr><td>{cover}</td><td>{limit}</td><td>{deductible}</td></tr>`}
        </table>`,
      html`<h2>REMARKS</h2>
        <p>{formNumbers}</p>
        <h2>CANCELLATION</h2>
        <p class="legal">
          SHOULD ANY OF THE ABOVE DESCRIBED POLICIES BE CANCELLED BEFORE THE EXPIRATION DATE THEREOF, NOTICE
          WILL BE DELIVERED IN ACCORDANCE WITH THE POLICY PROVISIONS.
        </p>`,
      html`<h2>ADDITIONAL INTEREST</h2>
        <table class="form">
          ${eachParty`<tr><td><small>NAME AND ADDRESS</small>{party}<br>{partyAddress}</td><td><small>INTEREST</small>[X] {role} {note}<small>LOAN #</small>{loan}</td></tr>`}
        </table>`,
      legal,
    ],
  },
  {
    set: 'tune',
    kind: 'bill',
    collaterals: ['auto', 'home'],
    id: 'bill-stub',
    family: 'lato',
    dates: 'long',
    lacks: ['lienholder', 'coverages', 'deductibles', 'address', 'number'],
    css: '.stub{border-top:1px dashed #000;margin-top:20px;padding-top:8px} h1{color:#334155}',
    body: [
      columns(
        [senderBlock],
        [above`Amount due = {installment} | Due date = {due} | Policy number = {number}`],
      ),
      mailBlock,
      html`<h1>Your insurance bill</h1>
        <p>Policy period {from} to {to}. Thank you for insuring with {brand}.</p>`,
      bill,
      legal,
      html`<div class="stub">
        <p>Detach and return with your payment. Make checks payable to {brand}.</p>
        ${left`Account = {account} | Minimum due = {installment} | Pay in full = {total}`}
      </div>`,
    ],
  },
  {
    set: 'tune',
    kind: 'quote',
    collaterals: ['auto'],
    id: 'quote-offer',
    family: 'public-sans',
    dates: 'mm/dd/yyyy',
    css: 'h2{color:#b45309} .left th{padding-right:12px}',
    body: [
      html`<h1>Your personalized auto quote from {brand}</h1>
        <p>
          Quote number {account}, good for 30 days. This is an estimate and not a policy; you have no coverage
          yet.
        </p>`,
      left`Prepared for = {insureds} | Proposed effective date = {from} | Proposed expiration date = {to} | Reference = {number} | Company = {insurer}`,
      items`Vehicle = {vehicle} | VIN = {vin} | Use = {use}`,
      eachItem`<div class="item"><h2>{index}</h2>${covers('Coverage', 'Limit', 'Deductible', 'Estimate')}</div>`,
      html`<h2>Lienholder</h2>`,
      partyBoxes,
      legalLong,
    ],
  },
  {
    set: 'tune',
    kind: 'cancellation',
    collaterals: ['auto', 'home'],
    id: 'cancel-letter',
    family: 'tinos',
    dates: 'long',
    lacks: ['coverages', 'deductibles', 'number', 'address'],
    css: 'body{font-size:10.5pt}',
    body: [
      senderBlock,
      html`<p>{issued}</p>`,
      mailBlock,
      html`<h1>NOTICE OF CANCELLATION FOR NONPAYMENT OF PREMIUM</h1>`,
      left`Policy number: = {number} | Cancellation takes effect: = {due}, 12:01 a.m.`,
      html`<p>
          We have not received your payment. The policy named above will be cancelled on the date and at the
          time stated. The amount due is {installment}.
        </p>
        ${eachParty`<p>Copy to {role}: {party}, {partyAddressInline}, loan {loan}</p>`}`,
      legalLong,
    ],
  },
  {
    set: 'tune',
    kind: 'notice',
    collaterals: ['auto', 'home'],
    id: 'notice-privacy',
    family: 'source-serif-4',
    dates: 'long',
    lacks: ['lienholder', 'coverages', 'deductibles', 'number', 'address', 'period'],
    css: 'h2{font-style:italic}',
    body: [
      html`<h1>Notice of privacy practices</h1>
        <p>Policy {number}. Please keep this notice with your policy.</p>`,
      legalLong,
      html`<h2>Your choices</h2>
        <ul>
          {messages}
        </ul>`,
      legalLong,
    ],
  },
  {
    set: 'tune',
    kind: 'acord_25',
    collaterals: ['auto'],
    id: 'certificate-boxes',
    family: 'roboto-condensed',
    dates: 'mm/dd/yyyy',
    capitals: true,
    mostItems: 1,
    lacks: ['lienholder', 'coverages', 'deductibles', 'number'],
    css: '.form{width:100%} .form td{border:1px solid #000;padding:2px 4px} .form small{display:block;font-size:6.5pt} h1{text-align:center}',
    foot: html`ACORD 25 (2016/03)`,
    body: [
      html`<h1>CERTIFICATE OF LIABILITY INSURANCE</h1>
        <p class="legal">
          THIS CERTIFICATE IS ISSUED AS A MATTER OF INFORMATION ONLY AND CONFERS NO RIGHTS UPON THE
          CERTIFICATE HOLDER.
        </p>`,
      html`<table class="form">
        <tr>
          <td><small>PRODUCER</small>{agency}<br />{agencyAddress}</td>
          <td><small>INSURER A</small>{insurer} <small>NAIC #</small>{naic}</td>
        </tr>
        <tr>
          <td><small>INSURED</small>{insureds}<br />{mailing}</td>
          <td><small>DATE</small>{issued}</td>
        </tr>
      </table>`,
      grid`TYPE OF INSURANCE = AUTOMOBILE LIABILITY, ANY AUTO | POLICY NUMBER = {number} | POLICY EFF = {from} | POLICY EXP = {to}`,
      html`<table class="form">
        ${eachParty`<tr><td><small>CERTIFICATE HOLDER</small>{holder}<br>{partyAddress}</td><td>AUTHORIZED REPRESENTATIVE {agent}</td></tr>`}
      </table>`,
      legalLong,
    ],
  },
];
