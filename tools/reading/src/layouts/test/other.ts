import { printAmount } from '../../page-marks';
import { addDays } from '../../scene/policy';
import {
  columns,
  coverOf,
  coversOf,
  eachCover,
  eachItem,
  eachParty,
  firstParty,
  grid,
  ifShare,
  items,
  left,
  mailBlock,
  print,
} from '../blocks';
import type { Block, Layout } from '../layout';

/** A day so long after the policy began. */
const dayOf =
  (days: number): Block =>
  ({ marks, policy }) =>
    marks.day(addDays(policy.from, days));
/** A day so long before the policy ends. */
const dayBeforeEnd =
  (days: number): Block =>
  ({ marks, policy }) =>
    marks.day(addDays(policy.to, -days));
/** So much of the premium for the whole term. */
const partOfPremium =
  (part: number): Block =>
  ({ policy }) =>
    printAmount(
      policy.items.flatMap(({ covers }) => covers).reduce((sum, { premium }) => sum + premium, 0) * part,
    );
const estimate: Block = ({ random }) => printAmount(random.int(120_000, 900_000) / 100);

const noCoverages = ['coverages', 'deductibles'] as const;

/** Papers that are no proof of insurance. */
export const TEST_OTHER: readonly Layout[] = [
  {
    set: 'test',
    kind: 'bill',
    collaterals: ['home'],
    id: 'bill-fair-plan-mortgagee',
    family: 'tinos',
    dates: 'mm/dd/yyyy',
    lacks: ['deductibles'],
    words: { covers: { dwelling: 'Dwelling' }, roles: { mortgagee: 'Mortgagee' } },
    css: 'body{font-size:9.8pt} h1{font-size:14pt;text-align:center;margin:2px 0} .t{width:100%;margin:5px 0} .t td,.t th{border:1px solid #000;padding:3px 6px} .t th{font-size:8pt;background:#f1f1f1} .big{font-size:15pt;font-weight:700} .cut{border-top:1px dotted #000;margin-top:14px;padding-top:3px;font-size:7.5pt;text-align:center} .scan{font-family:monospace;text-align:center;margin-top:12px}',
    foot: print`<div class="running"><span>{formNumber} &nbsp; Bill to: mortgagee, first notice</span><span>Page [page]</span></div>`,
    body: [
      print`<h1>{insurer}</h1><p class="center">Servicing carrier for the state's plan of fair access to property insurance</p><h1>RENEWAL PREMIUM BILL</h1>`,
      columns(
        [print`<p>BILL TO:</p><div class="mail">${firstParty`{partyUnbound}<br>{partyAddress}`}</div>`],
        [
          print`<table class="t"><tr><th>Amount due</th><th>Due no later than</th></tr><tr><td class="big">{total}</td><td class="big">${dayBeforeEnd(1)}</td></tr><tr><td colspan="2">Bill date ${dayBeforeEnd(45)}</td></tr></table>`,
        ],
      ),
      print`<table class="t"><tr><th>Policy number</th><th>Present policy term</th><th>Loan number</th><th>Insured by</th></tr><tr><td>{number}</td><td>{from} to {to}</td><td>${firstParty`{loan}`}</td><td>{insurer}</td></tr><tr><th colspan="2">Insured</th><th colspan="2">Property</th></tr><tr><td colspan="2">{insureds}<br>{mailing}</td><td colspan="2">{property}</td></tr></table>`,
      print`<p><b>THE POLICY WILL EXPIRE at 12:01 a.m. on {to}. It will not be renewed unless the full premium is received by the date shown above.</b> There is no grace period. Payment that comes in later is treated as a new application, and coverage would begin no earlier than the day after we receive it.</p>`,
      print`<table class="t"><tr><th>What the renewal would insure</th><th>Amount of insurance</th><th>Premium</th></tr>${coverOf('dwelling')`<tr><td>{cover}, fire and extended coverage</td><td>{limit}</td><td>{premium}</td></tr>`}${coverOf('structures')`<tr><td>Other structures</td><td>{limit}</td><td>{premium}</td></tr>`}${coverOf('contents')`<tr><td>Contents</td><td>{limit}</td><td>{premium}</td></tr>`}<tr><td>Inspection and state fee</td><td></td><td>Included</td></tr><tr><td colspan="2"><b>Annual premium for the renewal</b></td><td><b>{total}</b></td></tr></table>`,
      print`<p>Our records show you as the party that pays the premium. If the loan was paid off, sold or moved to another servicer, return this bill to us at once with the name of the new servicer. The insured gets a copy of this bill for information, and the producer of record ({agency}, {agentPhone}) gets a notice of unpaid bills.</p><p>Installments: we offer two payments to insureds whose premium is not escrowed. Call {insurerPhone} for the second bill. Checks must be drawn on a bank in the United States. A returned check counts as no payment.</p><p>This bill was sent before the renewal was paid. It's not a policy, a declaration or a certificate; do not accept it as evidence that the property is insured after the term shown.</p>`,
      print`<div class="cut">DETACH HERE – RETURN THIS PART WITH ONE CHECK FOR EACH POLICY</div>`,
      columns(
        [print`<p>Policy {number}<br>Insured {insuredsInline}${firstParty`<br>Loan {loan}`}</p>`],
        [left`Pay this amount = {total} | Pay to = {insurer}<br>{insurerAddress}`],
      ),
      print`<p class="scan">{barcode} &lt;0{class} {territory}&gt;</p>`,
    ],
  },
  {
    set: 'test',
    kind: 'quote',
    collaterals: ['home'],
    id: 'quote-wholesale-indication',
    family: 'arimo',
    dates: 'm/d/yy',
    words: {
      covers: {
        dwelling: 'Building',
        structures: 'Detached structures',
        contents: 'Contents',
        use: 'Loss of rents / ALE',
        liability: 'CPL, per occurrence',
        guests: 'Med pay',
        aop: 'AOP',
        wind: 'Wind/hail',
      },
      roles: { mortgagee: 'Mortgagee' },
    },
    css: 'body{font-size:9pt} h1{font-size:16pt;font-weight:400;letter-spacing:4px;border-bottom:2px solid #444;padding-bottom:3px} .left th{width:150px;background:#ececec;padding:2px 6px} .left td{padding:2px 8px} .left{width:100%} .q{width:100%} .q td,.q th{border:1px solid #bbb;padding:2px 6px} .q th{background:#444;color:#fff} h2{text-transform:uppercase;font-size:8.6pt;letter-spacing:1px;margin-top:10px}',
    head: print`<div class="running"><span>Ironbridge Wholesale Brokers – Personal Lines</span><span>Quotation {account}-{territory}</span></div>`,
    foot: print`<div class="running"><span>Quotation only. No coverage has been bound.</span><span>[page] of [pages]</span></div>`,
    body: [
      print`<h1>QUOTATION</h1><p>To: {agent}, {agency} &nbsp; Fax/phone {agentPhone} &nbsp; From: Binding desk &nbsp; Sent: {issued}</p><p>We thank you for your submission and are pleased to offer the following terms, <b>valid for 30 days</b> or until the proposed effective date, whichever comes first. Please check them against your request: they may be narrower than what you asked for.</p>`,
      left`Applicant = {insuredsAmp}, {mailingInline} | Risk location = {propertyInline} | Insurer = {insurer} (non-admitted paper) | Proposed term = {from} to {to} | Form = {form} equivalent, named storm included | Policy no., if bound = {number} | Data used = {construction}, {year}, {roof} roof, protection class {protection}`,
      print`<h2>Terms offered</h2><table class="q"><tr><th>Coverage</th><th>Option 1 – as requested</th><th>Option 2 – no contents</th></tr>${coverOf('dwelling')`<tr><td>{cover}</td><td>{limit}</td><td>{limit}</td></tr>`}${coverOf('structures')`<tr><td>{cover}</td><td>{limit}</td><td>{limit}</td></tr>`}${coverOf('contents')`<tr><td>{cover}</td><td>{limit}</td><td>Excluded</td></tr>`}${coversOf('use', 'liability', 'guests')`<tr><td>{cover}</td><td>{limit}</td><td>{limit}</td></tr>`}${coversOf('aop', 'wind')`<tr><td>{cover} deductible</td><td>{deductible}${ifShare` of building`}</td><td>{deductible}${ifShare` of building`}</td></tr>`}<tr><td>Premium</td><td>{total}</td><td>Refer</td></tr><tr><td>Broker fee</td><td>$150.00</td><td>$150.00</td></tr><tr><td>Surplus lines tax and stamping</td><td>To be added</td><td>To be added</td></tr><tr><td>Minimum earned</td><td>35%</td><td>35%</td></tr></table>`,
      print`<h2>Subject to, before binding</h2><ol><li>Signed application and diligent effort affidavit</li><li>Favorable inspection within 30 days, ordered by us</li><li>No losses since the date of the application; loss letter, signed</li><li>Proof of central station alarm and of wiring update</li><li>Signed terrorism election</li></ol>`,
      print`<h2>Interests submitted (to be endorsed if bound)</h2>${eachParty`<p>{role}: {partyUnbound}, {partyAddressInline}; loan {loan}</p>`}`,
      print`<h2>Principal exclusions</h2><p>Flood; earth movement; mold above $5,000; animal liability; assault and battery; roofs over 20 years at actual cash value; existing damage; vacancy beyond 45 days; short-term rental; cosmetic damage to metal roofs by hail.</p>`,
      print`<h2>How to bind</h2><p>Send a written request to the binding desk with the items above and the deposit. You have no authority to bind. Coverage begins only when you hold our written confirmation with a binder number. We can't backdate. Once bound there are no flat cancellations, and fees are fully earned. You're responsible for the tax filing unless we agree otherwise in writing.</p><p>This quotation rests on what you told us. If anything changes, the insurer may withdraw or amend it. It isn't a certificate, and nothing here may be shown to a lender as evidence of insurance.</p>`,
    ],
  },
  {
    set: 'test',
    kind: 'cancellation',
    collaterals: ['auto', 'rv', 'boat'],
    id: 'cancel-refund-confirmation',
    family: 'lato',
    dates: 'short',
    mostItems: 3,
    lacks: noCoverages,
    css: 'body{font-size:10.2pt;line-height:1.35} h1{font-size:18pt;color:#9c2f00} .grid{border:1px solid #9c2f00} .grid small{color:#9c2f00} .m{width:100%} .m td{border-bottom:1px solid #ddd;padding:3px 0} .m td:last-child{text-align:right}',
    foot: print`<div class="running"><span>{brand} &nbsp; {insurerPhone}</span><span>{formNumber}</span><span>[page] of [pages]</span></div>`,
    body: [
      columns(
        [mailBlock],
        [print`<p style="text-align:right"><b>{insurer}</b><br>{insurerAddress}<br>${dayOf(33)}</p>`],
      ),
      print`<h1>Your policy has been cancelled</h1><p>Hello {insured1},</p><p>As you asked, we ended your policy. Coverage stopped at 12:01 a.m. on <b>${dayOf(31)}</b>, and we won't pay for an accident or a loss that happened at or after that time.</p>`,
      grid`Policy = {number} | Original term = {from} – {to} | Reason = Insured's request, placed elsewhere | Named insured = {insuredsAmp}`,
      print`<h2>What was insured until then</h2>`,
      items`# = {index} | Description = {vehicle} | ID number = {vin}`,
      print`<h2>Your refund</h2><table class="m"><tr><td>Premium charged for the full term</td><td>{total}</td></tr><tr><td>Premium for the 31 days that you were insured</td><td>${partOfPremium(31 / 365)}</td></tr><tr><td>Cancellation fee</td><td>$0.00</td></tr><tr><td><b>Refund, mailed within 15 days</b></td><td><b>${partOfPremium(334 / 365)}</b></td></tr></table>`,
      print`<p>We send the refund the way you paid, unless a premium finance company is entitled to it.</p><h2>We also told</h2>${eachParty`<p>{role}: {partyUnbound}, {partyAddressInline}, account {loan}. Its coverage ends ten days after our notice to it.</p>`}`,
      print`<h2>Before you throw this away</h2><ul><li>Destroy the identification cards that you have; they are no longer valid.</li><li>Hand in your plates or show proof of other insurance if your state asks for it. We report the end of coverage to the state electronically.</li><li>If you financed the property, your contract still asks you to insure it.</li><li>Stop any payments that your bank sends us on its own.</li></ul><p>Changed your mind? We can't reopen a policy once it has been cancelled, but your agent, {agency}, {agentPhone}, will gladly write a new one. Loss-free years that you earned with us count for 60 days.</p><p class="small">This confirms a cancellation. It doesn't end your duty to work with us on claims for losses that happened before the date above, or ours to pay them. Anyone named as an additional insured loses coverage on the same date. We keep the records of your policy for seven years; a letter of experience is free on request.</p>`,
    ],
  },
  {
    set: 'test',
    kind: 'notice',
    collaterals: ['home'],
    id: 'notice-conditional-renewal',
    family: 'public-sans',
    dates: 'long',
    lacks: ['lienholder'],
    words: {
      covers: {
        dwelling: 'Dwelling limit',
        contents: 'Personal property limit',
        aop: 'Deductible, all perils',
        wind: 'Deductible, wind and hail',
      },
    },
    css: 'body{font-size:9.4pt;line-height:1.32} h1{font-size:15pt;border:2px solid #333;padding:6px 10px} .c{width:100%} .c th{background:#333;color:#fff;padding:3px 8px} .c td{border-bottom:1px solid #aaa;padding:4px 8px} .left th{padding-right:18px}',
    head: print`<div class="running"><b>{insurer}</b><span>Homeowners Product Management</span></div>`,
    foot: print`<div class="running"><span>{sort} &nbsp; {formNumber}</span><span>Page [page] of [pages]</span></div>`,
    body: [
      columns(
        [mailBlock],
        [
          print`<p>Date of this notice: ${dayBeforeEnd(52)}</p>`,
          left`Policy = {number} | Present term = {from} to {to} | Property = {property} | Agent = {agency}, {agentPhone}`,
        ],
      ),
      print`<h1>NOTICE OF PREMIUM INCREASE AND REDUCTION IN COVERAGE AT RENEWAL</h1><p>Dear {insuredsInline}:</p><p>We're required by law to tell you in advance that we will offer to renew your policy only on different terms. The terms below begin when the present term ends, at 12:01 a.m. on {to}, if you accept the renewal and pay for it. Nothing changes before then.</p>`,
      print`<table class="c"><tr><th></th><th>Your policy today</th><th>Offered at renewal</th></tr>${coverOf('dwelling')`<tr><td>{cover}</td><td>{limit}</td><td>Adjusted for building costs, about 6% more</td></tr>`}${coverOf('contents')`<tr><td>{cover}</td><td>{limit}</td><td>In proportion to the dwelling</td></tr>`}${coverOf('aop')`<tr><td>{cover}</td><td>{deductible}</td><td>No change</td></tr>`}${coverOf('wind')`<tr><td>{cover}</td><td>{deductible}${ifShare` of the dwelling limit`}</td><td>No change</td></tr>`}<tr><td>Roof surfaces, loss by hail</td><td>Replacement cost</td><td>Payment schedule by age of the roof</td></tr><tr><td>Water damage that goes on for weeks</td><td>Covered up to $10,000</td><td>Excluded</td></tr><tr><td>Annual premium</td><td>{total}</td><td>Estimated increase of 22% to 27%</td></tr></table>`,
      print`<p><b>Why?</b> Losses by hail and wind in your county were far above those on which our rates were based, reinsurance costs more, and lumber and labor do too. Our rate filing was approved by the Commissioner. Your own claims aren't the reason.</p><p><b>What you can do.</b> Ask your agent about a higher deductible, a new roof of impact-resistant shingles, a monitored water shutoff or a bundle with your auto policy. You may also look for insurance elsewhere; your agent and the state's consumer help line can tell you how. If you'd rather not renew, you need not do anything: the policy ends when the present term does.</p><p><b>Your lender.</b> A bill for the renewal will go to whoever paid the last one. If that is your lender, the amount that it sets aside each month may go up. This notice isn't a bill. It isn't evidence of insurance either, and it doesn't list every coverage, limit or interest of your policy; see your declarations for those.</p>`,
      print`<p>If you believe that this notice breaks the law, you may file a complaint with the Department of Insurance, Consumer Services Division. You will find its address on our website or in the telephone directory. We keep proof of mailing for three years.</p><p>Thank you for having been our policyholder.</p><p style="margin-top:14px">Vice President, Homeowners</p>`,
    ],
  },
  {
    set: 'test',
    kind: 'acord_25',
    collaterals: ['home'],
    id: 'certificate-landlord-liability',
    family: 'roboto-condensed',
    dates: 'mm/dd/yyyy',
    capitals: true,
    lacks: ['lienholder', 'coverages', 'deductibles'],
    css: 'body{font-size:9.6pt} h1{font-size:15pt;margin:0} .g{width:100%;border:1px solid #000;margin-bottom:-1px} .g td,.g th{border:1px solid #000;padding:4px 4px;font-size:8.1pt} .g .kind{white-space:nowrap} .g th{font-size:7.6pt;text-align:center} .s{font-size:7.4pt;display:block} .lim{width:100%} .g .lim td{border:0;border-bottom:1px solid #999;padding:0 2px;white-space:nowrap} .g .lim td:last-child{text-align:right} .tall{height:110px}',
    foot: print`<div class="running"><span>ACORD 25 (2014/01)</span><span>INS025 (201401)</span></div>`,
    body: [
      print`<table class="g"><tr><td style="width:78%"><h1>CERTIFICATE OF LIABILITY INSURANCE</h1></td><td><span class="s">DATE (MM/DD/YYYY)</span>{issued}</td></tr><tr><td colspan="2"><span class="s">THIS CERTIFICATE IS ISSUED AS A MATTER OF INFORMATION ONLY AND CONFERS NO RIGHTS UPON THE CERTIFICATE HOLDER. THIS CERTIFICATE DOES NOT AFFIRMATIVELY OR NEGATIVELY AMEND, EXTEND OR ALTER THE COVERAGE AFFORDED BY THE POLICIES BELOW. THIS CERTIFICATE OF INSURANCE DOES NOT CONSTITUTE A CONTRACT BETWEEN THE ISSUING INSURER(S), AUTHORIZED REPRESENTATIVE OR PRODUCER, AND THE CERTIFICATE HOLDER.</span></td></tr><tr><td colspan="2"><span class="s">IMPORTANT: If the certificate holder is an ADDITIONAL INSURED, the policy(ies) must be endorsed. If SUBROGATION IS WAIVED, subject to the terms and conditions of the policy, certain policies may require an endorsement. A statement on this certificate does not confer rights to the certificate holder in lieu of such endorsement(s).</span></td></tr></table>`,
      print`<table class="g"><tr><td rowspan="3" style="width:50%"><span class="s">PRODUCER</span>{agency}<br>{agencyAddress}</td><td colspan="2"><span class="s">CONTACT NAME:</span>{agent}</td></tr><tr><td colspan="2"><span class="s">PHONE (A/C, No, Ext):</span>{agentPhone}</td></tr><tr><th>INSURER(S) AFFORDING COVERAGE</th><th>NAIC #</th></tr><tr><td rowspan="3"><span class="s">INSURED</span>{insureds}<br>{mailing}</td><td>INSURER A : {insurer}</td><td>{naic}</td></tr><tr><td>INSURER B :</td><td></td></tr><tr><td>INSURER C :</td><td></td></tr></table>`,
      print`<table class="g"><tr><td><b>COVERAGES</b></td><td><b>CERTIFICATE NUMBER:</b> CL{account}</td><td><b>REVISION NUMBER:</b></td></tr><tr><td colspan="3"><span class="s">THIS IS TO CERTIFY THAT THE POLICIES OF INSURANCE LISTED BELOW HAVE BEEN ISSUED TO THE INSURED NAMED ABOVE FOR THE POLICY PERIOD INDICATED. NOTWITHSTANDING ANY REQUIREMENT, TERM OR CONDITION OF ANY CONTRACT OR OTHER DOCUMENT WITH RESPECT TO WHICH THIS CERTIFICATE MAY BE ISSUED OR MAY PERTAIN, THE INSURANCE AFFORDED BY THE POLICIES DESCRIBED HEREIN IS SUBJECT TO ALL THE TERMS, EXCLUSIONS AND CONDITIONS OF SUCH POLICIES. LIMITS SHOWN MAY HAVE BEEN REDUCED BY PAID CLAIMS.</span></td></tr></table>`,
      print`<table class="g"><tr><th>INSR<br>LTR</th><th>TYPE OF INSURANCE</th><th>ADDL<br>INSD</th><th>SUBR<br>WVD</th><th>POLICY NUMBER</th><th>POLICY EFF</th><th>POLICY EXP</th><th>LIMITS</th></tr><tr><td>A</td><td class="kind">[X] COMMERCIAL GENERAL LIABILITY<br>[ ] CLAIMS-MADE &nbsp;[X] OCCUR<br>[X] OWNERS, LANDL. &amp; TENANTS<br>GEN'L AGGREGATE LIMIT PER:<br>[X] POLICY [ ] PROJECT [ ] LOC</td><td></td><td></td><td class="kind">{number}</td><td>{from}</td><td>{to}</td><td><table class="lim">${coverOf('liability')`<tr><td>EACH OCCURRENCE</td><td>{limit}</td></tr>`}<tr><td>DAMAGE TO RENTED PREM</td><td>$50,000</td></tr>${coverOf('guests')`<tr><td>MED EXP (Any one person)</td><td>{limit}</td></tr>`}${coverOf('liability')`<tr><td>PERSONAL &amp; ADV INJURY</td><td>{limit}</td></tr>`}<tr><td>GENERAL AGGREGATE</td><td>$1,000,000</td></tr></table></td></tr><tr><td></td><td class="kind">AUTOMOBILE LIABILITY<br>[ ] ANY AUTO &nbsp;[ ] HIRED &nbsp;[ ] NON-OWNED</td><td></td><td></td><td></td><td></td><td></td><td><table class="lim"><tr><td>COMBINED SINGLE LIMIT</td><td>$</td></tr></table></td></tr><tr><td></td><td>[ ] UMBRELLA LIAB [ ] EXCESS LIAB</td><td></td><td></td><td></td><td></td><td></td><td><table class="lim"><tr><td>EACH OCCURRENCE</td><td>$</td></tr></table></td></tr><tr><td></td><td>WORKERS COMPENSATION<br>AND EMPLOYERS' LIABILITY</td><td>N/A</td><td></td><td></td><td></td><td></td><td><table class="lim"><tr><td>E.L. EACH ACCIDENT</td><td>$</td></tr></table></td></tr></table>`,
      print`<table class="g"><tr><td><span class="s">DESCRIPTION OF OPERATIONS / LOCATIONS / VEHICLES (ACORD 101 may be attached if more space is required)</span><div class="tall">Rental dwelling at {propertyInline}. Premises liability only. Building is insured elsewhere. Certificate requested by the insured for the files of the holder.</div></td></tr></table>`,
      print`<table class="g"><tr><td style="width:50%;height:120px"><b>CERTIFICATE HOLDER</b><br>${firstParty`{holder}<br>{partyAddress}`}</td><td><b>CANCELLATION</b><span class="s">SHOULD ANY OF THE ABOVE DESCRIBED POLICIES BE CANCELLED BEFORE THE EXPIRATION DATE THEREOF, NOTICE WILL BE DELIVERED IN ACCORDANCE WITH THE POLICY PROVISIONS.</span><span class="s">AUTHORIZED REPRESENTATIVE</span>{agent}</td></tr></table>`,
    ],
  },
  {
    set: 'test',
    kind: 'other',
    collaterals: ['auto', 'rv', 'boat'],
    id: 'other-claim-acknowledgment',
    family: 'cousine',
    dates: 'mm/dd/yyyy',
    mostItems: 1,
    lacks: ['period'],
    css: 'body{font-size:8.7pt;line-height:1.28} h1{font-size:12pt} .rows th{border-bottom:1px solid #000;border-top:1px solid #000} .left th{padding-right:20px;font-weight:400}',
    foot: print`<div class="running"><span>Please write the claim number on all that you send us</span><span>[page] of [pages]</span></div>`,
    body: [
      print`<p><b>{insurer}</b><br>Property and Material Damage Claims<br>{insurerAddress}<br>{insurerPhone}</p>`,
      mailBlock,
      print`<p>${dayOf(51)}</p>`,
      left`Claim number: = {account} | Our insured: = {insuredsInline} | Policy: = {number} | Property damaged: = {vehicle} | Serial or VIN: = {vin} | Cause of loss: = Fallen tree | Your adjuster: = {agent}, ext. {territory}1`,
      print`<h1>Re: We have received your claim</h1><p>Dear Policyholder:</p><p>You told us on ${dayOf(48)} of a loss that happened on ${dayOf(47)}. We are sorry about it, and we will do what we can to settle it soon. An appraiser will call you within two business days to inspect the damage. Keep the damaged property where it is safe; don't have it repaired, sold or scrapped before the inspection. Towing and storage are paid up to what your policy allows, and a storage yard that charges by the day should be left as soon as possible.</p>`,
      print`<p>For your information, these coverages were listed for the damaged property when the loss was reported. This list is for handling the claim only. It doesn't mean that the loss is covered, and it isn't a certificate of insurance.</p><table class="rows"><tr><th>Coverage</th><th>Limit</th><th>Deductible</th></tr>${eachItem`${eachCover`<tr><td>{cover}</td><td>{limit}</td><td>{deductible}</td></tr>`}`}</table>`,
      print`<p>If the damage is a total loss, payment is made jointly to you and to anyone who holds a lien. Our file shows:</p>${eachParty`<p>{role}: {partyUnbound}<br>{partyAddress}<br>Account {loan}</p>`}<p>Please send us a letter of guarantee or a ten-day payoff from your lender, the title if you have it, all keys, and a list of equipment that was added. Sign the power of attorney that is enclosed before a notary.</p>`,
      print`<p>We reserve all rights under the policy and the law. Nothing that we or our appraiser do to look into the loss waives a condition of the policy. Any person who knowingly files a statement of claim that contains false or misleading information is subject to criminal and civil penalties.</p><p>Estimate to date: ${estimate}. The estimate may change after a teardown. We'll write to you every 30 days until the claim is closed.</p><p>Yours,<br><br>{agent}<br>Claims Adjuster</p><p class="small">Enclosures: power of attorney; odometer statement; sworn proof of loss</p>`,
    ],
  },
];
