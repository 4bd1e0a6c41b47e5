import { addDays } from '../../../scene/policy';
import {
  columns,
  coversOf,
  eachItem,
  eachParty,
  firstParty,
  grid,
  ifParties,
  ifShare,
  items,
  left,
  legal,
  mailBlock,
  print,
} from '../../blocks';
import type { Block, Layout } from '../../layout';

/** The date this many days after the policy begins. */
const dayOf =
  (days: number): Block =>
  ({ marks, policy }) =>
    marks.day(addDays(policy.from, days));
/** The date this many days before the policy ends. */
const dayBeforeEnd =
  (days: number): Block =>
  ({ marks, policy }) =>
    marks.day(addDays(policy.to, -days));
/** The lender as the sender of a letter: its name without `ISAOA` or the like. */
const letterhead: Block = ({ marks, interest }) => {
  if (!interest) return '';
  const { role, name, successors, address, negation, item } = interest;
  const party = { role, address: address.join(', '), negation, hasSuccessors: successors !== '' };
  return marks.mark('party', name, marks.text(name), { party, item });
};
/** The line of digits that a payment processor scans. */
const scanLine: Block = ({ random }) => random.fill('0##### ########## 0000##### 0000###### #');

const noCoverages = ['coverages', 'deductibles'] as const;

/** Papers that borrowers send but that don't prove insurance. */
export const SECOND_OTHER: readonly Layout[] = [
  {
    set: 'tune',
    kind: 'bill',
    collaterals: ['auto', 'rv'],
    id: 'bill-installment-coupon',
    family: 'roboto-condensed',
    dates: 'mm/dd/yyyy',
    capitals: true,
    lacks: [...noCoverages, 'lienholder', 'number', 'address'],
    css: 'body{font-size:9.4pt} h1{font-size:15pt;margin:0} .due{border:2px solid #000;padding:6px 10px;text-align:center} .due b{font-size:15pt;display:block} .rows th{border-bottom:1px solid #000} .rows td:last-child,.rows th:last-child{text-align:right} .cut{border-top:2px dashed #000;margin:14px 0 8px;padding-top:4px;text-align:center;font-size:7.5pt} .scan{font-family:monospace;font-size:10pt;letter-spacing:1px;text-align:right;margin-top:14px}',
    body: [
      columns(
        [print`<b style="font-size:13pt">{insurer}</b><br>Personal Lines Billing<br>{insurerAddress}`],
        [
          print`<h1>INSTALLMENT NOTICE</h1>`,
          print`<p>Notice date ${dayOf(4)}</p>`,
          left`Policy number = {number} | Policy period = {from} to {to} | Billing account = {account} | Pay plan = Six payments`,
        ],
      ),
      mailBlock,
      columns(
        [
          print`<p><b>Policyholder:</b> {insuredsInline}</p><p><b>Vehicles on this policy:</b></p>${eachItem`<p>{index}. {vehicle}</p>`}<p><b>Questions?</b> Call your agent, {agency}, at {agentPhone}, or billing at {insurerPhone}, weekdays 8 to 8.</p>`,
        ],
        [
          print`<div class="due">Minimum amount due<b>{installment}</b>must reach us by<b>{due}</b>Pay in full: {total}</div>`,
        ],
      ),
      print`<h2>ACTIVITY SINCE YOUR LAST NOTICE</h2><table class="rows"><tr><th>Date</th><th>Transaction</th><th>Amount</th></tr><tr><td>{issued}</td><td>Renewal premium</td><td>{total}</td></tr><tr><td>${dayOf(2)}</td><td>Payment received – thank you</td><td>-{installment}</td></tr><tr><td>${dayOf(3)}</td><td>Installment charge</td><td>$4.00</td></tr></table>`,
      print`<h2>UPCOMING INSTALLMENTS</h2><table class="rows"><tr><th>Due date</th><th>Description</th><th>Amount</th></tr><tr><td>{due}</td><td>Installment 2 of 6</td><td>{installment}</td></tr><tr><td>${dayOf(45)}</td><td>Installment 3 of 6</td><td>{installment}</td></tr><tr><td>${dayOf(75)}</td><td>Installment 4 of 6</td><td>{installment}</td></tr></table>`,
      print`<p>Each installment includes a service charge of $4.00, which you avoid if you pay the balance in full or enroll in automatic payments. A late fee of $10.00 applies if we receive less than the minimum due. A check that your bank returns adds a fee of $25.00. If we do not receive your payment by the due date, we will mail you a notice of cancellation as the law of your state requires. Changes to your policy that were made after the notice date appear on your next notice.</p>`,
      print`<div class="cut">PLEASE TEAR HERE AND RETURN THIS COUPON WITH YOUR PAYMENT – WRITE YOUR POLICY NUMBER ON YOUR CHECK</div>`,
      columns(
        [
          print`<p>{insureds}<br>{mailing}</p><p>&#9633; Check here if your address has changed, and show the change on the back.</p>`,
        ],
        [
          left`Policy number = {number} | Due date = {due} | Minimum due = {installment} | Full balance = {total} | Amount enclosed = $ ____________`,
          print`<p>Make check payable to:<br>{insurer}<br>{insurerAddress}</p>`,
        ],
      ),
      print`<p class="scan">${scanLine}</p>`,
    ],
  },
  {
    set: 'tune',
    kind: 'bill',
    collaterals: ['home'],
    id: 'bill-agency-invoice',
    family: 'arimo',
    dates: 'm/d/yy',
    lacks: [...noCoverages, 'number'],
    words: { roles: { mortgagee: 'Mortgagee' } },
    css: 'body{font-size:9.6pt} h1{font-size:22pt;letter-spacing:3px;text-align:right;color:#555} .rows th{background:#e5e5e5} .rows td,.rows th{border:1px solid #999;padding:3px 5px} .grid>div{border:1px solid #999} .sum td{font-weight:700}',
    foot: print`<div class="running"><span>{agency} &nbsp; {agentPhone}</span><span>Invoice page [page] of [pages]</span></div>`,
    body: [
      columns(
        [print`<p><b style="font-size:14pt">{agency}</b><br>{agencyAddress}<br>Phone {agentPhone}</p>`],
        [print`<h1>INVOICE</h1>`],
      ),
      grid`Invoice # = {territory}{class} | Invoice date = {issued} | Customer = {account} | Producer = {agentCode} | Amount due = {total}`,
      columns(
        [
          print`<p><b>Bill to (escrow):</b></p>${firstParty`<p>{partyUnbound}<br>{partyAddress}<br>Loan # {loan}</p>`}`,
        ],
        [
          print`<p><b>Insured:</b></p><p>{insureds}<br>{mailing}</p><p><b>Location insured:</b> {propertyInline}</p>`,
        ],
      ),
      print`<table class="rows"><tr><th>Eff</th><th>Exp</th><th>Tran</th><th>Policy #</th><th>Line / Company</th><th>Description</th><th>Amount</th></tr><tr><td>{from}</td><td>{to}</td><td>RENB</td><td>{number}</td><td>HOME<br>{insurer}</td><td>Renewal of homeowners {form}</td><td>{total}</td></tr><tr><td>{from}</td><td></td><td>PFEE</td><td></td><td>HOME</td><td>Policy fee – included by company</td><td>$0.00</td></tr><tr class="sum"><td colspan="6">Invoice balance</td><td>{total}</td></tr></table>`,
      ifParties`<p>The following interests are shown on our records for this policy. If any of them no longer holds the loan, please let us know so that the bill reaches the right servicer.</p>`,
      eachParty`<p>{role}: {partyUnbound}, {partyAddressInline} &nbsp; Loan {loan}</p>`,
      print`<h2>Account aging</h2><table class="rows"><tr><th>Current</th><th>31–60 days</th><th>61–90 days</th><th>Over 90</th><th>Total</th></tr><tr><td>{total}</td><td>$0.00</td><td>$0.00</td><td>$0.00</td><td>{total}</td></tr></table>`,
      print`<p><b>Terms.</b> Payment is due on receipt of this invoice. Make your check payable to {agency} and write the invoice number on it. We remit the premium, less our commission, to the company. Premiums that are not paid within thirty days of the invoice date are reported to the company, which may then cancel the policy for nonpayment.</p><p>This invoice is a request for payment. It isn't evidence of insurance, and it doesn't state the terms or the limits of the policy. For a copy of the declarations or for evidence of insurance, write to our service desk with the loan number.</p><p>Thank you for your business! Ask us about an umbrella policy, flood coverage and a review of your replacement cost.</p>`,
    ],
  },
  {
    set: 'tune',
    kind: 'cancellation',
    collaterals: ['auto'],
    id: 'cancel-nonpay-form',
    family: 'arimo',
    dates: 'mm-dd-yyyy',
    capitals: true,
    mostItems: 3,
    lacks: noCoverages,
    words: { bound: 'UNIT #', roles: { lienholder: 'LIENHOLDER', loss_payee: 'LOSS PAYEE' } },
    css: 'body{font-size:9pt} h1{text-align:center;border:2px solid #000;padding:4px;font-size:15pt} .cells{width:100%;margin-bottom:-1px} .cells td{border:1px solid #000;padding:3px 6px} .cells small{display:block;font-size:6.8pt} .mark{font-weight:700}',
    foot: print`<div class="running"><span>{formNumber} &nbsp; INSURED'S COPY</span><span>Proof of mailing kept by the company</span></div>`,
    body: [
      print`<p class="center"><b>{insurer}</b><br>{insurerAddress}</p><h1>NOTICE OF CANCELLATION OR REFUSAL TO RENEW</h1>`,
      print`<table class="cells"><tr><td><small>KIND OF POLICY</small>PERSONAL AUTOMOBILE</td><td><small>POLICY NO.</small>{number}</td><td><small>POLICY PERIOD</small>{from} - {to}</td></tr><tr><td><small>DATE OF MAILING OR DELIVERY</small>${dayOf(64)}</td><td colspan="2"><small>CANCELLATION OR TERMINATION TAKES EFFECT AT</small>${dayOf(80)} &nbsp; 12:01 A.M. STANDARD TIME</td></tr><tr><td><small>NAME AND ADDRESS OF INSURED</small>{insureds}<br>{mailing}</td><td colspan="2"><small>ISSUED THROUGH AGENCY OR OFFICE AT</small>{agency}<br>{agencyAddress}<br>CODE {agentCode}</td></tr></table>`,
      print`<p><b>(Applicable item marked "X")</b></p>`,
      print`<p><span class="mark">[X] CANCELLATION – NONPAYMENT OF PREMIUM.</span> You are hereby notified, in accordance with the terms and conditions of the above mentioned policy, that your insurance will cease at and from the hour and date mentioned above, because the premium of {installment} that was due ${dayOf(47)} has not been paid.</p><p>[&nbsp;&nbsp;] CANCELLATION – UNDERWRITING. The reason is stated below. Any unearned premium will be refunded as soon as practicable.</p><p>[&nbsp;&nbsp;] NONRENEWAL. The policy will expire at the end of its period, and the company will not renew it.</p>`,
      print`<table class="cells"><tr><td><small>AMOUNT NEEDED TO KEEP THE POLICY IN FORCE</small>{installment}</td><td><small>MUST BE RECEIVED BEFORE</small>${dayOf(80)} 12:01 A.M.</td><td><small>BILLING ACCOUNT</small>{account}</td></tr></table>`,
      print`<h2>INSURED UNITS</h2>`,
      items`UNIT = {index} | YEAR MAKE MODEL = {vehicle} | IDENTIFICATION NO. = {vin}`,
      print`<p>If we receive the amount needed before the date and hour above, this notice is void and your insurance continues without a break. A payment received after that time does not reinstate the policy, and we may apply it to earned premium that you owe. If your check or card payment is not honored, the policy ends at the date and hour stated in this notice without further notice.</p><p>IMPORTANT: The law of your state requires you to maintain financial responsibility on every registered vehicle. We may report the termination of your insurance to the Department of Motor Vehicles. If the insurance is not replaced, your registration and license plates may be suspended. You may be eligible for insurance through the automobile insurance plan; your producer can help you apply.</p>`,
      ifParties`<h2>NOTICE OF THIS CANCELLATION IS ALSO GIVEN TO</h2>`,
      eachParty`<table class="cells"><tr><td width="42%"><small>{role} {bound}</small>{party}<br>{partyAddress}</td><td width="16%"><small>ACCOUNT NO.</small>{loan}</td><td>YOUR INTEREST UNDER THE POLICY ENDS 10 DAYS AFTER THE DATE OF MAILING TO YOU OR AT THE ABOVE DATE, WHICHEVER IS LATER.</td></tr></table>`,
      print`<p style="margin-top:18px">AUTHORIZED REPRESENTATIVE ______________________________</p>`,
    ],
  },
  {
    set: 'tune',
    kind: 'cancellation',
    collaterals: ['home'],
    id: 'nonrenewal-inspection-letter',
    family: 'source-serif-4',
    dates: 'long',
    lacks: noCoverages,
    words: { roles: { mortgagee: 'Mortgagee' } },
    css: 'body{font-size:10pt;line-height:1.3} h1{font-size:13pt} .left th{padding-right:14px;font-weight:400}',
    head: print`<div style="text-align:right"><b>{insurer}</b><br><small>Underwriting Department &nbsp; {insurerPhone}</small></div>`,
    foot: print`<div class="running"><span>cc: {agency}, {agentCode}</span><span>Certificate of mailing {barcode}</span></div>`,
    body: [
      print`<p>${dayBeforeEnd(67)}</p>`,
      mailBlock,
      left`Re: = Notice of Nonrenewal of Insurance | Policy: = {number}, homeowners | Insured: = {insuredsInline} | Residence premises: = {propertyInline} | Current term: = {from} to {to}`,
      print`<p style="margin-top:10px">Dear Policyholder:</p><p>Thank you for allowing us to protect your home. We regret to inform you that we will not renew the policy shown above. Your coverage will end on <b>{to} at 12:01 a.m.</b> local time at the residence premises. Until then your policy stays in force as long as the premium is paid.</p>`,
      print`<p>We based this decision on an inspection of the exterior of your home, which was completed on ${dayBeforeEnd(96)}. The specific reasons are:</p><ul><li>The roof shows wear, loose sections and patches, and it is past its useful life.</li><li>Tree limbs overhang and touch the roof on the rear slope.</li><li>A handrail is missing on steps with more than three risers.</li></ul>`,
      print`<p>If these conditions have been corrected, send us dated photos and a paid receipt from a licensed contractor by ${dayBeforeEnd(30)}. We will review them and tell you in writing whether we can reconsider. A request for a review doesn't extend the term of your policy.</p>`,
      print`<p>You may have the right to ask the Commissioner of Insurance for a review of this action; write within ten days of the day on which you receive this letter. We obtained information from a consumer report. You may get a free copy of it from the reporting agency within sixty days, and dispute anything in it that is not accurate. The agency didn't make the decision.</p><p>Please contact your agent, {agent} of {agency}, {agentPhone}, right away for help in finding other insurance. If you have a mortgage, your lender requires that you keep your home insured, and it may buy insurance at your expense if you don't.</p>`,
      print`<p>Sincerely,</p><p style="margin-top:16px">Personal Property Underwriting</p>`,
      ifParties`<p class="small">A copy of this notice was mailed to:</p>`,
      eachParty`<p class="small">{role}: {partyUnbound}, {partyAddressInline}; loan no. {loan}</p>`,
    ],
  },
  {
    set: 'tune',
    kind: 'quote',
    collaterals: ['home'],
    id: 'home-proposal-options',
    family: 'lato',
    dates: 'short',
    words: {
      covers: {
        dwelling: 'A. Dwelling',
        structures: 'B. Other structures',
        contents: 'C. Personal property',
        use: 'D. Loss of use',
        liability: 'E. Personal liability',
        guests: 'F. Medical payments',
        aop: 'All other perils',
        wind: 'Wind and hail',
      },
      roles: { mortgagee: 'First mortgagee (proposed)' },
    },
    css: 'body{font-size:9.4pt} h1{font-size:21pt;color:#7a2e2e} h2{border-bottom:2px solid #7a2e2e;color:#7a2e2e} .rows td,.rows th{border-bottom:1px solid #ddd} .sign{margin-top:16px;border-top:1px solid #000;padding-top:3px}',
    foot: print`<div class="running"><span>For discussion only; coverage can't be bound by e-mail or voice mail</span><span>[page] / [pages]</span></div>`,
    body: [
      print`<h1>Homeowners Insurance Proposal</h1>`,
      columns(
        [
          print`<p><small>PREPARED FOR</small><br><b>{insuredsAmp}</b><br>{mailing}</p><p><small>PROPERTY</small><br>{property}</p>`,
        ],
        [
          print`<p><small>PRESENTED BY</small><br><b>{agency}</b><br>{agent}<br>{agencyAddress}<br>{agentPhone}</p>`,
          left`Carrier = {insurer} | Proposed effective = {from} | Proposed expiration = {to} | Proposal number = {account} | Prepared = {issued}`,
        ],
      ),
      print`<p>We are pleased to present this proposal. The premium below is an estimate that rests on the facts you gave us, on public records and on a replacement cost estimate; the carrier may change or withdraw it after an inspection or a review of your claims and insurance score.</p>`,
      print`<h2>Section I and II coverages</h2><table class="rows"><tr><th>Coverage</th><th>Proposed limit</th><th>Premium</th></tr>${coversOf('dwelling', 'structures', 'contents', 'use', 'liability', 'guests')`<tr><td>{cover}</td><td>{limit}</td><td>{premium}</td></tr>`}</table>`,
      print`<h2>Deductibles</h2><table class="rows">${coversOf('aop', 'wind')`<tr><td>{cover}</td><td>{deductible}</td><td>${ifShare`of Coverage A, or {shareAmount}`}</td></tr>`}</table>`,
      columns(
        [
          print`<h2>How we rated it</h2>`,
          left`Policy form = {form} | Year built = {year} | Construction = {construction} | Roof = {roof} | Protection class = {protection}`,
        ],
        [
          print`<h2>Your price</h2>`,
          left`Annual premium, estimated = {total} | Two payments of = {half} | Down payment, monthly plan = {installment} | Flood = Not included | Earthquake = Not included`,
        ],
      ),
      print`<h2>Credits applied</h2><p>Claim free, protective devices, paid by electronic transfer</p>`,
      ifParties`<h2>Mortgagee clause to be used if you accept</h2>`,
      eachParty`<p>{role}: {partyUnbound}, {partyAddressInline}. Loan {loan}</p>`,
      print`<h2>To bind</h2><p>This proposal is not a contract, a binder or evidence of insurance. To request coverage, sign and return it with your down payment no later than {due}. We will confirm in writing once the carrier accepts the risk. Please read the policy itself for the terms, exclusions and conditions that apply.</p><div class="columns"><div class="sign">Applicant signature</div><div class="sign">Date</div></div>`,
    ],
  },
  {
    set: 'tune',
    kind: 'notice',
    collaterals: ['auto', 'rv'],
    id: 'notice-expiring-soon',
    family: 'public-sans',
    dates: 'short',
    mostItems: 3,
    lacks: [...noCoverages, 'lienholder'],
    css: 'body{font-size:10pt} .banner{background:#123c69;color:#fff;padding:10px 14px;margin:0 0 10px} .banner h1{font-size:18pt;margin:0} .item{border-left:4px solid #123c69;padding-left:8px;margin:4px 0}',
    body: [
      print`<div class="banner"><h1>Don't let your coverage lapse.</h1>Your policy expires {to}.</div>`,
      columns(
        [mailBlock],
        [
          print`<p><b>{insurer}</b><br>{insurerAddress}</p>`,
          print`<p>Reminder sent ${dayBeforeEnd(12)}</p>`,
          left`Policy = {number} | Current term = {from} – {to} | To renew, pay = {installment}`,
        ],
      ),
      print`<p>Hi {insured1},</p><p>We mailed your renewal offer a few weeks ago and haven't heard from you. There is still time. If your payment reaches us before 12:01 a.m. on {to}, your policy renews and your protection goes on without a gap. If it doesn't, the policy ends on that day, and you will have no coverage for an accident that happens afterward. No other notice will be sent to you.</p>`,
      print`<h2>What you insure with us</h2>${eachItem`<div class="item">{vehicle}<br><small>VIN {vin}</small></div>`}`,
      print`<h2>Three ways to renew</h2><ul><li>Online: sign in to your account and choose Pay my renewal.</li><li>By phone: call {insurerPhone}, day or night. Have account {account} at hand.</li><li>Through your agent: {agency}, {agentPhone}.</li></ul>`,
      print`<h2>Why a gap costs you</h2><p>Drivers with a lapse in insurance often pay more for their next policy. Your state may fine you or suspend your registration, and a lender or leasing company may buy insurance that protects only its own interest and add the cost to your payment.</p><p>Already paid, or insured elsewhere? Thank you, and please disregard this reminder. New identification cards and a declarations page follow by mail after we process your payment. This reminder doesn't extend your policy and can't be used as proof of insurance.</p>`,
      legal,
    ],
  },
  {
    set: 'tune',
    kind: 'notice',
    collaterals: ['boat', 'auto'],
    id: 'notice-change-confirmed',
    family: 'tinos',
    dates: 'long',
    mostItems: 2,
    lacks: noCoverages,
    words: { bound: 'Item #' },
    css: 'body{font-size:10.6pt} .frame{border:1px solid #000;padding:8px 12px;margin:10px 0} h2{font-size:11pt}',
    foot: print`<div class="running"><span>Policy services – this letter is for your records</span><span>Page [page] of [pages]</span></div>`,
    body: [
      columns(
        [print`<p><b>{insurer}</b><br>Policy Services<br>{insurerAddress}</p>`],
        [print`<p>${dayOf(38)}</p>`],
      ),
      mailBlock,
      print`<p>Subject: We made the change that you asked for</p><p>Dear {insuredsInline}:</p><p>Thank you for contacting us. At your request we have changed policy number {number}, which runs from {from} through {to}. The change is effective ${dayOf(36)}.</p>`,
      print`<div class="frame"><h2>What changed</h2><p>Lender information was added or corrected as follows.</p>${eachParty`<p>{bound}, {role}: {party}<br>{partyAddressInline}<br>Account {loan}</p>`}<h2>Property to which the change applies</h2>${eachItem`<p>Item #{index}: {vehicle}, identification number {vin}</p>`}<h2>Effect on your premium</h2><p>None. Your next bill stays at {installment}.</p></div>`,
      print`<p>Please review this information carefully. If something isn't right, or if you did not ask for this change, call us at {insurerPhone} or your agent, {agent}, at {agentPhone} within ten days.</p><p>An amended declarations page will be sent to you and to the lender under separate cover within five business days. This letter confirms that we processed your request. It is not a part of the policy, does not list your coverages, limits or deductibles, and does not certify that the policy is in force on any later date. Lenders that need evidence of insurance should ask for it through our lienholder line or wait for the amended page.</p><p>We appreciate the trust that you place in us.</p><p>Yours truly,</p><p style="margin-top:16px">Customer Service Representative</p>`,
      print`<p class="small"><b>Your privacy.</b> We collect information from you, from your transactions with us and from consumer reporting agencies, and we share it only as the law permits. To limit what we share with affiliates, call the number above.</p>`,
    ],
  },
  {
    set: 'tune',
    kind: 'other',
    collaterals: ['auto'],
    id: 'other-loan-statement',
    family: 'roboto-condensed',
    dates: 'mm/dd/yyyy',
    mostItems: 1,
    lacks: noCoverages,
    css: 'body{font-size:9.6pt} h1{font-size:17pt;color:#0b4f3c;text-align:right} h2{background:#0b4f3c;color:#fff;padding:2px 6px} .rows td:last-child,.rows th:last-child{text-align:right} .pay{border:1px solid #0b4f3c;padding:6px 10px} .slip{border-top:1px dashed #000;margin-top:12px;padding-top:8px}',
    body: [
      columns(
        [
          firstParty`<p><b style="font-size:13pt">${letterhead}</b><br>Consumer Loan Servicing<br>{partyAddress}</p>`,
        ],
        [print`<h1>Auto Loan Statement</h1><p style="text-align:right">Statement date ${dayOf(54)}</p>`],
      ),
      columns(
        [mailBlock],
        [
          print`<div class="pay">${firstParty`Loan account {loan}<br>`}Payment due ${dayOf(75)}<br>Regular payment $418.66<br>Past due $0.00<br><b>Total amount due $418.66</b></div>`,
        ],
      ),
      print`<h2>Loan summary</h2><table class="rows"><tr><td>Principal balance</td><td>$18,204.51</td></tr><tr><td>Annual percentage rate</td><td>7.240%</td></tr><tr><td>Interest paid this year</td><td>$611.09</td></tr><tr><td>Payments remaining</td><td>49</td></tr><tr><td>Original date of contract</td><td>{otherDay}</td></tr></table>`,
      print`<h2>Transactions since your last statement</h2><table class="rows"><tr><th>Posted</th><th>Description</th><th>Principal</th><th>Interest</th><th>Amount</th></tr><tr><td>${dayOf(43)}</td><td>Payment by electronic transfer</td><td>$307.12</td><td>$111.54</td><td>$418.66</td></tr></table>`,
      print`<h2>Collateral and insurance on file</h2>`,
      left`Vehicle = {vehicle} | VIN = {vin} | Insurance company on file = {insurer} | Policy on file = {number} | Insured = {insuredsInline} | Policy dates reported to us = {from} to {to} | Insurance status = Please send proof of current coverage`,
      print`<p>Your contract requires you to carry comprehensive and collision insurance with a deductible of no more than $1,000 for as long as you owe on the loan. Ask your agent to show the lienholder and loss payee exactly as follows:</p>${firstParty`<p style="margin-left:24px">{party}<br>{partyAddress}</p>`}<p>If we don't have proof of insurance, we may obtain collateral protection insurance at your expense. It may cost much more than a policy that you buy yourself, and it protects mainly our interest.</p>`,
      print`<p>A late charge of 5% of the payment applies after ten days. If you believe that there is an error, write to us at the address above. We may report information about your account to credit bureaus. To ask for a payoff amount, call 1-800-555-0142.</p>`,
      print`<div class="slip"><p>Return this part with your payment. Make checks payable to the lender named above.</p></div>`,
      columns(
        [print`<p>{insureds}<br>{mailing}</p>`],
        [
          print`${firstParty`<p>Loan account {loan}</p>`}<p>Due ${dayOf(75)} &nbsp; Total due $418.66</p><p>Extra principal $ __________ &nbsp; Amount enclosed $ __________</p>`,
        ],
      ),
    ],
  },
];
