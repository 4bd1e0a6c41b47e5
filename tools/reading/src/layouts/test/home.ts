import { COVERAGE_KINDS } from '../../scene/covers';
import {
  columns,
  coverOf,
  coversOf,
  eachParty,
  grid,
  ifNobody,
  ifParties,
  ifShare,
  left,
  mailBlock,
  print,
} from '../blocks';
import type { Block, Layout } from '../layout';

const home = { set: 'test', kind: 'home_declarations', collaterals: ['home'] } as const;

/** A limit without its dollar sign, as in columns that carry one in their heads. */
const amount: Block = ({ marks, cover, item = 0 }) =>
  cover ? marks.limit(cover, item, (cover.limit ?? '').replace('$', '')) : '';
/** A deductible without its dollar sign; a share in words. */
const bareDeductible: Block = ({ marks, cover, item = 0 }) => {
  const kind = cover && COVERAGE_KINDS[cover.code];
  if (!kind || cover.deductible === null) return '';
  const text = cover.deductible.endsWith('%')
    ? `${Number.parseFloat(cover.deductible)} PERCENT`
    : Number(cover.deductible).toLocaleString('en-US');
  return marks.mark('deductible', cover.deductible, text, { coverage: kind, item });
};
/** Credits with their shares. */
const credits: Block = ({ random }) =>
  random
    .some(
      [
        'Protective device',
        'Home and auto',
        'Claim free',
        'Roof age',
        'Early signing',
        'Welcome',
        'Easy pay',
      ],
      4,
    )
    .map((one) => `<tr><td>${one}</td><td>${random.int(2, 20)}%</td></tr>`)
    .join('');

/** Declarations of homes. */
export const TEST_HOME: readonly Layout[] = [
  {
    ...home,
    id: 'home-captive-bullets',
    family: 'public-sans',
    dates: 'long',
    words: {
      covers: {
        dwelling: 'Dwelling Protection',
        structures: 'Other Structures Protection',
        contents: 'Personal Property Protection',
        use: 'Additional Living Expense',
        liability: 'Family Liability Protection',
        guests: 'Guest Medical Protection',
        aop: 'All Other Perils',
        wind: 'Windstorm and Hail',
      },
    },
    css: 'body{font-size:8.7pt} h1{font-size:20pt;font-weight:400;margin:0 0 8px} h2{font-size:12pt;font-weight:400;border-top:1px solid #000;padding-top:5px;margin-top:10px} .side>div:first-child{flex:0 0 205px;border-right:1px solid #999;padding-right:14px} .side .columns{display:block} .list{width:100%} .list td:last-child{text-align:right} .left th,.left td{padding:3px 10px 3px 0} .left th{width:150px} .notice{columns:2;font-size:8pt} .detail{width:100%} .detail td,.detail th{border-bottom:1px dotted #888;padding:4px 6px 4px 0} .detail ul{padding-left:12px;margin:0}',
    foot: print`<div class="running"><span>Policy number: {number}<br>Policy effective date: {from}</span><span>Page [page] of [pages]<br>{barcode}</span></div>`,
    body: [
      columns(
        [print`<p><b style="font-size:17pt">{brand}</b></p><p>{agency}<br>{agencyAddress}</p>`],
        [mailBlock],
      ),
      print`<h1>Homeowners Policy Declarations</h1>`,
      print`<div class="columns side"><div><p><b>Total Premium for the Policy Period</b></p><table class="list"><tr><td>Premium for property insured</td><td>{total}</td></tr><tr><td>Policy fee</td><td>$0.00</td></tr><tr><td><b>Total</b></td><td><b>{total}</b></td></tr></table><p class="small">If you do not pay in full, you will be charged an installment fee. Refer to your bill, which is mailed separately, for the amount that is due.</p><p><b>Discounts</b> (included in your total premium)</p><table class="list">${credits}</table><p class="small">Some or all of the information on these pages is used in the rating of your policy. If anything is missing or wrong, call your agent.</p></div><div><p><b>Summary</b> &nbsp; Information as of {issued}</p>${left`Named Insured(s) = {insureds} | Mailing address = {mailing} | Policy number = {number} | Your policy is provided by = {insurer} | Policy period = Beginning {from} through {to} at 12:01 a.m. standard time | Location of property insured = {property} | Your agency is = {agency}<br>{agentPhone}`}<p>${ifParties`<b>Mortgagee and other interested parties</b>`}${ifNobody`<b>Mortgagee</b><br>None`}</p>${eachParty`<p>{role} {rank} {note}<br>{party}<br>{partyAddress}<br>Loan number: {loan}</p>`}</div></div>`,
      print`<h2>Coverage detail for the property insured</h2><table class="detail"><tr><th>Coverage</th><th>Limits of Liability</th><th>Applicable Deductible(s)</th></tr>${coversOf('dwelling', 'structures', 'contents')`<tr><td>{cover}</td><td>{limit}</td><td><ul>${coversOf('wind', 'aop')`<li>{deductible}${ifShare` of Dwelling limit`} {cover}</li>`}</ul></td></tr>`}${coverOf('use')`<tr><td>{cover}</td><td>Up to 24 months, not to exceed {limit}</td><td>Not applicable</td></tr>`}${coverOf('liability')`<tr><td>{cover}</td><td>{limit} each occurrence</td><td>Not applicable</td></tr>`}${coverOf('guests')`<tr><td>{cover}</td><td>{limit} each person</td><td>Not applicable</td></tr>`}<tr><td>Building Codes</td><td>Not purchased*</td><td></td></tr><tr><td>Water Back-Up</td><td>$5,000</td><td><ul><li>$500 Water Back-Up</li></ul></td></tr></table><p class="small">*This coverage can provide you with valuable protection. To help you stay current with your insurance needs, contact your agent to discuss available coverages and other products.</p>`,
      print`<h2>Scheduled personal property coverage</h2><p>Your policy does not include Scheduled Personal Property Coverage. This coverage can provide you with valuable protection for jewelry, fine art and cameras.</p>`,
      print`<h2>Property details</h2>${grid`Year built = {year} | Construction type = {construction} | Roof surface = {roof} | Dwelling style = 2 stories | Families = 1 | Distance to hydrant = 500 feet`}<h2>Additional coverages, policy documents and endorsements</h2><p>The following documents make up your policy. If any are missing, contact your agent.</p><div class="forms two">{forms}</div><h2>Important payment and coverage information</h2><p>The Property Insurance Adjustment condition applies, using an index of building costs. Your dwelling limit was raised at this renewal to reflect construction costs in your area, and it may be raised again when the policy renews. Please note: it isn't intended that the limit equal the market value of your home.</p><p>Do not pay from this page. In witness whereof the company has caused these declarations to be signed by its secretary and its president.</p><h2>Notices that state law asks us to give</h2><div class="notice"><p><b>Flood.</b> A homeowners policy does not cover loss by flood, which means surface water, waves, tides and the overflow of a body of water. Flood insurance is sold by the federal program and by private companies, usually with a waiting period of 30 days.</p><p><b>Right to a named addressee.</b> You may name another person to whom we mail a copy of a notice of cancellation or nonrenewal for unpaid premium. Ask your agent for the form.</p><p><b>Consumer reports.</b> We used an insurance score and a claims history report. If they changed your price, a separate letter names the agency that made them and explains how to dispute an error.</p><p><b>Inspection.</b> We may look at the outside of your home, from the street or from the air, during the policy period, and may change the rate if what we see differs from what you told us.</p></div>`,
    ],
  },
  {
    ...home,
    id: 'home-farm-mutual-schedule',
    family: 'tinos',
    dates: 'spaced',
    words: { roles: { mortgagee: 'Mortgagee' } },
    css: 'body{font-size:9.6pt} h1{text-align:center;font-size:17pt;letter-spacing:1px} h2{text-align:center;font-variant:small-caps} .cells{width:100%} .cells td,.cells th{border:1px solid #000;padding:2px 5px} .cells th{font-size:8pt;text-align:center;font-weight:400} .cells .num{text-align:right} .dbl{border-top:3px double #000;border-bottom:3px double #000;padding:4px 0;margin:6px 0}',
    foot: print`<div class="center">{formNumber} &nbsp;·&nbsp; Member's Original &nbsp;·&nbsp; Sheet [page] of [pages]</div>`,
    body: [
      print`<h1>{insurer}</h1><p class="center">Home Office: {insurerAddress} &nbsp; Telephone {insurerPhone}<br>Organized by farmers and householders for their mutual protection &nbsp;·&nbsp; Assessable within the limits of the by-laws</p><h2>Farm and Home Owners Declaration</h2>`,
      print`<table class="cells"><tr><th>Policy No.</th><th>Replacing No.</th><th colspan="2">Term: One Year &nbsp; (Mo. Day Yr.)</th><th>Agent and No.</th></tr><tr><td><b>{number}</b></td><td>{prior}</td><td>Inception<br>{from}</td><td>Expiration<br>{to}</td><td>{agent}<br>{agentCode}</td></tr><tr><td colspan="3">Assured (Member) and Post Office Address<br>{insureds}<br>{mailing}</td><td colspan="2">Premises are situated at<br>{property}</td></tr></table><p class="center small">At noon, Standard Time, at the place where the property is located as to each of said dates.</p>`,
      print`<p>In consideration of the premium stated and of the Member's agreement to be bound by the Articles and By-Laws, this Mutual insures the Member on the following described property while situated on the premises above, against the perils of Fire, Lightning, Removal, Extended Coverage and Windstorm to the extent provided in Forms attached hereto.</p>`,
      print`<table class="cells"><tr><th>Item</th><th>Property insured and how occupied</th><th>Amount of Insurance $</th><th>Deductible $<br>Fire &amp; All Other Perils</th><th>Deductible<br>Wind and Hail</th><th>Premium</th></tr>${coverOf('dwelling')`<tr><td>1</td><td>Dwelling (Coverage A), {construction}, one family, owner occupied, built {year}, {roof} roof</td><td class="num">${amount}</td>`}<td class="num">${coverOf('aop')`${bareDeductible}`}</td><td class="num">${coverOf('wind')`${bareDeductible}${ifShare` OF ITEM 1`}`}</td>${coverOf('dwelling')`<td class="num">{premium}</td></tr>`}${coverOf('structures')`<tr><td>2</td><td>Private garage and structures appurtenant to Item 1</td><td class="num">${amount}</td><td></td><td></td><td class="num">{premium}</td></tr>`}${coverOf('contents')`<tr><td>3</td><td>Household goods and personal effects, unscheduled</td><td class="num">${amount}</td><td></td><td></td><td class="num">{premium}</td></tr>`}${coverOf('use')`<tr><td>4</td><td>Additional living expense</td><td class="num">${amount}</td><td></td><td></td><td class="num">{premium}</td></tr>`}<tr><td>5</td><td>Machine shed, barn, silo</td><td class="num">Nil</td><td></td><td></td><td></td></tr>${coverOf('liability')`<tr><td>6</td><td>Comprehensive personal liability, each occurrence</td><td class="num">${amount}</td><td></td><td></td><td class="num">{premium}</td></tr>`}${coverOf('guests')`<tr><td>7</td><td>Medical payments, each person</td><td class="num">${amount}</td><td></td><td></td><td class="num">{premium}</td></tr>`}<tr><td></td><td>Membership fee</td><td></td><td></td><td></td><td class="num">Waived</td></tr><tr><td></td><td><b>Total annual premium</b></td><td></td><td></td><td></td><td class="num"><b>{total}</b></td></tr></table><p class="small">The deductibles entered with Item 1 are applied once to each loss under Items 1 to 4.</p>`,
      print`<div class="dbl">${ifParties`<p><b>LOSS PAYABLE.</b> Subject to the standard mortgage clause of this policy, loss, if any, under Items 1 and 2 shall be payable to the Member and to</p>`}${ifNobody`<p><b>LOSS PAYABLE</b> to the Member only. No encumbrance is recorded.</p>`}${eachParty`<p style="margin-left:26px">{party}, {partyAddressInline}<br>as {role} {note} &nbsp; (Loan No. {loan})</p>`}</div>`,
      print`<p><b>Warranties and remarks.</b> The chimney is lined and stands upon the ground. No solid fuel heater is in use except as stated in the application. Buildings that are vacant or unoccupied beyond sixty days are not covered, unless a permit is endorsed hereon. Increase of hazard must be reported to the Secretary. Wind coverage is reinsured with the state windstorm mutual; a notice of loss that is sent to us is notice to both.</p><p><b>Annual meeting.</b> The Member is hereby notified that by virtue of this policy he or she is a member of the Mutual and is entitled to vote in person at the annual meeting, which is held at the Home Office on the second Tuesday of February at one o'clock P.M.</p>`,
      print`<p><b>Forms attached:</b> {formNumbers}</p><p>IN WITNESS WHEREOF this Mutual has executed and attested these presents.</p><div class="columns"><div>Dated {issued}</div><div>____________________<br>Secretary</div><div>____________________<br>President</div></div>`,
    ],
  },
  {
    ...home,
    id: 'condo-exchange-coded',
    family: 'cousine',
    dates: 'm/d/yy',
    capitals: true,
    words: {
      covers: {
        dwelling: 'A  BUILDING PROPERTY (UNIT)',
        structures: 'B  OTHER STRUCTURES',
        contents: 'C  PERSONAL PROPERTY',
        use: 'D  LOSS OF USE',
        liability: 'E  PERSONAL LIABILITY',
        guests: 'F  MED PAY TO OTHERS',
      },
      roles: { mortgagee: 'MTGEE', additional_insured: 'ADDL INSD', interest: 'ADDL INT' },
    },
    css: 'body{font-size:8pt} h1{font-size:10.5pt;margin:0} .columns.f{gap:0;border:1px solid #000;margin-top:-1px} .f>div{flex:1;border-right:1px solid #000;padding:2px 6px} .f>div:last-child{border-right:0} .f small{display:block;font-size:6.4pt;color:#1d4d2b} .tag{background:#1d4d2b;color:#fff;padding:1px 6px;margin-top:8px} .w{width:100%} .w td,.w th{padding:1px 8px 1px 4px} .w tr:nth-child(even){background:#eef5ee}',
    head: print`<div class="running"><span>{insurer}</span><span>UNIT-OWNERS POLICY (HO-6)</span></div>`,
    foot: print`<div class="running"><span>*{barcode}*</span><span>{sort}</span><span>PG [page]/[pages]</span></div>`,
    body: [
      print`<h1>NEW BUSINESS DECLARATIONS</h1><p>{insurerAddress} &nbsp; A RECIPROCAL; SUBSCRIBERS ARE NOT LIABLE TO ASSESSMENT</p>`,
      print`<div class="columns f"><div><small>POLICY NBR</small>{number}</div><div><small>EFF (12:01 AM)</small>{from}</div><div><small>EXP (12:01 AM)</small>{to}</div><div><small>ACCT</small>{account}</div><div><small>PROCESSED</small>{issued}</div></div><div class="columns f"><div><small>SUBSCRIBER / NAMED INSURED</small>{insureds}<br>{mailing}</div><div><small>UNIT COVERED (RESIDENCE PREMISES)</small>{property}</div><div><small>DISTRICT AGENT {agentCode}</small>{agent}<br>{agencyAddress}<br>{agentPhone}</div></div>`,
      print`<div class="tag">RISK DATA</div><div class="columns f"><div><small>YR BLT</small>{year}</div><div><small>CONSTR</small>{construction}</div><div><small>PC</small>{protection}</div><div><small>TERR</small>{territory}</div><div><small>UNITS/FIRE DIV</small>8</div><div><small>SPRINKLER</small>COMMON AREAS</div><div><small>OCC</small>OWNER, PRIMARY</div></div>`,
      print`<div class="tag">SECTIONS I AND II</div><table class="w"><tr><th>CVG</th><th>LIMIT OF LIABILITY</th><th>ANNUAL PREM</th></tr>${coversOf('dwelling', 'structures', 'contents', 'use', 'liability', 'guests')`<tr><td>{cover}</td><td>{limit}</td><td>{premium}</td></tr>`}<tr><td>L LOSS ASSESSMENT</td><td>$10,000</td><td>INCL</td></tr><tr><td>M ASSOC DEDUCTIBLE ASSESSMENT</td><td>$2,000</td><td>INCL</td></tr><tr><td>POLICY TOTAL</td><td></td><td>{total}</td></tr></table>`,
      print`<div class="tag">DED (SECT I)</div><table class="w">${coverOf('aop')`<tr><td>ALL PERILS, EXC AS NOTED</td><td>{deductible}</td></tr>`}${coverOf('wind')`<tr><td>WIND OR HAIL</td><td>{deductible}${ifShare` X CVG A = {shareAmount}`}</td></tr>`}<tr><td>EARTHQUAKE</td><td>CVG NOT TAKEN</td></tr></table>`,
      print`<div class="tag">INTERESTS ON FILE</div>${ifNobody`<p>NONE</p>`}${ifParties`<table class="w"><tr><th>TYPE</th><th>NAME</th><th>ADDRESS</th><th>REF NBR</th></tr>${eachParty`<tr><td>{role} {rank} {note}</td><td>{party}</td><td>{partyAddressInline}</td><td>{loan}</td></tr>`}</table>`}`,
      print`<div class="tag">CREDITS</div><table class="w">${credits}</table><div class="tag">FORMS AND ENDORSEMENTS MADE PART OF THIS POLICY AT ISSUE</div><table class="w">{formRows}</table>`,
      print`<p>THE ASSOCIATION'S MASTER POLICY IS PRIMARY FOR PROPERTY THAT IT INSURES. CVG A APPLIES TO ALTERATIONS, FIXTURES AND IMPROVEMENTS THAT ARE PART OF THE BUILDING WITHIN THE UNIT, AND TO PROPERTY THAT IS THE SUBSCRIBER'S RESPONSIBILITY UNDER THE GOVERNING DOCUMENTS.</p><p>CVG E AND F EXCLUDE BUSINESS PURSUITS AND RENTAL OF THE UNIT FOR MORE THAN 30 DAYS IN A CALENDAR YEAR UNLESS ENDORSED. NO FLOOD OR SURFACE WATER COVERAGE IS PROVIDED. A COPY OF THE SUBSCRIBER'S AGREEMENT AND POWER OF ATTORNEY IS ON FILE AT THE EXCHANGE AND IS INCORPORATED BY REFERENCE.</p><p>CLAIMS 24 HRS {insurerPhone}. BILLING: {plan}. ATTORNEY-IN-FACT BY: ____________________</p>`,
    ],
  },
  {
    ...home,
    id: 'landlord-surplus-lines',
    family: 'roboto-condensed',
    dates: 'mm-dd-yyyy',
    words: {
      covers: {
        dwelling: 'A. Dwelling',
        structures: 'B. Other Structures',
        contents: 'C. Personal Property (furnishings of the owner)',
        use: 'D. Fair Rental Value',
        liability: 'L. Premises Liability - per occurrence',
        guests: 'M. Medical Payments - per person',
        aop: 'Each loss by fire or other covered peril',
        wind: 'Each loss by wind and/or hail',
      },
      roles: { mortgagee: 'Mortgagee' },
    },
    css: 'body{font-size:9.4pt} h1{text-align:center;font-size:15pt} .sl{border:2px solid #b00;color:#b00;padding:5px 8px;font-size:8.4pt;margin:6px 0} .b{width:100%} .b td,.b th{border:1px solid #666;padding:2px 6px} .b th{background:#eee} h2{font-size:10.5pt;text-decoration:underline} .inner{padding-left:18px}',
    head: print`<div class="running"><span>Certificate/Policy No. {number}</span><span>Dwelling Property Declarations</span></div>`,
    foot: print`<div class="running"><span>{formNumber}</span><span>[page] of [pages]</span></div>`,
    body: [
      print`<h1>DWELLING PROPERTY POLICY<br>DECLARATIONS</h1><p class="center">Insurance is effected with: <b>{insurer}</b>, {insurerAddress}<br>through the program manager Cross Timbers Specialty Underwriting, LLC, a surplus lines broker</p>`,
      print`<div class="sl"><p>THIS INSURANCE IS PLACED WITH AN INSURER THAT IS NOT SUBJECT TO THE SAME RATE AND FORM SUPERVISION AS ADMITTED INSURERS. IN THE EVENT OF THE INSOLVENCY OF THE INSURER, LOSSES MAY NOT BE PAID BY THE STATE GUARANTY FUND. THE SURPLUS LINES TAX AND THE STAMPING FEE SHOWN BELOW ARE REQUIRED BY LAW.</p></div>`,
      print`<p><b>Item 1. Insured's name and mailing address</b></p><p class="inner">{insureds}<br>{mailing}</p><p><b>Item 2. Period of insurance</b></p><p class="inner">From {from} To {to} &nbsp; both days at 12:01 a.m. local standard time at the insured location</p><p><b>Item 3. Retail producer</b></p><p class="inner">{agency}, {agencyAddress}, {agentPhone}</p><p><b>Item 4. Insured location (Premises 1, Building 1)</b></p><p class="inner">{propertyInline}<br>{construction}; built {year}; roof {roof}; protection class {protection}; occupancy: long-term tenant, 1 family; updates: wiring and heating within 10 years</p>`,
      print`<p><b>Item 5. Coverage is provided only where a limit is shown</b></p><table class="b"><tr><th>Coverage part</th><th>Limit of insurance</th><th>Valuation</th><th>Premium</th></tr>${coverOf('dwelling')`<tr><td>{cover}</td><td>{limit}</td><td>Replacement cost, 80% coinsurance</td><td>{premium}</td></tr>`}${coversOf('structures', 'contents')`<tr><td>{cover}</td><td>{limit}</td><td>Actual cash value</td><td>{premium}</td></tr>`}${coversOf('use', 'liability', 'guests')`<tr><td>{cover}</td><td>{limit}</td><td>Not applicable</td><td>{premium}</td></tr>`}<tr><td>Vandalism and malicious mischief</td><td>Included in A</td><td></td><td>Included</td></tr><tr><td>Theft</td><td>Excluded</td><td></td><td></td></tr></table>`,
      print`<p><b>Item 6. Deductibles (Coverages A, B, C)</b></p><table class="b">${coversOf('aop', 'wind')`<tr><td>{cover}</td><td>{deductible}${ifShare` of the Coverage A limit, being {shareAmount}`}</td></tr>`}</table>`,
      print`<p><b>Item 7. Mortgage clause</b> (form ML-11 attaches)</p>${ifNobody`<p class="inner">No mortgagee has been declared.</p>`}${eachParty`<p class="inner">{role} {note}<br>{party}<br>{partyAddress}<br>Their ref. {loan}</p>`}`,
      print`<p><b>Item 8. Amount payable</b></p><table class="b"><tr><td>Premium</td><td>{total}</td></tr><tr><td>Policy fee, fully earned at inception</td><td>$125.00</td></tr><tr><td>Inspection fee, fully earned at inception</td><td>$75.00</td></tr><tr><td>Surplus lines tax (4.85%) and stamping fee (0.04%)</td><td>Billed with premium</td></tr><tr><td>Minimum earned premium</td><td>25%</td></tr></table>`,
      print`<div class="item"><p><b>Item 9. Forms that apply</b></p><div class="forms two">{forms}</div></div>`,
      print`<h2>Conditions that deserve your attention</h2><ol><li>Vacancy. Coverage for vandalism, water damage and glass is suspended when the dwelling has been vacant for more than 30 consecutive days.</li><li>Protective devices. Smoke detectors must be in working order on every floor.</li><li>Animals, trampolines and pools without a fence are excluded from the liability coverage.</li><li>Service of suit. Process may be served upon the Commissioner of Insurance.</li><li>Claims. Report a loss at once to the program manager at {insurerPhone}. Do not make permanent repairs before the adjuster has seen the damage.</li></ol>`,
      print`<p>Signed for the insurer by its authorized correspondent on {issued}: ______________________</p>`,
    ],
  },
];
