import {
  columns,
  eachCover,
  eachDriver,
  eachItem,
  eachParty,
  ifParties,
  items,
  left,
  legal,
  mailBlock,
  print,
} from '../../blocks';
import type { Layout } from '../../layout';

/** Other forms about cars that the rules are written with. */
export const SECOND_AUTO_OTHER: readonly Layout[] = [
  {
    set: 'tune',
    kind: 'id_card',
    collaterals: ['auto'],
    id: 'auto-id-fold-cards',
    family: 'arimo',
    dates: 'mm/dd/yyyy',
    mostItems: 3,
    lacks: ['lienholder', 'coverages', 'deductibles'],
    css: '.card{border:1px dashed #555;padding:10px 14px;margin:8px 0;display:flex;gap:20px} .card>div{flex:1;font-size:8pt} .card small{display:block;color:#444;font-size:6.6pt} h1{font-size:13pt}',
    body: [
      columns(
        [print`<b>{brand}</b>`, mailBlock],
        [
          print`<h1>Your insurance identification cards</h1><p>Please keep one card in each vehicle and destroy older cards once these become effective. The card must be shown when you register a vehicle, and when an officer asks for it.</p><p>Cut along the dotted lines and fold in the middle. Digital cards are in our app.</p>`,
        ],
      ),
      eachItem`<div class="card"><div><b>INSURANCE IDENTIFICATION CARD</b><br>{insurer}${left`NAIC company number = {naic} | Claims = {insurerPhone}`}<small>Policy Number</small>{number}<small>Effective Date &nbsp;/&nbsp; Expiration Date</small>{from} &nbsp;/&nbsp; {to}<small>Year Make Model</small>{vehicle}<small>Vehicle Identification Number</small>{vin}<small>Insured</small>{insureds}<br>{mailing}</div><div><b>IF YOU HAVE AN ACCIDENT</b><br>1. Stop and get help for anyone who is hurt. Call the police.<br>2. Get the name, address, phone number, license plate and insurer of everyone involved, and of witnesses.<br>3. Do not admit fault, and do not discuss the accident with anyone but us or the police.<br>4. Report the claim at {insurerPhone} as soon as you can.<small>Agent</small>{agency}, {agentPhone}<small>Coverage</small>This policy provides at least the minimum amounts of liability insurance required by the law of the state of registration. An examination of the card does not establish that premium is paid.</div></div>`,
      print`<p class="small">Need more cards? Log in to your account or call us. If your vehicle is leased or financed, the company that holds the lease or loan receives its own notice from us and doesn't need a copy of this card.</p>`,
      legal,
    ],
    foot: print`<div class="running"><span>ID-{formNumber}</span><span>{issued} &nbsp; {barcode}</span></div>`,
  },
  {
    set: 'tune',
    kind: 'binder',
    collaterals: ['auto'],
    id: 'auto-agency-binder',
    family: 'cousine',
    dates: 'mm/dd/yyyy',
    mostItems: 2,
    words: { bound: 'Veh #', unlimited: 'ACV' },
    css: 'body{font-size:8pt} h1{font-size:13pt;text-align:center} .grid>div,.rows td,.rows th{border:1px solid #000} h2{border-top:1px solid #000;padding-top:3px;font-size:9pt}',
    body: [
      print`<h1>AUTOMOBILE INSURANCE BINDER</h1><p class="center">THIS BINDER IS A TEMPORARY INSURANCE CONTRACT, SUBJECT TO THE CONDITIONS BELOW.</p>`,
      columns(
        [
          print`<p>AGENCY<br>{agency}<br>{agencyAddress}<br>PHONE {agentPhone} &nbsp; CODE {agentCode}</p><p>INSURED<br>{insureds}<br>{mailing}</p>`,
        ],
        [
          left`COMPANY = {insurer} | NAIC = {naic} | BINDER / POLICY # = {number} | BINDER EFFECTIVE = {from} 12:01 AM | BINDER EXPIRES = {to} 12:01 AM | DATE PREPARED = {issued} | PREPARED BY = {agent}`,
        ],
      ),
      print`<p>[X] This binder is issued to evidence coverage in the above named company until the policy is delivered. &nbsp; [ ] Extension of an expiring policy</p>`,
      print`<h2>DESCRIPTION OF VEHICLES</h2>`,
      items`# = {index} | Year / Make / Model = {vehicle} | V.I.N. = {vin} | Cost new = n/a | Garaging ZIP = {zip}`,
      eachItem`<div class="item"><h2>COVERAGES - VEH {index}</h2><table class="rows"><tr><th>TYPE OF INSURANCE</th><th>LIMITS</th><th>DEDUCTIBLE</th><th>EST. PREMIUM</th></tr>${eachCover`<tr><td>{cover}</td><td>{limit}</td><td>{deductible}</td><td>{premium}</td></tr>`}</table></div>`,
      print`<h2>NAME AND ADDRESS OF LIENHOLDERS, LOSS PAYEES AND OTHERS</h2>`,
      ifParties`<table class="rows"><tr><th>CAPACITY</th><th>NAME AND ADDRESS</th><th>FOR</th><th>LOAN #</th></tr>${eachParty`<tr><td>[X] {role}<br>{note}</td><td>{party}<br>{partyAddress}</td><td>{bound}</td><td>{loan}</td></tr>`}</table>`,
      print`<h2>DRIVERS</h2>`,
      eachDriver`<p>{driver} &nbsp; DOB {born} &nbsp; LIC {license}</p>`,
      print`<h2>SPECIAL CONDITIONS</h2><p>Subject to a satisfactory motor vehicle report, photographs of the vehicles within seven days, and proof of prior insurance. Estimated total {total}; deposit received {installment}. Pay plan: {plan}.</p><div class="item"><h2>CONDITIONS</h2><p class="legal">The company binds the kinds of insurance stipulated above. The insurance is subject to the terms, conditions and limitations of the policies in current use by the company. This binder may be ended by the insured by surrender of this binder or by written notice to the company stating when it will end. It may be ended by the company by notice to the insured in accordance with the policy conditions. This binder ends when replaced by a policy. If it is not replaced by a policy, the company is entitled to charge a premium for the binder according to the rules and rates in use by the company.</p></div>`,
      legal,
      print`<p>AUTHORIZED REPRESENTATIVE ____________________ &nbsp; {agent} &nbsp; DATE {issued}</p>`,
    ],
    foot: print`<div class="running"><span>Binder form {formNumber}</span><span>Page [page] of [pages]</span></div>`,
  },
  {
    set: 'tune',
    kind: 'quote',
    collaterals: ['auto'],
    id: 'auto-renewal-quote-compare',
    family: 'public-sans',
    dates: 'short',
    mostItems: 2,
    words: { bound: 'Vehicle #', unlimited: 'Actual cash value' },
    css: 'h1{font-size:20pt;color:#0a6b52} h2{color:#0a6b52} .rows th{background:#e3f2ee} .call{border:2px solid #0a6b52;border-radius:8px;padding:8px 12px;margin:8px 0}',
    body: [
      columns(
        [
          print`<b style="font-size:14pt">{agency}</b><br>Independent insurance advisors<br>{agencyAddress}<br>{agentPhone}`,
          mailBlock,
        ],
        [
          print`<h1>Your renewal quote</h1>`,
          left`Prepared for = {insuredsAmp} | Quoted carrier = {insurer} | Renewal of policy = {number} | Proposed term = {from} to {to} | Quote reference = {account} | Date of quote = {issued}`,
        ],
      ),
      print`<div class="call"><b>This is a quote, not a policy and not proof of insurance.</b> No coverage is bound for the proposed term until you accept this quote and the carrier receives your first payment of {installment}. The quote is good until {due}.</div>`,
      print`<p>Hello! Your auto policy comes up for renewal soon. We shopped the market for you, as we do each year, and this was the best match for the protection that you carry today.</p>`,
      eachItem`<div class="item"><h2>{index}. {vehicle} &nbsp; <small>VIN {vin}</small></h2><table class="rows"><tr><th>Quoted coverage</th><th>Limit</th><th>Deductible</th><th>Quoted premium</th></tr>${eachCover`<tr><td>{cover}</td><td>{limit}</td><td>{deductible}</td><td>{premium}</td></tr>`}</table></div>`,
      print`<table class="rows"><tr><th>Compare your choices</th><th>Paid in full</th><th>Monthly</th></tr><tr><td>Premium for the term</td><td>{total}</td><td>{total}</td></tr><tr><td>Due to start</td><td>{total}</td><td>{installment}</td></tr><tr><td>Fee per installment</td><td>none</td><td>$4.00</td></tr></table>`,
      ifParties`<h2>Who else would be listed</h2>`,
      eachParty`<p>{bound}: {role} {note} – {party}, {partyAddressInline} (loan {loan})</p>`,
      print`<h2>Drivers we used for the quote</h2>`,
      eachDriver`<p>{driver}, born {born}</p>`,
      print`<h2>Discounts in this quote</h2><ul class="two">{discountList}</ul><h2>Next steps</h2><ul><li>Check that each driver and vehicle is right.</li><li>Tell us about tickets, accidents or moves that we don't know of; they can change the price.</li><li>Sign the acceptance below, or call {agentPhone}.</li></ul><p>I accept the quote and ask that coverage be issued: ______________________ Date ____________</p>`,
      legal,
    ],
    foot: print`<div class="running"><span>Quote – estimate based on information given to us</span><span>[page] of [pages]</span></div>`,
  },
];
