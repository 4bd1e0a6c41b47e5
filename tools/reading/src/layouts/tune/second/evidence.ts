import {
  columns,
  coverOf,
  coversOf,
  eachItem,
  eachParty,
  firstParty,
  ifShare,
  left,
  legal,
  legalLong,
  print,
} from '../../blocks';
import type { Block, Layout } from '../../layout';

const home = { set: 'tune', collaterals: ['home'] } as const;

/** Checkboxes for roles, with one role checked. */
const roleBoxes: Block = ({ interest }) =>
  (
    [
      ['mortgagee', 'MORTGAGEE'],
      ['loss_payee', 'LOSS PAYEE'],
      ['additional_insured', 'ADDITIONAL INSURED'],
      ['interest', 'ADDITIONAL INTEREST'],
    ] as const
  )
    .map(
      ([role, label]) =>
        `<div class="role"><b class="box">${interest?.role === role ? 'X' : '&nbsp;'}</b> ${label}</div>`,
    )
    .join('');

const form =
  '.form{width:100%;margin:-1px 0 0} .columns .form{margin:1px 0 3px} .role{white-space:nowrap} .form td,.form th{border:1px solid #000;padding:2px 5px} .form small{display:block;font-size:6.5pt} .box{display:inline-block;border:1px solid #000;width:13px;height:13px;line-height:11px;text-align:center;font-size:8pt} .bar{background:#ddd;font-weight:700;border:1px solid #000;padding:1px 5px;margin-top:-1px}';

/** Binders, evidence of insurance and certificates. */
export const SECOND_EVIDENCE: readonly Layout[] = [
  {
    ...home,
    kind: 'binder',
    id: 'home-binder-closing',
    family: 'arimo',
    dates: 'mm/dd/yyyy',
    words: {
      covers: { aop: 'All perils deductible', wind: 'Wind/hail deductible' },
      roles: { mortgagee: 'Mortgagee' },
    },
    css: `body{font-size:8.8pt} h1{text-align:center} ${form}`,
    foot: print`<div class="running"><span>Binder prepared {issued} by {agency}</span><span>Page [page] of [pages]</span></div>`,
    body: [
      print`<h1>HOMEOWNERS INSURANCE BINDER</h1><p class="center">Temporary evidence of insurance pending delivery of the policy</p>`,
      print`<table class="form"><tr><td><small>Issued by agency</small>{agency}<br>{agencyAddress}<br>{agentPhone}</td><td><small>Company</small>{insurer}<br>{insurerAddress}</td></tr><tr><td><small>Applicant / Named insured</small>{insureds}<br>{mailing}</td><td><small>Binder no. {account}</small><small>Policy no. assigned</small>{number}</td></tr><tr><td><small>Binder and policy effective</small>{from} &nbsp; 12:01 AM</td><td><small>Expires</small>{to} &nbsp; 12:01 AM</td></tr><tr><td colspan="2"><small>Property to be insured</small>{propertyInline}</td></tr></table>`,
      print`<p>The company named above binds the insurance stated here, in force from the effective date, subject to the terms, conditions and limitations of the homeowners form in current use by the company. The binder is superseded by the policy when it is issued.</p>`,
      print`<table class="form"><tr><th>Coverage</th><th>Amount</th><th>Remarks</th></tr>${coversOf('dwelling', 'structures', 'contents', 'use', 'liability', 'guests')`<tr><td>{cover}</td><td>{limit}</td><td></td></tr>`}${coversOf('aop', 'wind')`<tr><td>{cover}</td><td>{deductible}</td><td>${ifShare`Share of Coverage A`}</td></tr>`}</table>`,
      print`<table class="form">${eachParty`<tr><td><small>{role} for closing {note}</small>{party}<br>{partyAddress}</td><td><small>Loan number</small>{loan}</td></tr>`}</table>`,
      print`<table class="form"><tr><td><small>Annual premium</small>{total}</td><td><small>Payment</small>To be collected at closing</td><td><small>Replacement cost</small>Yes, with 25% extension</td></tr></table>`,
      print`<p>Year built {year}; {construction}; roof {roof}; protection class {protection}. Forms to be attached: {formNumbers}.</p>`,
      legalLong,
      print`<p>Conditions: this binder may be cancelled by the insured by surrender of this binder or by written notice to the company stating when cancellation will be effective. It may be cancelled by the company by notice to the insured in accordance with the policy conditions.</p>`,
      print`<p>Authorized representative: {agent} &nbsp; Date: {issued}</p>`,
    ],
  },
  {
    ...home,
    kind: 'acord_27',
    id: 'evidence-form-boxes',
    family: 'arimo',
    dates: 'mm/dd/yyyy',
    capitals: true,
    words: { covers: { dwelling: 'DWELLING (COV A)', aop: 'ALL OTHER PERILS', wind: 'WIND / HAIL' } },
    css: `body{font-size:8.4pt} h1{font-size:13pt} ${form}`,
    foot: print`<div class="running"><span>ACORD 27 (2016/03)</span><span>Page [page] of [pages]</span></div>`,
    body: [
      columns(
        [print`<h1>EVIDENCE OF PROPERTY INSURANCE</h1>`],
        [print`<table class="form"><tr><td><small>DATE (MM/DD/YYYY)</small>{issued}</td></tr></table>`],
      ),
      print`<p class="small">This evidence is issued as a matter of information to the additional interest named below. It does not amend, extend or alter the coverage afforded by the policy listed.</p>`,
      print`<table class="form"><tr><td rowspan="2" style="width:50%"><small>AGENCY &nbsp; PHONE {agentPhone}</small>{agency}<br>{agencyAddress}<small>CODE: {agentCode}</small></td><td colspan="2"><small>COMPANY</small>{insurer}<br>{insurerAddress}</td></tr><tr><td><small>LOAN NUMBER</small>${firstParty`{loan}`}</td><td><small>POLICY NUMBER</small>{number}</td></tr><tr><td><small>INSURED</small>{insureds}<br>{mailing}</td><td><small>EFFECTIVE DATE</small>{from}</td><td><small>EXPIRATION DATE</small>{to}<small><b class="box">&nbsp;</b> CONTINUED UNTIL TERMINATED IF CHECKED</small></td></tr><tr><td></td><td colspan="2"><small>THIS REPLACES PRIOR EVIDENCE DATED:</small></td></tr></table><div class="bar">PROPERTY INFORMATION</div><table class="form"><tr><td><small>LOCATION / DESCRIPTION</small>{property}<br>ONE FAMILY, OWNER OCCUPIED, BUILT {year}</td></tr></table>`,
      print`<p class="small">The policies of insurance listed below have been issued to the insured named above for the policy period indicated. The insurance afforded is subject to all the terms, exclusions and conditions of such policies. Limits shown may have been reduced by paid claims.</p>`,
      print`<div class="bar">COVERAGE INFORMATION &nbsp; PERILS INSURED <b class="box">&nbsp;</b> BASIC <b class="box">&nbsp;</b> BROAD <b class="box">X</b> SPECIAL</div><table class="form"><tr><th>COVERAGE / PERILS / FORMS</th><th>AMOUNT OF INSURANCE</th><th>DEDUCTIBLE</th></tr>${coversOf('dwelling', 'structures', 'contents', 'use', 'liability', 'guests')`<tr><td>{cover}</td><td>{limit}</td><td></td></tr>`}${coversOf('aop', 'wind')`<tr><td>{cover}</td><td></td><td>{deductible}</td></tr>`}</table>`,
      print`<div class="bar">REMARKS (INCLUDING SPECIAL CONDITIONS)</div><table class="form"><tr><td>ANNUAL PREMIUM {total}. REPLACEMENT COST ON DWELLING. FORMS {formNumbers}</td></tr></table><div class="bar">CANCELLATION</div><table class="form"><tr><td>SHOULD ANY OF THE ABOVE DESCRIBED POLICIES BE CANCELLED BEFORE THE EXPIRATION DATE THEREOF, NOTICE WILL BE DELIVERED IN ACCORDANCE WITH THE POLICY PROVISIONS.</td></tr></table><div class="bar">ADDITIONAL INTEREST</div><table class="form">${eachParty`<tr><td><small>NAME AND ADDRESS</small>{party}<br>{partyAddress}<br>{note}</td><td>${roleBoxes}</td><td><small>LOAN #</small>{loan}</td></tr>`}<tr><td colspan="3"><small>AUTHORIZED REPRESENTATIVE</small>{agent}</td></tr></table>`,
      legal,
    ],
  },
  {
    ...home,
    kind: 'acord_27',
    id: 'evidence-carrier-letter',
    family: 'tinos',
    dates: 'long',
    words: {
      roles: { mortgagee: 'Mortgagee' },
      covers: {
        dwelling: 'Dwelling',
        structures: 'Other structures',
        contents: 'Personal property',
        use: 'Loss of use',
        liability: 'Personal liability',
        aop: 'Deductible, all perils other than wind and hail',
        wind: 'Deductible, wind and hail',
      },
    },
    css: 'body{font-size:10.5pt} .rows td{border-bottom:1px solid #999} .left th{padding-right:20px} h1{font-size:15pt}',
    foot: print`<div class="running"><span>{insurer}, {insurerAddress}</span><span>{formNumber}</span></div>`,
    body: [
      print`<p><b>{brand}</b><br>Policy Services, {insurerPhone}</p><p>{issued}</p>`,
      print`<div class="mail">${firstParty`{party}<br>{partyAddress}`}</div>`,
      print`<h1>Evidence of Insurance</h1>`,
      left`Policyholder: = {insuredsInline} | Policy number: = {number} | Policy form: = Homeowners, special perils | Policy term: = {from} through {to} | Covered property: = {propertyInline} | Insuring company: = {insurer}`,
      print`<p>To whom it may concern:</p><p>This letter confirms that the homeowners policy described above is in force for the term shown. The coverage amounts and deductibles below apply as of the date of this letter. Replacement cost coverage applies to the dwelling.</p>`,
      print`<table class="rows"><tr><th>Coverage</th><th>Amount</th></tr>${coversOf('dwelling', 'structures', 'contents', 'use', 'liability')`<tr><td>{cover}</td><td>{limit}</td></tr>`}${coversOf('aop', 'wind')`<tr><td>{cover}</td><td>{deductible}${ifShare` of the dwelling amount, or {shareAmount}`}</td></tr>`}<tr><td>Annual premium</td><td>{total}</td></tr><tr><td>Amount paid to date</td><td>{total}</td></tr></table>`,
      eachParty`<p><b>{role} on record</b> {note}: {party}, {partyAddressInline}. Loan number {loan}.</p>`,
      print`<p>Send premium notices and changes of address to the address at the foot of this page. We mail renewal documents to everyone on record about thirty days before the term ends. If you need a copy of the full policy, please ask the policyholder.</p><p>Thank you,<br>{agent}<br>Member Service Representative</p>`,
      legal,
    ],
  },
  {
    ...home,
    kind: 'acord_28',
    id: 'evidence-commercial-boxes',
    family: 'roboto-condensed',
    dates: 'mm/dd/yyyy',
    words: { covers: { aop: 'ALL PERILS', wind: 'WINDSTORM OR HAIL', dwelling: 'BUILDING (DWELLING)' } },
    css: `body{font-size:8.6pt} h1{font-size:13pt} ${form}`,
    foot: print`<div class="running"><span>ACORD 28 (2016/03)</span><span>Page [page] of [pages]</span></div>`,
    body: [
      columns(
        [print`<h1>EVIDENCE OF COMMERCIAL PROPERTY INSURANCE</h1>`],
        [print`<table class="form"><tr><td><small>DATE ISSUED</small>{issued}</td></tr></table>`],
      ),
      print`<p class="small">This evidence of commercial property insurance is issued as a matter of information only and confers no rights upon the additional interest named below beyond those of the policy.</p>`,
      print`<table class="form"><tr><td style="width:50%"><small>PRODUCER NAME, CONTACT PERSON AND ADDRESS</small>{agency}, {agent}<br>{agencyAddress}<small>PHONE {agentPhone} &nbsp; CODE {agentCode}</small></td><td colspan="2"><small>COMPANY NAME AND ADDRESS &nbsp; NAIC NO: {naic}</small>{insurer}<br>{insurerAddress}</td></tr><tr><td rowspan="2"><small>NAMED INSURED AND ADDRESS</small>{insureds}<br>{mailing}</td><td><small>POLICY TYPE</small>COMMERCIAL PACKAGE</td><td><small>POLICY NUMBER</small>{number}</td></tr><tr><td><small>EFFECTIVE DATE</small>{from}</td><td><small>EXPIRATION DATE</small>{to}</td></tr></table>`,
      print`<div class="bar">PROPERTY INFORMATION &nbsp; <b class="box">X</b> BUILDING OR <b class="box">&nbsp;</b> BUSINESS PERSONAL PROPERTY</div><table class="form"><tr><td><small>LOCATION / DESCRIPTION</small>{propertyInline}<br>{construction}, one story, built {year}, leased as a dwelling</td></tr></table>`,
      print`<div class="bar">COVERAGE INFORMATION &nbsp; PERILS INSURED <b class="box">&nbsp;</b> BASIC <b class="box">&nbsp;</b> BROAD <b class="box">X</b> SPECIAL</div><table class="form">${coverOf('dwelling')`<tr><td>COMMERCIAL PROPERTY COVERAGE AMOUNT OF INSURANCE: {cover} &nbsp; {limit}</td></tr>`}${coversOf('aop', 'wind')`<tr><td>DEDUCTIBLE - {cover}: &nbsp; {deductible}</td></tr>`}</table><table class="form"><tr><th></th><th>YES</th><th>NO</th><th>N/A</th><th></th></tr><tr><td>BUSINESS INCOME / RENTAL VALUE</td><td>X</td><td></td><td></td><td>Actual loss sustained, 12 months</td></tr><tr><td>BLANKET COVERAGE</td><td></td><td>X</td><td></td><td></td></tr><tr><td>TERRORISM COVERAGE</td><td>X</td><td></td><td></td><td>Attach disclosure notice</td></tr><tr><td>REPLACEMENT COST</td><td>X</td><td></td><td></td><td></td></tr><tr><td>AGREED VALUE</td><td></td><td>X</td><td></td><td></td></tr><tr><td>COINSURANCE</td><td>X</td><td></td><td></td><td>80%</td></tr><tr><td>EQUIPMENT BREAKDOWN</td><td>X</td><td></td><td></td><td>Included</td></tr><tr><td>ORDINANCE OR LAW</td><td>X</td><td></td><td></td><td>Undamaged portion included</td></tr><tr><td>EARTH MOVEMENT</td><td></td><td>X</td><td></td><td></td></tr><tr><td>FLOOD</td><td></td><td>X</td><td></td><td></td></tr></table>`,
      print`<div class="bar">CANCELLATION</div><table class="form"><tr><td>Should any of the above described policies be cancelled before the expiration date thereof, notice will be delivered in accordance with the policy provisions.</td></tr></table><div class="bar">ADDITIONAL INTEREST</div><table class="form">${eachParty`<tr><td>${roleBoxes}</td><td><small>NAME AND ADDRESS</small>{party}<br>{partyAddress}<br>{note}</td><td><small>LOAN NUMBER</small>{loan}</td></tr>`}<tr><td colspan="3"><small>AUTHORIZED REPRESENTATIVE</small>{agent}</td></tr></table>`,
      legal,
    ],
  },
  {
    set: 'tune',
    kind: 'acord_25',
    collaterals: ['auto'],
    id: 'certificate-liability-boxes',
    family: 'arimo',
    dates: 'mm/dd/yyyy',
    mostItems: 2,
    lacks: ['lienholder', 'coverages', 'deductibles', 'address'],
    css: `body{font-size:8.2pt} h1{font-size:13pt} ${form}`,
    foot: print`<div class="running"><span>ACORD 25 (2016/03)</span><span>The certificate is no insurance policy.</span></div>`,
    body: [
      columns(
        [print`<h1>CERTIFICATE OF LIABILITY INSURANCE</h1>`],
        [print`<table class="form"><tr><td><small>DATE</small>{issued}</td></tr></table>`],
      ),
      print`<p class="small">THIS CERTIFICATE IS ISSUED AS A MATTER OF INFORMATION ONLY AND CONFERS NO RIGHTS UPON THE CERTIFICATE HOLDER. IT DOES NOT AMEND, EXTEND OR ALTER THE COVERAGE AFFORDED BY THE POLICIES BELOW. IMPORTANT: If the certificate holder is to be protected by the policy, the policy must be endorsed; a statement here does not confer such rights.</p>`,
      print`<table class="form"><tr><td rowspan="2" style="width:48%"><small>PRODUCER</small>{agency}<br>{agencyAddress}</td><td><small>CONTACT NAME</small>{agent} &nbsp; {agentPhone}</td></tr><tr><td><small>INSURER(S) AFFORDING COVERAGE &nbsp; NAIC # {naic}</small>INSURER A: {insurer}</td></tr><tr><td><small>INSURED</small>{insureds}<br>{mailing}</td><td>INSURER B:<br>INSURER C:<br>INSURER D:</td></tr></table>`,
      print`<div class="bar">COVERAGES &nbsp; CERTIFICATE NUMBER: {account} &nbsp; REVISION NUMBER:</div><table class="form"><tr><th>INSR LTR</th><th>TYPE OF INSURANCE</th><th>POLICY NUMBER</th><th>POLICY EFF</th><th>POLICY EXP</th><th>LIMITS</th></tr><tr><td></td><td>COMMERCIAL GENERAL LIABILITY<br><b class="box">&nbsp;</b> CLAIMS-MADE <b class="box">&nbsp;</b> OCCUR</td><td></td><td></td><td></td><td>EACH OCCURRENCE<br>GENERAL AGGREGATE</td></tr><tr><td>A</td><td>AUTOMOBILE LIABILITY<br><b class="box">&nbsp;</b> ANY AUTO<br><b class="box">X</b> SCHEDULED AUTOS<br><b class="box">&nbsp;</b> HIRED AUTOS</td><td>{number}</td><td>{from}</td><td>{to}</td><td>${coverOf('bi')`BODILY INJURY (per person / accident) {limit}<br>`}${coverOf('pd')`PROPERTY DAMAGE (per accident) {limit}`}</td></tr><tr><td></td><td>UMBRELLA LIAB <b class="box">&nbsp;</b> OCCUR</td><td></td><td></td><td></td><td>EACH OCCURRENCE</td></tr><tr><td></td><td>WORKERS COMPENSATION AND EMPLOYERS' LIABILITY</td><td></td><td></td><td></td><td>E.L. EACH ACCIDENT</td></tr></table>`,
      print`<div class="bar">DESCRIPTION OF OPERATIONS / LOCATIONS / VEHICLES</div><table class="form"><tr><td>${eachItem`<p>{vehicle} &nbsp; VIN {vin}</p>`}<p>Remarks: certificate issued at the request of the insured for use with financing.</p></td></tr></table>`,
      print`<table class="form"><tr><td><small>CERTIFICATE HOLDER</small>${firstParty`{holder}<br>{partyAddress}`}</td><td><small>CANCELLATION</small>Should any of the above described policies be cancelled before the expiration date thereof, notice will be delivered in accordance with the policy provisions.<small>AUTHORIZED REPRESENTATIVE</small>{agent}</td></tr></table>`,
      legal,
    ],
  },
];
