/**
 * Labels that American carriers print. They come from knowledge of real forms, not from the layouts of this tool, so
 * that a model can be tested on those layouts.
 */

const list = (text: string): readonly string[] => text.split('|').map((word) => word.trim());

/** Labels for the fields that the model learns to find. */
export const FIELD_LABELS = {
  policy_number: list(
    `Policy Number|Policy No.|Policy No|Policy #|Policy|Policy Num|Policy Nbr|Policy Number:|Policy ID|Your Policy Number|Pol. No.|Pol #|Policy/Certificate No.|
    Certificate Number|Certificate No.|Contract Number|Contract No.|Policy Number & Term|Policy Identifier|Master Policy No.|Policy Reference|Policy Ref.|Auto Policy #|Home Policy Number|
    Renewal Policy Number|Current Policy Number|New Policy Number|This Policy|Policy Form and Number|Number of Policy|Insurance Policy No|Policy Code|Symbol & Policy No.|Policy Prefix / Number / Suffix|
    Insured Policy #|Declaration Number|Document No. / Policy No.|Agreement Number|Coverage Number|Número de póliza|Póliza|No. de póliza|Policy Number / Número de póliza|Evidence of Insurance for Policy|Your Policy|
    Policy number is|Re: Policy|For policy|In reference to policy|Covered under policy`,
  ),
  insurer: list(
    `Insurer|Insurance Company|Company|Company Name|Underwritten by|Underwriting Company|Issued by|Insurance provided by|Coverage provided by|Coverage is provided by|Provided by|Insuring Company|
    Writing Company|Issuing Company|Carrier|Insurance Carrier|Insured by|INSURER A|Insurer A:|Insurers Affording Coverage|Company Affording Coverage|Companies Affording Coverage|Name of Insurer|
    Your insurer|Underwriter|This policy is issued by|This insurance is provided by|Policy issued by|Member company|Stock company|Insurance is provided by|A policy of|Coverage is underwritten by|
    Insurance Co.|Ins. Co.|Name of Company|Policies underwritten by|Product underwritten by|Company Providing Coverage|Insurance underwritten by|Aseguradora|Compañía de seguros|Coverage afforded by|
    Program underwritten by|Risk carried by|The company named here|Written through|Placed with|Written by|In the name of|Company / NAIC|Insurer and NAIC|Herein called the Company|Carrier / Company`,
  ),
  named_insured: list(
    `Named Insured|Named Insureds|Insured|Insureds|Name of Insured|Insured Name|Named Insured(s)|Policyholder|Policyholders|Policyholder(s)|Policy Holder|Policyholder Name|Policy Owner|First Named Insured|
    Primary Named Insured|Named Insured and Address|Named Insured and Mailing Address|Named Insured & Mailing Address|Name and Address of Insured|Insured Name and Address|Name and Mailing Address|
    Insured's Name|Insured's Name and Mailing Address|Member|Member Name|Applicant|Owner(s)|Item 1. Named Insured|1. Named Insured and Mailing Address|Your Name|Prepared for|Issued to|Policy issued to|
    Named Insured(s) and Mailing Address|Who is insured|People insured|Insured(s) on this policy|Customer|Registered Owner|Asegurado|Asegurado nombrado|Titular de la póliza|Dear|Account of|
    Insured Person(s)|Insurance issued to|Policy in the name of|Principal Insured|Name of Policyholder|Insured and address|Coverage for|Declarations for|Boat Owner|Homeowner|Contract Holder|Certificate issued to`,
  ),
  property_address: list(
    `Property Address|Insured Location|Insured Property|Property Insured|Residence Premises|Location of Residence Premises|The Residence Premises|Described Location|Location of Property|Location of Premises|
    Property Location|Location of Insured Property|Risk Location|Risk Address|Covered Property|Covered Location|Dwelling Location|Dwelling Address|Premises Address|Insured Premises|Insured Residence|
    Residence Address|Location / Description|Described Premises|Location of Described Premises|Property Covered|Location Insured|Premises Location|Home Address|Insured Address|Location Address|
    Address of Insured Property|Loc 1|Location 1|Location No. 1|Loc. 001|Item 2. Location|The described dwelling is located at|The residence premises covered by this policy is located at|Property located at|
    Situated at|Premises Insured|Home insured|What is insured|The home we cover|Your home|Address of the insured home|Building Location|Physical Address of Risk|Dwelling insured at|Situs|
    The premises covered by this policy are|Insured location (if different)|Property Description and Location|House we insure|Covered residence|Covered home|Dirección de la propiedad|Ubicación del riesgo|Propiedad asegurada|
    Location Covered|Rated Location|Place insured|Collateral Location|Property information - location`,
  ),
  effective_date: list(
    `Effective Date|Effective|Eff. Date|Eff Date|Eff|Policy Effective Date|Policy Effective|From|Start Date|Begins|Policy Begins|Begin Date|Inception Date|Inception|Policy Inception|Coverage Begins|Coverage Start|
    Coverage starts on|Coverage Effective|Policy Start Date|Effective From|Policy Eff|Policy Eff (MM/DD/YYYY)|Effective Date (MM/DD/YYYY)|Valid From|Starts|Starting|Commencement Date|In effect from|Beginning|
    Effective Date of Policy|Renewal Effective Date|Policy Period From|Term Begins|Insurance begins|Date of Inception|Incept Date|Desde|Fecha de vigencia|Fecha efectiva|Effective 12:01 AM|First day of coverage|Policy Inception Date|
    Coverage effective on|Covered from|This policy begins on|Policy Term Begin`,
  ),
  expiration_date: list(
    `Expiration Date|Expiration|Exp. Date|Exp Date|Exp|Expires|Expires on|Expiry Date|Expiry|Policy Expiration Date|Policy Expiration|To|End Date|Policy End Date|Ends|Coverage Ends|Coverage End Date|Policy Expires|
    Valid To|Valid Through|Valid Until|Policy Exp|Policy Exp (MM/DD/YYYY)|Expiration Date (MM/DD/YYYY)|Through|Until|Coverage Expires|Term Ends|Expiring|Policy Period To|Renewal Date|Next Renewal Date|Hasta|Vence|Fecha de vencimiento|
    Expiration Date of Policy|Insurance ends|Last day of coverage|Ending|Covered until|Covered through|Policy term end|This policy ends on|Anniversary Date|Expires 12:01 AM|Expira`,
  ),
} as const;

/** Labels for a policy period, which has two dates. */
export const PERIOD_LABELS = list(
  `Policy Period|Policy Term|Coverage Period|Term|Policy Dates|Effective Dates|Coverage Dates|Period|Term of Policy|Period of Insurance|Insurance Period|Coverage Term|Policy Effective Dates|Dates of Coverage|
  Effective / Expiration|Effective/Expiration Date|Eff/Exp|Eff - Exp Date|Certificate Period|In Force|Your policy period|Policy Period (12:01 A.M.)|This policy is in force|Item 2. Policy Period|Covered Dates|
  6 Month Policy Term|12 Month Term|When you are covered|Your coverage dates|Vigencia|Período de la póliza|Policy Period from|Term of insurance|Protection period|Policy runs`,
);
/** Words between the dates of a period. */
export const PERIOD_JOINTS = list(
  ' to | - | through | until | – | to | thru |  | TO | and | al | To: | expires ',
);
export const PERIOD_TAILS = list(
  '| 12:01 A.M. Standard Time| at 12:01 a.m.|, 12:01 AM standard time at the address of the named insured| (12:01 A.M.)| Standard Time||||||',
);

/** Names of coverages whose deductible or limit is a target. */
export const COVERAGE_LABELS = {
  comprehensive: list(
    `Comprehensive|COMP|Comprehensive Coverage|Other Than Collision|Other than Collision (OTC)|OTC|Comprehensive (Other than Collision)|Physical Damage - Comprehensive|Comprehensive Loss|Damage to Your Auto - Other Than Collision|
    D. Other Than Collision|Comp.|Physical Damage: Comprehensive|Fire, Theft and Comprehensive|Comprehensive - Actual Cash Value|Coverage D - Comprehensive|D Comprehensive|Auto Damage - Other than collision|
    Car damage other than collision|Cobertura amplia|Loss other than collision|Part D - Comprehensive|Damage by theft, fire, weather|Comprehensive Physical Damage|Non-collision damage|Comprehensive (ACV)`,
  ),
  collision: list(
    `Collision|COLL|Collision Coverage|Physical Damage - Collision|Collision Loss|Damage to Your Auto - Collision|Broad Collision|Standard Collision|Coverage G - Collision|G Collision|Coll.|Auto Damage - Collision|
    Collision Physical Damage|Limited Collision|Colisión|Part D - Collision|Car damage by collision|Collision - Actual Cash Value|D. Collision|Auto collision insurance|Physical Damage: Collision|Collision (ACV)|Collision damage`,
  ),
  all_perils: list(
    `All Other Perils|All Perils|AOP|All Peril|All Other Perils Deductible|Section I Deductible|Policy Deductible|All Covered Perils|All Losses|Basic Deductible|All Other Losses|Property Deductible|Each Loss|
    Base Deductible|Flat Deductible|Section I - All Perils|All perils except wind or hail|All other covered losses|Deductible - All Perils|Standard Deductible|Other Perils|Section 1 Deductible|Non-hurricane Deductible|
    All perils unless noted below|Deductible per loss|All perils other than hurricane|Other covered losses|Fire and other perils|Otros peligros|AOP Deductible|Deductible: All other perils|Any other loss`,
  ),
  wind_hail: list(
    `Wind/Hail|Wind / Hail|Windstorm or Hail|Wind and Hail|Windstorm/Hail|Hurricane|Hurricane Deductible|Named Storm|Named Storm Deductible|Wind/Hail Deductible|Windstorm or Hail Deductible|Wind & Hail|Tropical Cyclone|
    Windstorm and Hail|Calendar Year Hurricane|Hurricane Percentage|Wind or Hail Losses|Windstorm|Wind|Hurricane/Tropical Storm|Section I - Windstorm or Hail|Named Hurricane|Wind & Hail Percentage|Wind, hail|Hail and windstorm|Huracán|
    Loss caused by windstorm or hail|Windstorm, Named Storm or Hail`,
  ),
  hull: list(
    `Hull|Hull & Equipment|Hull and Machinery|Agreed Value|Boat and Motor|Watercraft Physical Damage|Physical Damage|Boat Physical Damage|Hull Coverage|Hull Physical Damage|Vessel Physical Damage|Hull, motor and equipment|Agreed Hull Value|
    Property Coverage - Hull|Boat, motor and permanent equipment|Hull Insurance|Boat & Equipment|Section A - Hull|Insured watercraft|Boat damage|Coverage A - Hull|Vessel hull and machinery|Damage to your boat|Watercraft and motor`,
  ),
  dwelling: list(
    `Dwelling|Coverage A - Dwelling|A. Dwelling|Dwelling Coverage|Coverage A|Coverage A (Dwelling)|Dwelling Limit|Dwelling Protection|Building|Building Coverage|Dwelling Amount|Cov A|Cov. A - Dwelling|Cov A Dwelling|Residence|
    Dwelling Replacement Cost|Dwelling (Coverage A)|Coverage A: Dwelling|Section I - A. Dwelling|A - Dwelling|Vivienda|Dwelling - Cov A|Insured building|House|Your house|Home structure|Coverage A. Your dwelling|Building Property|Dwelling coverage amount`,
  ),
} as const;
export type LabeledCoverage = keyof typeof COVERAGE_LABELS;

/** Coverages whose amounts are not targets, with what is printed for them. */
export const OTHER_COVERAGES = {
  auto: list(
    `Bodily Injury Liability=$100,000 each person/$300,000 each accident|Bodily Injury=$50,000/$100,000|Liability - Bodily Injury=250,000/500,000|Property Damage Liability=$50,000 each accident|Property Damage=$100,000|
    Medical Payments=$5,000|Med Pay=$2,000 each person|Uninsured Motorist=$100,000/$300,000|Uninsured/Underinsured Motorists BI=$50,000/$100,000|UMPD=$25,000|Uninsured Motorist Property Damage=$50,000 $100 deductible|
    Rental Reimbursement=$40 per day/$1,200 max|Transportation Expense=$30/$900|Towing and Labor=$100|Roadside Assistance=Included|Emergency Road Service=$75|Loan/Lease Payoff=25% of ACV|Full Safety Glass=$0|Glass=$50|
    Personal Injury Protection=$10,000|PIP=$2,500 $250 ded|Accidental Death=$10,000|Custom Equipment=$1,000|Sound Equipment=$500|Combined Single Limit=$500,000|Safety Glass=$100|Pet Injury=$1,000`,
  ),
  home: list(
    `Other Structures=$32,500|Coverage B - Other Structures=$28,000|B. Other Structures=$41,000|Personal Property=$162,500|Coverage C - Personal Property=$120,000|C. Contents=$98,000|Loss of Use=$65,000|Coverage D - Loss of Use=$50,000|
    Additional Living Expense=Up to 24 months|Personal Liability=$300,000|Coverage E - Personal Liability=$100,000|Medical Payments to Others=$5,000|Coverage F - Medical Payments=$1,000|F. Medical Payments=$2,000|Water Backup=$5,000|
    Water Backup of Sewers=$10,000 $500 deductible|Ordinance or Law=10%|Identity Fraud=$25,000|Jewelry=$2,500|Equipment Breakdown=$50,000 $500 deductible|Service Line=$10,000 $500|Limited Fungi=$10,000|Loss Assessment=$1,000|
    Earthquake=Not covered|Scheduled Property=$4,500|Sinkhole=10%|Theft Deductible=$2,500|Roof Surfacing=ACV|Refrigerated Property=$500`,
  ),
  boat: list(
    `Watercraft Liability=$300,000|Boat Liability=$100,000 each occurrence|Medical Payments=$5,000|Uninsured Boater=$100,000|Trailer=$3,500 $250|Trailer=$4,000|Personal Effects=$1,500|Personal Effects=$2,000 $100 deductible|Towing & Assistance=$500|
    Fishing Equipment=$1,000 $250|Wreck Removal=Included|Fuel Spill Liability=$800,000|Outboard Motor=$8,500|Emergency Service=$500|Portable Electronics=$2,000 $100`,
  ),
} as const;

/** Headings of coverage columns. */
export const HEADS = {
  coverage: list(
    'Coverage|Coverages|Coverage Description|Type of Coverage|Protection|What is covered|Description|Coverages Provided|Insurance Coverages|Cobertura||',
  ),
  limit: list(
    'Limit|Limits|Limit of Liability|Limits of Liability|Amount of Insurance|Coverage Limit|Limit(s)|Amount|Most we pay|Coverage amount|Maximum|Amounts|Up to|Límite|Limits of Insurance|Liability Limit',
  ),
  deductible: list(
    `Deductible|Deductibles|Ded|Ded.|Deductible Amount|Your deductible|Deductible(s)|Less Deductible|You pay|Applicable Deductible|Deduct.|DED|Your share|Deducible|Loss Deductible|What you pay|Deductible per loss|Out of pocket|Retention|You pay first`,
  ),
  both: list(
    'Limits / Deductibles|Limit/Deductible|Limits or Deductibles|Limit or Deductible|Limits & Deductibles|Limit of Liability / Deductible|Limits/Ded|Amount|Limits|Coverage Limits and Deductibles|Limits and deductibles|Coverage level',
  ),
  premium: list(
    'Premium|Premiums|Annual Premium|6 Month Premium|Term Premium|Prem|Cost|Premium Amount|Your premium|Rate|Full Term Premium|Six-month cost|Prima|Price|Premium ($)',
  ),
} as const;

/** Phrases around a deductible; `#` is the amount. */
export const DEDUCTIBLE_PHRASES = list(
  `# deductible|# Ded|Less # deductible|Deductible #|Ded # |Deductible: #|# ded.|less # ded|with a # deductible|# Deductible applies|Ded: #|Actual Cash Value less # Deductible|ACV less #|ACV (# deductible)|after # deductible|
  subject to # deductible|you pay the first #|# DEDUCTIBLE|DED #|actual cash value minus #|deducible de #|minus # deductible|deductible of #`,
);

export const SECTION_HEADS = list(
  `Coverages|Coverage Information|Coverages and Limits|Schedule of Coverages|Outline of Coverage|Coverage Summary|Your coverages|Policy Coverages|Limits and Premiums|Coverages, Limits and Premiums|Section I Coverages|Physical Damage|
  Vehicle Coverages|Coverage Detail|What you are covered for|Insurance is provided where a premium is shown|Property Coverages|Declarations of coverage|Coverage and cost|Coverage Schedule`,
);
export const DEDUCTIBLE_SECTIONS = list(
  'Deductibles|Deductible|Section I Deductibles|Your deductibles|Policy Deductibles|Deductible Information|Loss deductible clause|Deductibles that apply|Applicable Deductibles|DEDUCTIBLE(S)|Deductibles per occurrence|Section 1 deductible amounts',
);

/** Labels of values that are not targets. Each kind of value has many. */
export const OTHER_LABELS = {
  number: list(
    `Account Number|Account No.|Account #|Customer Number|Customer ID|Claim Number|Claim No.|Loan Number|Loan No.|Loan #|Loan/Account No|Prior Policy Number|Previous Policy|Prior Policy|Replaces Policy No.|Renewal of|Renewal of Policy Number|
    Quote Number|Quote #|Agent Code|Agent No.|Agent Number|Agency Code|Producer Code|Producer No.|NAIC|NAIC #|NAIC Code|Company Code|Company No.|Form Number|Form|License Number|Driver License|Reference Number|Confirmation Number|
    Invoice Number|Bill Number|Member Number|Member ID|Group Number|Territory|Class|Symbol|Serial Number|Agency Customer ID|Expiring Policy|Application Number|Transaction ID|Document ID|Sub Agent|Master Account|Billing Account|
    Certificate Holder ID|Binder Number|Endorsement No.|Tax ID|FEIN|Route|Batch|Sequence|Territory Code|Número de cuenta|Other policy|Companion Policy|Umbrella Policy No.|Package Code|Alarm Permit|Program Code|State License No.|Plate`,
  ),
  date: list(
    `Issue Date|Date Issued|Issued|Issued on|Date|Date Prepared|Prepared|Date Printed|Print Date|Process Date|Processed|Mailing Date|Date Mailed|Mailed|Statement Date|Bill Date|Due Date|Payment Due|Payment Due Date|Next Payment Due|
    Change Effective|Change Effective Date|Endorsement Effective|Effective Date of Change|Amended Date|Transaction Date|Transaction Effective|Date of Birth|DOB|Birth Date|Prior Expiration|Original Inception Date|Original Effective Date|
    Insured Since|Customer Since|Loan Date|Purchase Date|Date of Purchase|Loss Date|Date of Loss|Revision Date|Edition Date|Letter Date|Notice Date|As of|Quote Date|Quote Expires|License Date|Closing Date|Inspection Date|Signed|
    Date signed|Countersigned on|Account opened|Last payment received|Fecha de emisión|Withdrawal date|Rate effective|Form edition|Run date|Created|Last changed|Policy Change Date|Discount Effective|Date Added|Date of hire|Installment date`,
  ),
  amount: list(
    `Total Premium|Total Policy Premium|Amount Due|Minimum Due|Balance|Total Annual Premium|Premium|Policy Fee|Installment Fee|Fees|Taxes|Paid in Full|Discount Total|Total|Subtotal|Vehicle Total|Down Payment|Monthly Payment|Balance Due|
    Previous Balance|Payments Received|Cost New|Stated Value|Total Amount|Purchase Price|Market Value|Replacement Cost Estimate|Loan Amount|Savings|Surcharge|Recoupment Fee|Amount Paid|Credit|Late Fee|Total Savings|Inspection Fee|Refund|MVCPA Fee`,
  ),
  person: list(
    `Agent|Your Agent|Agent Name|Producer|Contact|Driver|Driver 1|Driver 2|Listed Driver|Operator|Authorized Representative|Countersigned by|Prepared by|Underwriter|Claims Adjuster|President|Secretary|Insurance Agent|Account Manager|Broker|
    Excluded Driver|Household Member|Signature|Servicing Agent|Attention|Attn|Customer Service Representative|Authorized Signature|Local Agent|Sales Representative|Rated Driver|Additional Driver|Operator Name|Loan Officer|Agente|Beneficiary`,
  ),
  company: list(
    `Agency|Agency Name|Your Agency|Producer|Broker|Lienholder|Loss Payee|Mortgagee|First Mortgagee|Additional Interest|Lender|Finance Company|Certificate Holder|Agent|Insurance Agency|Agent/Broker|Repair Facility|Leasing Company|
    Prepared by|Sold by|Billing Company|Glass Claims|Administrator|Premium Finance Company|Prior Carrier|Previous Insurer|Prior Insurance|Mortgage Company|Dealer|Employer|Marina|Acreedor|Agencia|Servicing Agency|Secured Party|Other insurance with`,
  ),
  address: list(
    `Mailing Address|Address|Billing Address|Garaging Address|Garaged at|Vehicle Location|Remit To|Mail Payments to|Send Payment to|Agency Address|Agent Address|Mortgagee|Lienholder|Loss Payee|Agency|Agent|Insured and Mailing Address|Claims Office|
    Home Office|Storage Location|Mooring Location|Correspondence Address|Return Address|Office|Branch|Previous Address|Payment Address|Named Insured and Mailing Address|Policyholder|Insured|Company Address|Administrative Office|First Mortgagee|Dirección postal|
    Inspection address|Contact Address|Statutory Home Office|Executive offices`,
  ),
  text: list(
    `Form=HO-3|Form=Special|Construction=Frame|Construction=Brick Veneer|Roof=Composition|Protection Class=4|Occupancy=Owner|Use=Pleasure|Usage=Commute|Payment Plan=Monthly|Payment Plan=Full Pay|Plan=EFT|Status=Active|Policy Status=In Force|Type=Renewal|
    Transaction=New Business|County=Mecklenburg|Territory=14|Program=Preferred|Number of Families=1|Annual Miles=12,000|Bill To=Mortgagee|Billing=Direct|Line of Business=Personal Auto|State=NC|Phone=704-555-0137|Fax=(919) 555-0172|
    Marital Status=Married|Tier=B2|Square Feet=2,140|Year Built=1998|Length=21 ft|Engine=150 HP|Page=1 of 3|Alarm=None|Stories=2`,
  ),
} as const;

export const TITLES = list(
  `Personal Auto Policy Declarations|Declarations Page|Homeowners Policy Declarations|Policy Declarations|Automobile Insurance Declarations|Renewal Declarations|Amended Declarations|Evidence of Property Insurance|Boat Policy Declarations|
  Insurance Identification Card|Certificate of Insurance|Insurance Binder|Dwelling Fire Policy Declarations|Recreational Vehicle Policy|Auto Insurance Summary|Your Policy at a Glance|Proof of Insurance|Verification of Insurance|
  Policy Summary|Watercraft Declarations|Página de declaraciones|New Policy Declarations|Private Passenger Auto|Insurance Policy Statement`,
);

export const BLURBS = list(
  `Thank you for being a valued customer of our company|Please review your policy and keep it with your records|Coverage applies only when a limit or premium is shown|If you have questions call your agent|
  This is not a bill|Your premium is based on the information you gave us|Subject to the terms and conditions of the policy|See reverse side for important information|A copy of this page was sent to your lienholder|
  Failure to pay by the due date may result in cancellation of coverage|The insured property is subject to inspection|We may change the deductible at renewal|The limit of liability for each coverage is the most we will pay|
  Report claims as soon as possible to the company|Any person who knowingly files a false claim commits a crime|This policy does not cover flood damage|Loss will be adjusted with the named insured|The deductible applies to each loss separately|
  Your agent can explain the discounts that apply to you|Insurance coverage begins at 12:01 A.M.|Vehicles driven by excluded drivers are not covered|Mutual company members may vote at the annual meeting|Forms and endorsements that apply to your policy`,
);
