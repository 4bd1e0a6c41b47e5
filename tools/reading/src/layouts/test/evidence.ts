import { addDays } from '../../scene/policy';
import {
  columns,
  coverOf,
  coversOf,
  eachParty,
  firstParty,
  ifNobody,
  ifParties,
  ifShare,
  left,
  print,
} from '../blocks';
import type { Block, Layout } from '../layout';

const home = { set: 'test', collaterals: ['home'] } as const;

/** The day after the policy began. */
const nextDay: Block = ({ marks, policy }) => marks.day(addDays(policy.from, 1));
/** Whether an interest has a role, as a mark that a typist sets. */
const typed =
  (...roles: readonly string[]): Block =>
  ({ interest }) =>
    interest && roles.includes(interest.role) ? 'X' : '_';

/** Binders and evidence. */
export const TEST_EVIDENCE: readonly Layout[] = [
  {
    ...home,
    kind: 'acord_27',
    id: 'evidence-typed-over',
    family: 'cousine',
    dates: 'mm/dd/yyyy',
    capitals: true,
    words: {
      covers: {
        dwelling: 'DWELLING',
        structures: 'OTHER STRUCTURES',
        contents: 'PERSONAL PROPERTY',
        use: 'LOSS OF USE',
        liability: 'PERSONAL LIABILITY - EA OCC',
        guests: 'MEDICAL PAYMENTS - EA PERSON',
        wind: 'DED - WIND/HAIL',
      },
    },
    css: 'body{font-size:8.6pt} .p{font-family:Arial,sans-serif;font-size:6.6pt} p.p{margin:5px 0} h1{font-family:Arial,sans-serif;font-size:14pt;margin:0;text-align:center} .o{width:100%;border:2px solid #000;margin-bottom:-2px} .o td{border:1px solid #000;padding:1px 5px;height:30px} .o .p{display:block} .k{border:2px solid #000;font-weight:700;padding:0 5px;margin-bottom:-2px;font-size:8pt} .o .u td{border-width:0 0 1px;height:auto} .in{width:100%} .o .in td{border:0;height:auto;padding:0 12px 0 0}',
    foot: print`<div class="running p"><span>ACORD 27 (2009/12) &nbsp; The ACORD name and logo are registered marks of ACORD</span><span>Page [page] of [pages]</span></div>`,
    body: [
      print`<table class="o"><tr><td style="width:76%"><h1>EVIDENCE OF PROPERTY INSURANCE</h1></td><td><span class="p">DATE (MM/DD/YYYY)</span>{issued}</td></tr><tr><td colspan="2"><span class="p">THIS EVIDENCE OF PROPERTY INSURANCE IS ISSUED AS A MATTER OF INFORMATION ONLY AND CONFERS NO RIGHTS UPON THE ADDITIONAL INTEREST NAMED BELOW. IT DOES NOT AMEND, EXTEND OR ALTER THE COVERAGE AFFORDED BY THE POLICIES BELOW, AND IT IS NOT A CONTRACT BETWEEN THE ISSUING INSURER AND THE ADDITIONAL INTEREST.</span></td></tr></table>`,
      print`<table class="o"><tr><td style="width:50%" rowspan="2"><span class="p">AGENCY &nbsp; PHONE (A/C, No, Ext): {agentPhone}</span>{agency}<br>{agencyAddress}</td><td colspan="3"><span class="p">COMPANY</span>{insurer}<br>{insurerAddress}</td></tr><tr><td colspan="3"><span class="p">FAX (A/C, No): &nbsp; E-MAIL ADDRESS:</span>ON FILE</td></tr><tr><td><span class="p">CODE: {agentCode} &nbsp; SUB CODE: &nbsp; AGENCY CUSTOMER ID #: {account}</span></td><td colspan="3"></td></tr><tr><td rowspan="2"><span class="p">INSURED</span>{insureds}<br>{mailing}</td><td><span class="p">LOAN NUMBER</span>${firstParty`{loan}`}</td><td colspan="2"><span class="p">POLICY NUMBER</span>{number}</td></tr><tr><td><span class="p">EFFECTIVE DATE</span>{from}</td><td><span class="p">EXPIRATION DATE</span>{to}</td><td><span class="p">CONTINUED UNTIL TERMINATED IF CHECKED</span>_</td></tr><tr><td></td><td colspan="3"><span class="p">THIS REPLACES PRIOR EVIDENCE DATED:</span>N/A</td></tr></table>`,
      print`<div class="k p">PROPERTY INFORMATION</div><table class="o"><tr><td><span class="p">LOCATION/DESCRIPTION</span>{propertyInline}<br>1 FAMILY {construction} DWELLING, YR BLT {year}, PC {protection}</td></tr></table>`,
      print`<p class="p">THE POLICIES OF INSURANCE LISTED BELOW HAVE BEEN ISSUED TO THE INSURED NAMED ABOVE FOR THE POLICY PERIOD INDICATED. NOTWITHSTANDING ANY REQUIREMENT, TERM OR CONDITION OF ANY CONTRACT OR OTHER DOCUMENT WITH RESPECT TO WHICH THIS EVIDENCE MAY BE ISSUED OR MAY PERTAIN, THE INSURANCE AFFORDED IS SUBJECT TO ALL THE TERMS, EXCLUSIONS AND CONDITIONS OF SUCH POLICIES. LIMITS SHOWN MAY HAVE BEEN REDUCED BY PAID CLAIMS.</p>`,
      print`<div class="k p">COVERAGE INFORMATION</div><table class="o"><tr><td style="width:62%"><span class="p">COVERAGE / PERILS / FORMS</span></td><td><span class="p">AMOUNT OF INSURANCE</span></td><td><span class="p">DEDUCTIBLE</span></td></tr><tr class="u"><td>HOMEOWNERS {form}, SPECIAL PERILS</td><td></td><td></td></tr>${coverOf('dwelling')`<tr class="u"><td>{cover}</td><td>{limit}</td>`}${coverOf('aop')`<td>{deductible}</td></tr>`}${coversOf('structures', 'contents', 'use', 'liability', 'guests')`<tr class="u"><td>{cover}</td><td>{limit}</td><td></td></tr>`}${coversOf('wind')`<tr class="u"><td>{cover}${ifShare` (OF DWELLING AMOUNT)`}</td><td></td><td>{deductible}</td></tr>`}<tr class="u"><td>REPLACEMENT COST DWELLING: YES &nbsp; ORDINANCE OR LAW: 10 PCT</td><td></td><td></td></tr></table>`,
      print`<div class="k p">REMARKS (Including Special Conditions)</div><table class="o"><tr><td>12 MONTH PREMIUM {total} PAID IN FULL. BALANCE DUE: $0.00.<br>FORMS: {formNumbers}</td></tr></table>`,
      print`<div class="k p">CANCELLATION</div><table class="o"><tr><td><span class="p">THE POLICY IS SUBJECT TO THE PREMIUMS, FORMS AND RULES IN EFFECT FOR EACH POLICY PERIOD. SHOULD THE POLICY BE TERMINATED, THE COMPANY WILL GIVE THE ADDITIONAL INTEREST IDENTIFIED BELOW 10 DAYS WRITTEN NOTICE, AND WILL SEND NOTIFICATION OF ANY CHANGES TO THE POLICY THAT WOULD AFFECT THAT INTEREST, IN ACCORDANCE WITH THE POLICY PROVISIONS OR AS REQUIRED BY LAW.</span></td></tr></table>`,
      print`<div class="k p">ADDITIONAL INTEREST</div><table class="o">${ifNobody`<tr><td>NONE</td></tr>`}${eachParty`<tr><td style="width:52%"><span class="p">NAME AND ADDRESS</span>{party}<br>{partyAddress}<br>{note}</td><td><table class="in"><tr><td>${typed('mortgagee')} <span class="p" style="display:inline">MORTGAGEE</span></td><td>${typed('additional_insured')} <span class="p" style="display:inline">ADDITIONAL INSURED</span></td></tr><tr><td>${typed('loss_payee')} <span class="p" style="display:inline">LOSS PAYEE</span></td><td>${typed('interest')} <span class="p" style="display:inline">ADDITIONAL INTEREST</span></td></tr></table><span class="p">LOAN #</span>{loan}</td></tr>`}<tr><td colspan="2"><span class="p">AUTHORIZED REPRESENTATIVE</span>{agent}</td></tr></table>`,
    ],
  },
  {
    ...home,
    kind: 'acord_28',
    id: 'evidence-commercial-lender-copy',
    family: 'lato',
    dates: 'mm/dd/yyyy',
    words: {
      covers: { dwelling: 'Building 1', contents: 'Personal property of the owner', use: 'Rental value' },
      roles: {
        mortgagee: 'Mortgagee',
        additional_insured: 'Additional insured',
        interest: 'Additional interest',
      },
    },
    css: 'body{font-size:8.4pt} .columns>div:first-child{flex:2} h1{font-size:15pt;margin:0} .z{width:100%;margin-bottom:6px} .z td,.z th{border-bottom:1px solid #9a9a9a;padding:3px 6px 3px 0} .z th{font-size:7.4pt;color:#8a4b00;text-transform:uppercase} .yn td:nth-child(-n+3){text-align:center;width:34px} h2{background:#f3e6d3;padding:2px 6px;font-size:9pt}',
    foot: print`<div class="running"><span>ACORD 28 (2014/01) &nbsp; Lender copy</span><span>Page [page] of [pages]</span></div>`,
    body: [
      columns(
        [print`<h1>Evidence of Commercial Property Insurance</h1>`],
        [print`<p style="text-align:right">Issue date: {issued}<br>Evidence no. {account}</p>`],
      ),
      print`<p class="legal">This evidence of commercial property insurance is issued as a matter of information only and confers no rights upon the additional interest named below. This evidence does not affirmatively or negatively amend, extend or alter the coverage afforded by the policies below. It does not constitute a contract between the issuing insurer(s), authorized representative or producer, and the additional interest.</p>`,
      print`<table class="z"><tr><th>Producer</th><td>{agency}<br>{agencyAddress}<br>{agent}, {agentPhone}</td><th>Insurance company</th><td>{insurer}<br>{insurerAddress}</td></tr><tr><th>Named insured</th><td>{insureds}<br>{mailing}</td><th>Additional named insured(s)</th><td>None</td></tr><tr><th>Policy type</th><td>Residential rental property package</td><th>Policy number</th><td>{number}</td></tr><tr><th>Effective date</th><td>{from}</td><th>Expiration date</th><td>{to}</td></tr><tr><th>This replaces prior evidence dated</th><td>Not applicable</td><th>Loan number</th><td>${firstParty`{loan}`}</td></tr></table>`,
      print`<h2>Property information – [X] Building &nbsp; [ ] Business personal property</h2><table class="z"><tr><th>Location 1 / Description</th><td>{propertyInline}<br>{construction}, built {year}, {roof} roof, one rental unit</td></tr></table>`,
      print`<h2>Coverage information – perils insured: [ ] Basic &nbsp; [ ] Broad &nbsp; [X] Special</h2><table class="z"><tr><th>Subject of insurance</th><th>Amount</th><th>Deductible</th></tr>${coverOf('dwelling')`<tr><td>{cover} (residential)</td><td>{limit}</td>`}<td>${coverOf('aop')`{deductible} all covered causes`}${coverOf('wind')`<br>{deductible}${ifShare` of the building amount`} wind or hail`}</td></tr>${coversOf('contents', 'use')`<tr><td>{cover}</td><td>{limit}</td><td></td></tr>`}</table>`,
      print`<table class="z yn"><tr><th>Yes</th><th>No</th><th>N/A</th><th>Coverage or condition</th><th>If yes</th></tr><tr><td>X</td><td></td><td></td><td>Rental value</td><td>Actual loss sustained; months: 12</td></tr><tr><td></td><td>X</td><td></td><td>Blanket coverage</td><td></td></tr><tr><td></td><td>X</td><td></td><td>Terrorism coverage</td><td></td></tr><tr><td>X</td><td></td><td></td><td>Limited fungus coverage</td><td>Limit $15,000</td></tr><tr><td>X</td><td></td><td></td><td>Replacement cost</td><td></td></tr><tr><td></td><td>X</td><td></td><td>Agreed value</td><td></td></tr><tr><td>X</td><td></td><td></td><td>Coinsurance</td><td>90%</td></tr><tr><td></td><td></td><td>X</td><td>Equipment breakdown</td><td></td></tr><tr><td>X</td><td></td><td></td><td>Ordinance or law – demolition costs</td><td>Limit $25,000</td></tr><tr><td></td><td>X</td><td></td><td>Earth movement</td><td></td></tr><tr><td></td><td>X</td><td></td><td>Flood</td><td></td></tr><tr><td>X</td><td></td><td></td><td>Permission to waive subrogation in favor of mortgage holder before a loss</td><td></td></tr></table>`,
      print`<h2>Cancellation</h2><p>Should any of the above described policies be cancelled before the expiration date thereof, notice will be delivered in accordance with the policy provisions.</p>`,
      print`<div class="item"><h2>Additional interest</h2>${ifNobody`<p>No additional interest applies.</p>`}<table class="z">${eachParty`<tr><th>{role} {rank}</th><td>{party}<br>{partyAddress}<br>{note}</td><th>Loan number</th><td>{loan}</td></tr>`}<tr><th>Lender servicing agent</th><td>None</td><th>Authorized representative</th><td>{agent}</td></tr></table></div>`,
    ],
  },
  {
    ...home,
    kind: 'acord_27',
    id: 'evidence-lender-verification',
    family: 'source-serif-4',
    dates: 'mm-dd-yyyy',
    words: {
      roles: { mortgagee: 'mortgagee', additional_insured: 'additional insured', interest: 'other interest' },
    },
    css: 'body{font-size:9.8pt} h1{font-size:17pt;text-align:right;margin:0} .qa{width:100%} .qa td{border-bottom:1px solid #b8c4b0;padding:4px 10px 4px 0} .qa td:first-child{width:44%;color:#3c5a2a} .bx{border:1px solid #3c5a2a;padding:5px 10px;margin:8px 0}',
    foot: print`<div class="running"><span>Reference {barcode}</span><span>Lender Services, {insurerAddress}</span><span>[page] of [pages]</span></div>`,
    body: [
      columns(
        [print`<p><b style="font-size:13pt">{brand}</b><br>Lender Services &nbsp; {insurerPhone}</p>`],
        [
          print`<h1>Evidence of Insurance</h1><p style="text-align:right">Reply of ${nextDay} to your inquiry</p>`,
        ],
      ),
      print`<p>You asked us to verify homeowners insurance on the property below. Our records on the day of this reply show the following. Please keep this page in the loan file; we do not send a separate certificate.</p>`,
      print`<table class="qa"><tr><td>Which company insures the property?</td><td>{insurer}</td></tr><tr><td>Who is the insured?</td><td>{insureds}<br>{mailing}</td></tr><tr><td>Which property is insured?</td><td>{property}</td></tr><tr><td>What is the policy number?</td><td>{number}</td></tr><tr><td>When did the policy take effect?</td><td>{from}</td></tr><tr><td>When does it expire?</td><td>{to}</td></tr><tr><td>Is the policy in force?</td><td>Yes. It renews each year if the premium is paid.</td></tr><tr><td>What kind of policy is it?</td><td>Homeowners, {form}, risks of direct physical loss</td></tr>${coverOf('dwelling')`<tr><td>For how much is the dwelling insured?</td><td>{limit}, replacement cost, extended by 25%</td></tr>`}${coverOf('structures')`<tr><td>Other structures?</td><td>{limit}</td></tr>`}${coverOf('contents')`<tr><td>Personal property?</td><td>{limit}</td></tr>`}${coverOf('liability')`<tr><td>Personal liability?</td><td>{limit}</td></tr>`}${coverOf('aop')`<tr><td>What is the deductible?</td><td>{deductible} for all perils${coverOf('wind')`, but {deductible}${ifShare` of the dwelling limit`} for wind and hail`}</td></tr>`}<tr><td>Does the policy cover flood?</td><td>No</td></tr><tr><td>What is the yearly premium, and is it paid?</td><td>{total}. Nothing is due at this time.</td></tr></table>`,
      print`<div class="bx"><p><b>Mortgage clause as it appears on the policy</b></p>${ifNobody`<p>The policy names no mortgagee.</p>`}${eachParty`<p>{party}<br>{partyAddress}<br>loan {loan}, named as {role} {note}</p>`}</div>`,
      print`<p>If the clause must be corrected, send us the exact wording, the address for notices and the loan number. A change is made on the day on which we receive it and at no charge. If the loan has been sold or paid off, the borrower may ask the agent, {agent} ({agency}, {agentPhone}), to remove the clause.</p><p>The loss of a mortgagee's interest by an act or neglect of the insured doesn't void the coverage for that interest, provided that the mortgagee tells us of any change in ownership or occupancy of which it knows, pays the premium on demand if the insured doesn't, and gives us a sworn statement of loss if we ask for it. We mail notice at least ten days before we cancel or don't renew.</p><p class="small">This reply gives information that we hold about the policy. It doesn't change the policy, waive any of its terms or insure anyone who isn't named in it. Calls to Lender Services are recorded. Automated replies are available day and night; have the policy number and the ZIP code of the property at hand. Do not send premium to this address.</p>`,
    ],
  },
  {
    ...home,
    kind: 'binder',
    id: 'home-binder-title-company',
    family: 'roboto-condensed',
    dates: 'long',
    words: {
      covers: {
        dwelling: 'Cov. A, Dwelling',
        structures: 'Cov. B, Other structures',
        contents: 'Cov. C, Personal property',
        use: 'Cov. D, Loss of use',
        liability: 'Cov. E, Personal liability',
        guests: 'Cov. F, Medical payments',
      },
      roles: { mortgagee: 'Mortgagee clause' },
    },
    css: 'body{font-size:9.2pt} h1{font-size:19pt;margin:0;color:#1b3f8b} .bar{background:#1b3f8b;color:#fff;padding:2px 8px;font-weight:700;margin:9px 0 4px} .two-col{width:100%} .two-col td{padding:1px 14px 1px 0} .left th{width:150px;color:#1b3f8b} .pay td{border:1px solid #1b3f8b;padding:3px 10px} .sig{border-top:1px solid #000;width:260px;margin-top:24px}',
    foot: print`<div class="running"><span>Binder – not valid without a signature &nbsp; {formNumber}</span><span>Page [page] of [pages]</span></div>`,
    body: [
      print`<div class="columns"><div><h1>Insurance Binder</h1><p>and receipt for premium</p></div><div><p style="text-align:right"><b>{agency}</b><br>{agencyAddress}<br>{agentPhone}</p></div></div>`,
      print`<p>To: Settlement Department, Keyway Title &amp; Escrow &nbsp;&nbsp; Re: purchase or refinance, file {class}{territory} &nbsp;&nbsp; Date: {issued}</p>`,
      print`<p>{insurer} ("the Company") hereby binds homeowners insurance for the persons, property and amounts stated. The Company is bound from the effective date. The policy, once issued, replaces this binder and is deemed to have begun on the same day.</p>`,
      print`<div class="bar">Parties and property</div>${left`Insured = {insuredsInline} | Mailing address = {mailingInline} | Property address = {propertyInline} | Company = {insurer}, {insurerAddress} | Policy number = {number} | Effective = {from}, 12:01 a.m. | Expires = {to}, 12:01 a.m., or when the policy is issued, if sooner`}`,
      print`<div class="bar">Insurance bound</div><table class="two-col">${coversOf('dwelling', 'structures', 'contents', 'use', 'liability', 'guests')`<tr><td>{cover}</td><td>{limit}</td></tr>`}${coverOf('aop')`<tr><td>Deductible, any one loss</td><td>{deductible}</td></tr>`}${coverOf('wind')`<tr><td>Deductible, loss by wind or hail</td><td>{deductible}${ifShare` of Cov. A`}</td></tr>`}<tr><td>Form and settlement</td><td>{form}; replacement cost on Cov. A and Cov. C</td></tr><tr><td>Flood</td><td>Not bound here. Zone X by the lender's determination.</td></tr></table>`,
      print`<div class="bar">To be shown on the policy</div>${ifNobody`<p>No lender was named to us.</p>`}${eachParty`<p><b>{role} {rank}</b> {note}<br>{party}<br>{partyAddress}<br>Loan no. {loan}</p>`}`,
      print`<div class="bar">Premium</div><table class="pay"><tr><td>First year's premium</td><td>{total}</td><td>Received</td><td>{total}</td><td>Balance due at closing</td><td>$0.00</td></tr></table>`,
      ifParties`<p>The Company will bill renewals to the lender's escrow account unless told otherwise.</p>`,
      print`<div class="bar">Conditions</div><p>1. The insurance is subject to the terms, limits and exclusions of the Company's form in current use for this state. 2. The insured may cancel this binder by giving it back or by writing to the Company when cancellation shall begin. 3. The Company may cancel it by written notice as the policy and the law provide; it will give the same notice to the lender named above. 4. The Company may inspect the property and may charge a premium by its rules and rates for the time the binder was in effect. 5. Any person who gives false information in an application may be subject to civil and criminal penalties. 6. A copy of this binder, sent by fax or e-mail, is as good as the original.</p><p>Dwelling data: built {year}; {construction}; roof {roof}; fire protection class {protection}; occupied by the owner within thirty days of closing. Prior losses in five years: none reported. Forms to be attached: {formNumbers}.</p><p class="sig">{agent}, licensed agent of the Company</p>`,
    ],
  },
];
