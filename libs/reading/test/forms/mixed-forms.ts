import type { WrittenForm } from './form';

/** Labels and values in two columns. Interests in a table with their type. */
const PAIRS: WrittenForm = {
  name: 'pairs in two columns and a table of interests',
  page: `
THISTLE NATIONAL INSURANCE COMPANY                              PERSONAL AUTO DECLARATIONS

Policy No:         TNA 8841-20-7              Account No:        30019942
Effective:         05/16/2026 12:01 a.m.      Named Insured:     Maria E Lopez
Expires:           11/16/2026 12:01 a.m.                         Juan Lopez
Agent:             Doyle Agency               Mailing Address:   412 Willow Bend Dr
Agent Phone:       (704) 555-0142                                Charlotte, NC 28210

Veh   Yr     Make      Model       VIN
01    2018   Nissan    Rogue       1HGCM82633A004352
02    2015   GMC       Sierra      1M8GDM9AXKP042788

                                   Veh 01                        Veh 02
Coverage                           Limit/Ded        Premium      Limit/Ded        Premium
Bodily Injury                      100/300          120          100/300          98
Comprehensive                      $250 ded         38           $500 ded         31
Collision                          $500 ded         140          $1,000 ded       99
Total Vehicle Premium                               298                           228

Additional Interests
Name                             Address                                 Type           Veh    Loan Number
Skyla Federal Credit Union       PO Box 18649, Charlotte, NC 28218       Loss Payee     01     20018842
Harbor Bank                      PO Box 555, Tampa, FL 33601             Loss Payee     02     7781
Kings Road Motors LLC            1200 Kings Rd, Charlotte, NC 28211      Addl Insured   02
`,
  says: `
kind auto_declarations
insurer THISTLE NATIONAL INSURANCE COMPANY
policy_number TNA 8841-20-7
named_insured Maria E Lopez
named_insured Juan Lopez
effective_date 2026-05-16
expiration_date 2026-11-16
vin #0 1HGCM82633A004352
vin #1 1M8GDM9AXKP042788
party #0 loss_payee Skyla Federal Credit Union @ PO Box 18649, Charlotte, NC 28218
party #1 loss_payee Harbor Bank @ PO Box 555, Tampa, FL 33601
party #1 additional_insured Kings Road Motors LLC @ 1200 Kings Rd, Charlotte, NC 28211
deductible #0 comprehensive 250
deductible #0 collision 500
deductible #1 comprehensive 500
deductible #1 collision 1000
`,
};

/** A letter that states most values in sentences. */
const LETTER: WrittenForm = {
  name: 'sentences',
  page: `
                                                                  Bramble Home
                                                                  A product of Bramble Property Insurance Company
Ruth Chen
PO Box 771
Durham, NC 27702

Homeowners declarations

Your policy number is BH20441807 and your policy is in force from March 1, 2026 to March 1, 2027.
The home we insure: 9 Birch Rd, Durham, NC 27701

What your policy covers
Dwelling (Coverage A)                                             $310,000
Your belongings (Coverage C)                                      $155,000

What you pay first
Deductible for all other perils                                   $2,500
Deductible for wind or hail                                       $3,100

Who else has an interest in your home
Mortgagee: Skyla Federal Credit Union ISAOA, PO Box 18649, Charlotte, NC 28218. Loan 20018842
`,
  says: `
kind home_declarations
insurer Bramble Property Insurance Company
policy_number BH20441807
named_insured Ruth Chen
effective_date 2026-03-01
expiration_date 2027-03-01
property_address 9 Birch Rd, Durham, NC 27701
party mortgagee Skyla Federal Credit Union @ PO Box 18649, Charlotte, NC 28218
limit dwelling 310000
deductible all_perils 2500
deductible wind_hail 3100
`,
};

/** Boxes in capitals, labels above their values. */
const EVIDENCE: WrittenForm = {
  name: 'evidence of property insurance',
  page: `
EVIDENCE OF PROPERTY INSURANCE                                         DATE (MM/DD/YYYY)  02/20/2026
AGENCY                     PHONE (919) 555-0100           COMPANY
DOYLE INSURANCE AGENCY                                    CLOVERDALE MUTUAL FIRE INSURANCE COMPANY
88 KINGS RD                                               PO BOX 4400
DURHAM NC 27705                                           ALBANY NY 12207
INSURED                                                   LOAN NUMBER               POLICY NUMBER
RUTH CHEN AND PETER CHEN                                  20018842                  CMF-440-119872
9 BIRCH RD                                                EFFECTIVE DATE            EXPIRATION DATE
DURHAM NC 27701                                           03/01/2026                03/01/2027
PROPERTY INFORMATION
LOCATION/DESCRIPTION
9 BIRCH RD, DURHAM NC 27701
COVERAGE INFORMATION
COVERAGE / PERILS / FORMS                                 AMOUNT OF INSURANCE       DEDUCTIBLE
DWELLING - SPECIAL FORM                                   310,000                   1,000
ADDITIONAL INTEREST
NAME AND ADDRESS                                          [X] MORTGAGEE    [ ] ADDITIONAL INSURED
SKYLA FEDERAL CREDIT UNION ISAOA                          [ ] LOSS PAYEE
PO BOX 18649                                              LOAN #  20018842
CHARLOTTE NC 28218                                        AUTHORIZED REPRESENTATIVE
`,
  says: `
kind acord_27
insurer CLOVERDALE MUTUAL FIRE INSURANCE COMPANY
policy_number CMF-440-119872
named_insured RUTH CHEN
named_insured PETER CHEN
effective_date 2026-03-01
expiration_date 2027-03-01
property_address 9 BIRCH RD, DURHAM, NC 27701
party mortgagee SKYLA FEDERAL CREDIT UNION @ PO BOX 18649, CHARLOTTE, NC 28218
limit dwelling 310000
deductible all_perils 1000
`,
};

/** Each vehicle has its own card. */
const CARDS: WrittenForm = {
  name: 'a card per vehicle',
  page: `
Sorrel Insurance Exchange                                           Page 1 of 3
Auto policy summary
Policy        SX-2204-77190         Term   May 16, 2026 12:01 AM - Nov 16, 2026 12:01 AM
Insureds      Maria Lopez
              Juan Lopez
Mail to       412 Willow Bend Dr, Charlotte, NC 28210

2018 Nissan Rogue                                   2015 GMC Sierra
VIN 1HGCM82633A004352                               VIN 1M8GDM9AXKP042788
Comprehensive deductible   $250                     Comprehensive deductible   $500
Collision deductible       $500                     Collision deductible       $1,000
Lienholder                                          Lienholder
Skyla FCU                                           Harbor Bank
PO Box 18649                                        PO Box 555
Charlotte, NC 28218                                 Tampa, FL 33601
`,
  says: `
kind auto_declarations
insurer Sorrel Insurance Exchange
policy_number SX-2204-77190
named_insured Maria Lopez
named_insured Juan Lopez
effective_date 2026-05-16
expiration_date 2026-11-16
vin #0 1HGCM82633A004352
vin #1 1M8GDM9AXKP042788
party #0 lienholder Skyla FCU @ PO Box 18649, Charlotte, NC 28218
party #1 lienholder Harbor Bank @ PO Box 555, Tampa, FL 33601
deductible #0 comprehensive 250
deductible #0 collision 500
deductible #1 comprehensive 500
deductible #1 collision 1000
`,
};

/** A motor home. The home's location is the mailing address. */
const COACH: WrittenForm = {
  name: 'motor home',
  page: `
RECREATIONAL VEHICLE POLICY DECLARATIONS                            RENEWAL
Insurance is provided by: YARROW SPECIALTY INSURANCE COMPANY, Dallas, TX
Policy Number / Form      Policy Period                             Producer
YRV 0071834 / RV-100      06/01/2026 to 06/01/2027                  Doyle Agency

First Named Insured and Mailing Address
Omar Haddad
5 Pier Ln
Wilmington, NC 28401

Unit 1    2019 Winnebago View 24D       Serial No. 1HGCM82633A004352       Motor Home
Agreed Value                  $92,000
Other Than Collision          $500 Deductible
Collision                     $1,000 Deductible
Full Timer's Liability        $100,000
Secured Party (Unit 1)
Skyla FCU, PO Box 18649, Charlotte, NC 28218
`,
  says: `
kind rv_declarations
insurer YARROW SPECIALTY INSURANCE COMPANY
policy_number YRV 0071834
named_insured Omar Haddad
effective_date 2026-06-01
expiration_date 2027-06-01
vin #0 1HGCM82633A004352
party #0 lienholder Skyla FCU @ PO Box 18649, Charlotte, NC 28218
limit #0 hull 92000
deductible #0 comprehensive 500
deductible #0 collision 1000
`,
};

const SAME_PLACE: WrittenForm = {
  name: 'a home at the mailing address',
  page: `
Dwelling Fire Policy Declarations
Company: Fescue Lloyds
Policy Number: DF-118-2204
Policy Period: 03/01/2026 - 03/01/2027
Named Insured and Mailing Address: Ruth Chen, 9 Birch Rd, Durham, NC 27701
Described Location: Same as mailing address
Coverage A - Dwelling: $310,000     Coverage C - Contents: $20,000
Deductible: $1,000 all perils, 2% named storm
Lienholder/Mortgagee
Skyla Federal Credit Union, PO Box 18649, Charlotte, NC 28218
`,
  says: `
kind home_declarations
insurer Fescue Lloyds
policy_number DF-118-2204
named_insured Ruth Chen
effective_date 2026-03-01
expiration_date 2027-03-01
property_address 9 Birch Rd, Durham, NC 27701
party lienholder Skyla Federal Credit Union @ PO Box 18649, Charlotte, NC 28218
limit dwelling 310000
deductible all_perils 1000
deductible wind_hail 2%
`,
};

export const MIXED_FORMS = [PAIRS, LETTER, EVIDENCE, CARDS, COACH, SAME_PLACE];
