import type { WrittenForm } from './form';

/** Dates without separators, and codes in column headings. */
const TYPED_BOAT: WrittenForm = {
  name: 'typed boxes of a boat policy',
  page: `
TIDEWATER MUTUAL INSURANCE COMPANY
WATERCRAFT POLICY DECLARATIONS                                     Birmingham, AL 35242
POLICY NUMBER        POLICY TERM FROM        TO                AGENCY        ISSUED
WC4471902            04 01 2026              04 01 2027        11-204        03 12 2026

NAMED INSURED
RUTH CHEN
9 BIRCH RD, DURHAM, NC 27701

WATERCRAFT DESCRIPTION
NO   YEAR   BUILDER - MODEL            LGTH     HULL SERIAL NO
1    2019   BENNINGTON 22 SSRX         22 FT    ETWL7641E819

COVERAGE                          LIMIT          DEDUCTIBLE        PREMIUM
HULL, MOTOR AND EQUIPMENT         $48,900        $500              $112.68
WATERCRAFT LIABILITY              $300,000                         $15.73
BOAT TRAILER                      $2,400                           $9.25
                                  TOTAL PREMIUM                    $137.66

LOSS PAYEE   SKYLA FCU, PO BOX 18649, CHARLOTTE, NC 28218
`,
  says: `
kind boat_declarations
insurer TIDEWATER MUTUAL INSURANCE COMPANY
policy_number WC4471902
named_insured RUTH CHEN
effective_date 2026-04-01
expiration_date 2027-04-01
hin #0 ETWL7641E819
party #0 loss_payee SKYLA FCU @ PO BOX 18649, CHARLOTTE, NC 28218
limit #0 hull 48900
deductible #0 hull 500
`,
};

/** What is insured, and what the insured pay, in sentences. */
const UNIT_OWNERS: WrittenForm = {
  name: 'plain words for a unit and its deductibles',
  page: `
Condo policy declarations
Underwritten by Copper Ridge Insurance Company
Insured                  Policy no.              Starts                Ends
Ruth Chen                21-XE-5811-8            Mar 14, 2026          Mar 14, 2027

Unit insured                           Mailing address
9 Birch Rd Apt 3                       PO Box 771
Durham, NC 27701                       Durham, NC 27702

Coverage and limits
Dwelling (your unit, walls in)                                  $125,000
Dwelling extension                                               $12,500
Personal property                                                $60,000
Your deductibles
All covered losses                                                $1,500
Wind and hail                                                     2% of dwelling coverage

Mortgagee
Skyla FCU
PO Box 18649
Charlotte, NC 28218
`,
  says: `
kind home_declarations
insurer Copper Ridge Insurance Company
policy_number 21-XE-5811-8
named_insured Ruth Chen
effective_date 2026-03-14
expiration_date 2027-03-14
property_address 9 Birch Rd Apt 3, Durham, NC 27701
party mortgagee Skyla FCU @ PO Box 18649, Charlotte, NC 28218
limit dwelling 125000
deductible all_perils 1500
deductible wind_hail 2%
`,
};

/** Labels on two lines beside their values, and a paragraph in the other column. */
const WRAPPED_LABELS: WrittenForm = {
  name: 'labels in two lines',
  page: `
Home Insurance Declarations
Policy Number:   ELK435841067                Your agent: Pat Doyle, 919-555-0155
Effective:       6/26/26 12:01 AM
Expiration:      6/26/27 12:01 AM
Named            Ruth Chen                   Automatic renewal - we renew this policy under the rules then in effect. If this
Insured(s):      9 Birch Rd                  policy is terminated, we will tell you and the mortgagee in writing as the law asks.
                 Durham, NC 27701
Property         41 Elm Ct
Insured:         Raleigh, NC 27601
Underwritten     Old Harbor Mutual Insurance
By:              Company
                 Jacksonville, FL 32254

Coverage                            Limit                    Premium
Coverage A - Dwelling               $310,000                 $1,036.40
Coverage B - Other Structures       $31,000                  Included

ALL OTHER PERILS DEDUCTIBLE              WINDSTORM OR HAIL, INCLUDING HURRICANE
$2,500                                   $5,000

Mortgagee 1          Skyla FCU, PO Box 18649, Charlotte, NC 28218
`,
  says: `
kind home_declarations
insurer Old Harbor Mutual Insurance Company
policy_number ELK435841067
named_insured Ruth Chen
effective_date 2026-06-26
expiration_date 2027-06-26
property_address 41 Elm Ct, Raleigh, NC 27601
party mortgagee Skyla FCU @ PO Box 18649, Charlotte, NC 28218
limit dwelling 310000
deductible all_perils 2500
deductible wind_hail 5000
`,
};

/** Every heading and coverage in two languages, and a table per vehicle. */
const TWO_LANGUAGES: WrittenForm = {
  name: 'tables in two languages',
  page: `
Riverstone Insurance Company
Página de declaraciones / Declarations page - automóvil personal / personal auto
Número de póliza / Policy number:  5092-66-59-69
Desde / From:  11/14/2027        Hasta / To:  05/14/2028
Asegurado / Named insured:  Ruth Chen

Vehículo / Vehicle 1:  2018 Honda Accord   VIN 1HGCM82633A004352
Cobertura / Coverage                               Límite / Limit            Deducible / Deductible        Prima / Premium
Lesiones corporales / Bodily injury                $100,000/$300,000                                       $110.67
Amplia / Comprehensive                             ACV                       $100                          $54.28
Colisión / Collision                               ACV                       $250                          $79.32

Vehículo / Vehicle 2:  2015 GMC Sierra   VIN 1M8GDM9AXKP042788
Cobertura / Coverage                               Límite / Limit            Deducible / Deductible        Prima / Premium
Lesiones corporales / Bodily injury                $50,000/$100,000                                        $95.67
Amplia / Comprehensive                             ACV                       $500                          $44.28
Colisión / Collision                               ACV                       $1,000                        $69.32
`,
  says: `
kind auto_declarations
insurer Riverstone Insurance Company
policy_number 5092-66-59-69
named_insured Ruth Chen
effective_date 2027-11-14
expiration_date 2028-05-14
vin #0 1HGCM82633A004352
vin #1 1M8GDM9AXKP042788
deductible #0 comprehensive 100
deductible #0 collision 250
deductible #1 comprehensive 500
deductible #1 collision 1000
`,
};

/** Rows that read like sentences, and a deductible in a separate row. */
const WORDED_ROWS: WrittenForm = {
  name: 'rows of a yacht policy in words',
  page: `
Old Harbor Marine Insurance Company
Yacht Declarations
Policy no.                 100 7242 R38
Policy period              August 22, 2027 to August 22, 2028, at 12:01 a.m.
Name of insured            Ruth Chen

The yacht: 2018 Yamaha 242X, hull identification number YAMX9652H718, 24 ft in length

Property coverage for the yacht (hull and machinery), agreed value        $44,200       Premium $207.91
Deductible for each loss to the yacht                                     $1,000
Liability coverage, each occurrence                                       $300,000      Premium $47.58

Lienholder for the yacht: Skyla FCU, PO Box 18649, Charlotte, NC 28218
`,
  says: `
kind boat_declarations
insurer Old Harbor Marine Insurance Company
policy_number 100 7242 R38
named_insured Ruth Chen
effective_date 2027-08-22
expiration_date 2028-08-22
hin #0 YAMX9652H718
party #0 lienholder Skyla FCU @ PO Box 18649, Charlotte, NC 28218
limit #0 hull 44200
deductible #0 hull 1000
`,
};

/** Amounts in front of what they apply to, and one that excludes another. */
const AMOUNTS_FOR: WrittenForm = {
  name: 'deductibles in a heading',
  page: `
HOMEOWNERS POLICY DECLARATIONS
Insurance Company: Magnolia Mutual Insurance Company
Policy Number: HOP 4471902 03
Named Insured: Ruth Chen
Policy Period: 03/01/2026 to 03/01/2027
Location of Residence Premises: 9 Birch Rd, Durham, NC 27701

Part I - Property (Deductible: $2,500 each loss; $5,000 for wind and hail losses)        Limit             Premium
Coverage A - Dwelling                                                                    $354,000          $1,351.05
Coverage B - Other Structures                                                            $35,400           Included
`,
  says: `
kind home_declarations
insurer Magnolia Mutual Insurance Company
policy_number HOP 4471902 03
named_insured Ruth Chen
effective_date 2026-03-01
expiration_date 2027-03-01
property_address 9 Birch Rd, Durham, NC 27701
limit dwelling 354000
deductible all_perils 2500
deductible wind_hail 5000
`,
};

const EXCEPT_WIND: WrittenForm = {
  name: 'a deductible that excludes wind',
  page: `
Evidence of Insurance
Policyholder:          Ruth Chen
Policy number:         19844638-1
Policy term:           September 27, 2026 through September 27, 2027
Covered property:      9 Birch Rd, Durham, NC 27701
Insuring company:      Magnolia Mutual Insurance Company

Coverage                                               Amount
Dwelling                                               $268,000
Other structures                                       $26,800
Deductible, all perils other than wind and hail        $1,000

Mortgagee: Skyla FCU, PO Box 18649, Charlotte, NC 28218
`,
  says: `
kind acord_27
insurer Magnolia Mutual Insurance Company
policy_number 19844638-1
named_insured Ruth Chen
effective_date 2026-09-27
expiration_date 2027-09-27
property_address 9 Birch Rd, Durham, NC 27701
party mortgagee Skyla FCU @ PO Box 18649, Charlotte, NC 28218
limit dwelling 268000
deductible all_perils 1000
`,
};

/** A letter is not declarations, whatever it says about a policy. */
const REMINDER: WrittenForm = {
  name: 'a reminder',
  page: `
Don't let your coverage lapse.
Your policy expires Aug 11, 2028.

Old Harbor Insurance Company
Policy              63BA655302
Current term        Aug 11, 2027 - Aug 11, 2028

Insured             Ruth Chen

Hi Ruth Chen,
We mailed your renewal offer a few weeks ago and have not heard from you. There is still time.

2018 Honda Accord
VIN 1HGCM82633A004352

This reminder does not extend your policy and cannot be used as proof of insurance.
`,
  says: `
kind notice
insurer Old Harbor Insurance Company
policy_number 63BA655302
named_insured Ruth Chen
effective_date 2027-08-11
expiration_date 2028-08-11
vin #0 1HGCM82633A004352
`,
};

/** Forms that test how dates, addresses, amounts and kinds are read. */
export const FIELD_FORMS: readonly WrittenForm[] = [
  TYPED_BOAT,
  UNIT_OWNERS,
  WRAPPED_LABELS,
  TWO_LANGUAGES,
  WORDED_ROWS,
  AMOUNTS_FOR,
  EXCEPT_WIND,
  REMINDER,
];
