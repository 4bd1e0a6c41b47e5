import { addDays } from '../../scene/policy';
import {
  above,
  columns,
  coverOf,
  coversOf,
  eachParty,
  grid,
  ifNobody,
  ifParties,
  ifShare,
  left,
  newPage,
  print,
} from '../blocks';
import type { Block, Layout } from '../layout';

const home = { set: 'test', kind: 'home_declarations', collaterals: ['home'] } as const;

/** The day after the policy began. */
const nextDay: Block = ({ marks, policy }) => marks.day(addDays(policy.from, 1));
/** The deductible for wind as one for any wind and one for hurricanes, which are the same. */
const deductiblesByPeril = coverOf(
  'wind',
)`<tr><td>HURRICANE (CALENDAR YEAR)</td><td>{deductible}${ifShare` OF COVERAGE A = {shareAmount}`}</td></tr><tr><td>WINDSTORM OR HAIL OTHER THAN HURRICANE (PER LOSS)</td><td>{deductible}${ifShare` OF COVERAGE A = {shareAmount}`}</td></tr>`;

/** Declarations of homes: manufactured, on the coast, amended, printed from a portal. */
export const TEST_MORE_HOME: readonly Layout[] = [
  {
    ...home,
    id: 'mobile-home-side-column',
    family: 'arimo',
    dates: 'mm/dd/yyyy',
    words: {
      roles: {
        mortgagee: 'Lienholder',
        additional_insured: 'Additional Insured',
        interest: 'Additional Interest',
      },
      covers: {
        dwelling: 'Home (Stated Amount)',
        structures: 'Adjacent Structures',
        contents: 'Personal Effects',
        use: 'Additional Living Cost',
        liability: 'Comprehensive Personal Liability',
        guests: 'Premises Medical',
      },
    },
    css: 'body{font-size:8.8pt} .columns>.dark{flex:0 0 190px;background:#24343d;color:#fff;padding:10px 12px} .dark b{color:#ffd479} .dark p{margin:0 0 9px} h1{font-size:18pt} h2{color:#24343d;border-bottom:3px solid #ffd479} .rows th{font-size:7.6pt;border-bottom:1px solid #24343d} .rows td{border-bottom:1px solid #ddd} .boxes>div{border:1px solid #24343d;padding:5px 8px;flex:1}',
    foot: print`<div class="running"><span>Mobile Home Program &nbsp; {formNumber}</span><span>{sort}</span><span>[page]/[pages]</span></div>`,
    body: [
      print`<div class="columns"><div class="dark"><p style="font-size:15pt">{brand}</p><p><b>Policy</b><br>{number}</p><p><b>From</b><br>{from}<br><b>To</b><br>{to}<br>12:01 a.m. at the location of the home</p><p><b>You are insured with</b><br>{insurer}<br>{insurerAddress}</p><p><b>Your agent</b><br>{agency}<br>{agencyAddress}<br>{agentPhone}<br>Code {agentCode}</p><p><b>Report a claim</b><br>{insurerPhone}<br>24 hours a day</p><p><b>Date printed</b><br>{issued}</p></div><div><h1>Declarations Page</h1><p>Mobile and manufactured homes – Preferred owner program</p>${left`Insured = {insureds} | Mail to = {mailing} | Home is located at = {property} | Park name = None, private land`}<h2>The home</h2><table class="rows"><tr><th>Model Yr</th><th>Manufacturer</th><th>Serial No.</th><th>Width x Length</th><th>Value basis</th></tr><tr><td>{year}</td><td>Clayborne</td><td>{serial}</td><td>28 x 60</td><td>Replacement</td></tr></table><h2>Coverages you bought</h2><table class="rows"><tr><th>Coverage</th><th>Limit</th><th>Premium</th></tr>${coversOf('dwelling', 'structures', 'contents', 'use', 'liability', 'guests')`<tr><td>{cover}</td><td>{limit}</td><td>{premium}</td></tr>`}<tr><td>Tree removal</td><td>$500</td><td>Included</td></tr><tr><td>Trip endorsement</td><td>Not elected</td><td></td></tr><tr><td><b>Policy premium</b></td><td></td><td><b>{total}</b></td></tr></table><p><b>Deductibles.</b> ${coverOf('aop')`{deductible} applies to each covered loss`}${coverOf('wind')`, except that {deductible}${ifShare` of the Home limit`} applies to loss by wind or hail`}. No deductible applies to Additional Living Cost, liability or medical.</p></div></div>`,
      print`<h2>Parties to be notified or paid</h2>${ifNobody`<p>You have told us of no lien on the home.</p>`}<div class="boxes">${eachParty`<div><small>{role} {note}</small>{party}<br>{partyAddress}<br>Account {loan}</div>`}</div>`,
      print`<h2>Rating</h2>${grid`Territory = {territory} | Protection = {protection} | Tie-downs = Over-the-top | Skirting = Full | Use = Owner, full-time | Heat = Electric`}<h2>Forms that came with the policy</h2><div class="forms two">{forms}</div>`,
      print`<p class="legal" style="margin-top:8px">The Stated Amount is the most we pay for a total loss of the home, its attached equipment and its foundation. We do not insure a home while it is being moved unless the Trip endorsement is shown as elected. If a lienholder is named, we settle a loss to the home with you and the lienholder jointly, up to the unpaid balance of the contract; coverage for the lienholder is not void because of your neglect. We send the lienholder ten days' notice before we end its coverage. Wood stoves and space heaters that were installed by anyone but a licensed contractor void coverage for fires that they cause. Loss by flood, surface water, earth movement, rust, rot and vermin is not covered. Your premium counts as earned from the first day, with a minimum retained premium of $50. Read the booklet; this page and the booklet together are your policy.</p>`,
    ],
  },
  {
    ...home,
    id: 'coastal-hurricane-deductible',
    family: 'arimo',
    dates: 'mm/dd/yyyy',
    capitals: true,
    words: {
      covers: { aop: 'ALL OTHER PERILS (PER LOSS)' },
      roles: { mortgagee: 'MORTGAGEE', additional_insured: 'ADDITIONAL INSURED' },
    },
    css: 'body{font-size:8.3pt} h1{font-size:12pt;text-align:center} .l{width:100%} .l td,.l th{padding:2px 6px} .l tr>:last-child{text-align:right} .sec{border-top:2px solid #0a4a6b;border-bottom:2px solid #0a4a6b;font-weight:700;color:#0a4a6b;text-align:center;margin:8px 0 3px;padding:2px} .shout{font-size:13pt;font-weight:700;text-align:center;margin:10px 40px} .deds td{border:1px solid #0a4a6b;padding:3px 8px} .deds{width:100%}',
    foot: print`<div class="running"><span>{formNumber} Includes copyrighted material with permission</span><span>Page [page] of [pages]</span></div>`,
    body: [
      columns(
        [print`<p><b>{insurer}</b><br>{insurerAddress}</p>`],
        [
          print`<h1>HOMEOWNERS HO-3<br>POLICY DECLARATIONS</h1>`,
          print`<p class="center">Customer service {insurerPhone}</p>`,
        ],
        [
          print`<p style="text-align:right">Type of action: RENEWAL<br>Processed {issued}<br>Prior policy {prior}</p>`,
        ],
      ),
      print`<div class="sec">POLICY INFORMATION</div>${above`POLICY NUMBER = {number} | POLICY PERIOD, 12:01 AM STANDARD TIME = {from} - {to} | PRODUCER CODE = {agentCode}`}`,
      columns(
        [print`<p><u>First Named Insured and Mailing Address</u><br>{insureds}<br>{mailing}</p>`],
        [print`<p><u>Location of Insured Property</u><br>{property}</p>`],
        [print`<p><u>Agent Information</u><br>{agency}<br>{agencyAddress}<br>{agentPhone}</p>`],
      ),
      print`<div class="sec">PROPERTY CHARACTERISTICS</div>${grid`CONSTRUCTION = {construction} | YEAR BUILT = {year} | ROOF = {roof} | ROOF SHAPE = Gable | PROT CLASS = {protection} | TERRITORY = {territory} | WIND POOL = Yes`}`,
      print`<div class="sec">COVERAGE IS PROVIDED WHERE A PREMIUM OR LIMIT OF LIABILITY IS SHOWN</div><table class="l"><tr><th>SECTION I - PROPERTY</th><th>LIMIT</th><th>NON-HURRICANE PREMIUM</th></tr>${coversOf('dwelling', 'structures', 'contents', 'use')`<tr><td>{cover}</td><td>{limit}</td><td>{premium}</td></tr>`}<tr><th>SECTION II - LIABILITY</th><th></th><th></th></tr>${coversOf('liability', 'guests')`<tr><td>{cover}</td><td>{limit}</td><td>{premium}</td></tr>`}<tr><td>Ordinance or Law (25% of Coverage A)</td><td></td><td>Included</td></tr><tr><td>Limited Fungi, Mold</td><td>$10,000 / $20,000</td><td>Included</td></tr><tr><td>Hurricane coverage</td><td></td><td>Included</td></tr><tr><td>Catastrophic ground cover collapse</td><td></td><td>Included</td></tr><tr><td>Insurance guaranty assessment</td><td></td><td>$0.00</td></tr><tr><th>TOTAL POLICY PREMIUM, ASSESSMENTS AND SURCHARGES</th><th></th><th>{total}</th></tr></table>`,
      print`<div class="sec">SECTION I DEDUCTIBLES</div><table class="deds">${coverOf('aop')`<tr><td>{cover}</td><td>{deductible}</td></tr>`}${deductiblesByPeril}<tr><td>SINKHOLE LOSS</td><td>NOT COVERED</td></tr></table>`,
      coverOf(
        'wind',
      )`<p class="shout">THIS POLICY CONTAINS A SEPARATE DEDUCTIBLE FOR HURRICANE LOSSES, WHICH MAY RESULT IN HIGH OUT-OF-POCKET EXPENSES TO YOU.</p>`,
      newPage,
      print`<div class="sec">ADDITIONAL INTERESTS</div>${ifNobody`<p>NO INTERESTS LISTED</p>`}${ifParties`<table class="l"><tr><th>#</th><th>Interest type</th><th>Name and address</th><th>Loan no.</th></tr>${eachParty`<tr><td>{rank}</td><td>{role} {note}</td><td>{party}<br>{partyAddress}</td><td>{loan}</td></tr>`}</table>`}`,
      print`<div class="sec">WINDSTORM LOSS MITIGATION</div><p>Credits are given on the basis of the mitigation form on file. Roof covering: meets code. Roof deck attachment: level C. Roof to wall: clips. Secondary water resistance: no. Opening protection: class A shutters. Building code grade: 03. The mitigation credit reduces the wind portion of your premium by 38%.</p>`,
      print`<div class="sec">POLICY FORMS AND ENDORSEMENTS</div><div class="forms two">{forms}</div>`,
      print`<p class="shout">FLOOD COVERAGE IS NOT PROVIDED BY THIS POLICY.</p><p>Your policy provides coverage for a catastrophic ground cover collapse that results in the property being condemned and uninhabitable. Otherwise, your policy does not provide coverage for sinkhole losses. You may purchase additional coverage for sinkhole losses for an additional premium.</p><p>The hurricane deductible applies once in each calendar year to all hurricane losses, provided that you are insured by us or a company in our group. If two or more hurricanes occur in a year, the deductible for the second is the greater of what remains or the deductible for all other perils. Keep receipts for losses below the deductible, and report them to us.</p><p>A rate adjustment of 2% credit is included to reflect the building code enforcement in your area; adjustments range from 1% surcharge to 12% credit. Information about how your premium was computed may be obtained from your agent.</p><p>If this policy was issued by a wind pool servicing carrier, assessments may be levied after a catastrophe in the amounts that the law allows.</p><p>COUNTERSIGNED BY {agent} &nbsp; {issued}</p>`,
    ],
  },
  {
    ...home,
    id: 'home-amended-change',
    family: 'source-serif-4',
    dates: 'dd-mon-yyyy',
    words: {
      covers: {
        dwelling: 'Residence',
        structures: 'Related private structures',
        contents: 'Contents',
        use: 'Extra expense to live elsewhere',
        liability: 'Liability to the public',
        guests: 'Medical expense of others',
        aop: 'Basic deductible',
        wind: 'Deductible for wind and hail',
      },
      roles: { mortgagee: 'Mortgage holder' },
    },
    css: 'body{font-size:9.2pt} h1{font-size:16pt;border-bottom:4px solid #6e1b2d;padding-bottom:4px} .chg{background:#f7ecee;border-left:5px solid #6e1b2d;padding:6px 10px;margin:6px 0} .rows th{border-bottom:1px solid #000;font-style:normal} .rows td:not(:first-child),.rows th:not(:first-child){text-align:right} h2{color:#6e1b2d;text-transform:uppercase;font-size:9pt;letter-spacing:1px} .left th{font-weight:400;width:190px;color:#444}',
    head: print`<div class="running"><span>{brand} Personal Lines</span><span>Amendment No. 2 to policy {number}</span></div>`,
    foot: print`<div class="running"><span>Insured copy &nbsp; {formNumber}</span><span>[page] / [pages]</span></div>`,
    body: [
      print`<h1>Amended Homeowners Declarations</h1><p>{insurer}, {insurerAddress}</p>`,
      print`<div class="chg"><p><b>This replaces all declarations of an earlier date.</b> The changes described here took effect on ${nextDay} at 12:01 a.m. and were processed on ${nextDay}.</p><ul><li>Contents: limit and form of settlement revised to replacement cost</li><li>Interested parties: record reviewed and brought up to date</li><li>Premium for the rest of the term: no additional charge, no return</li></ul></div>`,
      left`Policyholder = {insuredsInline} | Address for mail = {mailingInline} | Residence insured = {propertyInline} | Number of the policy = {number} | Term of the policy = {from} to {to}, 12:01 a.m. standard time | Form and edition = {form}, 05-11 | Represented by = {agency}, {agencyAddress}, {agentPhone}`,
      print`<h2>Amounts of insurance in force</h2><table class="rows"><tr><th>Coverage</th><th>Amount</th><th>Yearly premium</th></tr>${coversOf('dwelling', 'structures', 'contents', 'use', 'liability', 'guests')`<tr><td>{cover}</td><td>{limit}</td><td>{premium}</td></tr>`}<tr><td>Refrigerated food spoilage</td><td>$500</td><td>Included</td></tr><tr><td>Credit card and forgery</td><td>$1,000</td><td>Included</td></tr><tr><td><b>Yearly premium as amended</b></td><td></td><td><b>{total}</b></td></tr></table>`,
      print`<h2>You bear this part of each loss</h2>${coversOf('aop', 'wind')`<p>{cover}: <b>{deductible}</b>${ifShare` of the amount on the Residence`}</p>`}`,
      print`<h2>Mortgage holders and others</h2>${ifNobody`<p>None on record.</p>`}${eachParty`<p>{party}<br>{partyAddress}<br>{role} {note} &nbsp;–&nbsp; loan {loan}</p>`}`,
      print`<h2>How the residence is rated</h2><p>Built {year}; {construction}; {roof} roof; one family; protection class {protection}; premium group {territory}; burglar alarm reported to central station; smoke detectors; no business on premises; woodstove none; dog none.</p>`,
      print`<h2>Contract</h2><p>The contract is made up of this page and these forms: {formNumbers}.</p><p>Where a form was replaced by an amendment, the newest edition applies to losses that occur on or after the date of the change. Losses before that date are settled on the declarations that were in force on the day of the loss.</p><p>The amount on the Residence follows the residential cost index and is adjusted monthly at the time of loss. It must be at least 80% of the full cost to rebuild, or partial losses are paid at a reduced share. Ask us for a fresh estimate when you remodel, finish a basement or add more than 5% to the floor area.</p><p>Members of your household are covered for liability anywhere in the world. Vehicles, aircraft and watercraft above the limits of power stated in the form are not. Damage by rising water, sewer backup (unless a form for it is listed), settling and wear is not insured.</p><p>We may end this policy for the reasons that the law of your state permits; you and each mortgage holder on record will be told in writing in advance. You may end it on any day by telling us when. Unearned premium comes back to you, or to the mortgage holder who paid it.</p>`,
      print`<p>For the company: ____________________ &nbsp; Registrar</p>`,
    ],
  },
  {
    ...home,
    id: 'home-portal-print',
    family: 'lato',
    dates: 'short',
    words: {
      covers: {
        dwelling: 'Dwelling',
        structures: 'Other structures',
        contents: 'Personal property',
        use: 'Loss of use',
        liability: 'Personal liability',
        guests: 'Medical payments',
        aop: 'All other perils deductible',
        wind: 'Wind/hail deductible',
      },
      roles: { mortgagee: 'Mortgagee', interest: 'Additional interest' },
    },
    css: 'body{font-size:9.6pt;color:#222} .nav{color:#1f5fbf;display:flex;gap:18px;border-bottom:1px solid #ccc;padding-bottom:6px;margin-bottom:10px} h1{font-size:21pt;font-weight:400} h2{font-size:12.5pt;font-weight:400;margin-top:14px} .pill{background:#1c7c3c;color:#fff;border-radius:9px;padding:1px 9px;font-size:8pt} .panel{border:1px solid #d5dae1;border-radius:4px;padding:8px 12px;margin-bottom:6px} .panel small{color:#667;display:block;text-transform:uppercase;font-size:7pt;letter-spacing:.5px} .kv{display:flex;justify-content:space-between;border-bottom:1px solid #eef0f3;padding:3px 0} .link{color:#1f5fbf}',
    head: print`<div class="running"><span>{issued}, 3:12 PM</span><span>Policy details | {brand}</span></div>`,
    foot: print`<div class="running"><span>https://my.policycenter.example/property/details?tab=summary</span><span>[page]/[pages]</span></div>`,
    body: [
      print`<div class="nav"><b>{brand}</b><span>Overview</span><span>Policies</span><span>Billing</span><span>Claims</span><span>Documents</span><span>Log out</span></div>`,
      print`<p><span class="link">Policies</span> &rsaquo; Homeowners</p><h1>Homeowners policy <span class="pill">ACTIVE</span></h1><p>{number}</p>`,
      print`<div class="columns"><div class="panel"><small>Policy term</small>{from} – {to}</div><div class="panel"><small>12-month premium</small>{total}</div><div class="panel"><small>Pay plan</small>{plan}</div></div>`,
      print`<div class="columns"><div class="panel"><small>Policyholders</small>{insureds}</div><div class="panel"><small>Mailing address &nbsp;<span class="link">Edit</span></small>{mailing}</div><div class="panel"><small>Insured home</small>{property}</div></div>`,
      columns(
        [
          print`<h2>Coverage limits</h2>${coversOf('dwelling', 'structures', 'contents', 'use', 'liability', 'guests')`<div class="kv"><span>{cover}</span><span>{limit}</span></div>`}<p class="link">What do these mean?</p>`,
        ],
        [
          print`<h2>Deductibles</h2>${coversOf('aop', 'wind')`<div class="kv"><span>{cover}</span><span>{deductible}${ifShare` ({shareAmount})`}</span></div>`}<h2>Extras</h2><div class="kv"><span>Water backup</span><span>$10,000</span></div><div class="kv"><span>Identity theft</span><span>Added</span></div><div class="kv"><span>Equipment breakdown</span><span class="link">Add</span></div><div class="kv"><span>Service line</span><span class="link">Add</span></div>`,
        ],
      ),
      print`<h2>Mortgagees &amp; additional interests</h2>${ifNobody`<p>You haven't added anyone. <span class="link">Add a mortgagee</span></p>`}${eachParty`<div class="panel item"><b>{party}</b> {note}<br>{partyAddressInline}<br>{role} &nbsp;·&nbsp; Loan # {loan} &nbsp;·&nbsp; Bill goes to: policyholder</div>`}`,
      print`<h2>About your home</h2><div class="columns"><div><div class="kv"><span>Year built</span><span>{year}</span></div><div class="kv"><span>Construction</span><span>{construction}</span></div></div><div><div class="kv"><span>Roof</span><span>{roof}</span></div><div class="kv"><span>Fire protection class</span><span>{protection}</span></div></div></div>`,
      print`<h2>Your agent</h2><p>{agent}<br>{agency}, {agencyAddress}<br>{agentPhone} &nbsp; <span class="link">Send a message</span> &nbsp; <span class="link">Get directions</span></p>`,
      print`<div class="columns"><div><h2>Billing</h2><div class="kv"><span>Balance</span><span>$0.00</span></div><div class="kv"><span>AutoPay</span><span>On, checking ending in 4471</span></div><div class="kv"><span>Paperless bills</span><span>On</span></div></div><div><h2>Discounts on this policy</h2><p>{discounts}</p><p class="link">See all discounts</p></div></div>`,
      print`<div class="item"><h2>Policy documents</h2><div class="forms two">{forms}</div><p class="link">See all documents &rsaquo;</p></div>`,
      print`<h2>Good to know</h2><p>We can raise your limits any time, but we can't add coverage for a storm that already has a name. Bought a generator, a pool or a puppy? Tell us, so your policy keeps up with you. Your dwelling limit is what it may cost to rebuild, not what you'd get if you sold.</p><p>Insurance is underwritten by {insurer}, {insurerAddress}. Coverage is subject to the terms of the policy; if this screen and your policy disagree, the policy controls. Discounts, coverages and features aren't available in every state. Product names are registered marks of their owners. &nbsp;<span class="link">Privacy</span> · <span class="link">Terms of use</span> · <span class="link">Accessibility</span> · <span class="link">Contact us</span></p>`,
    ],
  },
];
