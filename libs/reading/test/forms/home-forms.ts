import type { WrittenForm } from './form';

const SECTIONS: WrittenForm = {
  name: 'sections of a home policy',
  page: `
HOMEOWNERS POLICY DECLARATIONS                                Renewal Declarations
Company Name:   MAGNOLIA FARM BUREAU MUTUAL INSURANCE COMPANY
Producer Name:  PAT DOYLE AGENCY                                Policy Number:  HOP 4471902 03
NAMED INSURED:  RUTH CHEN AND PETER CHEN
MAILING ADDRESS:  PO BOX 771, DURHAM, NC 27702
The Residence Premises is located at:
9 BIRCH RD, DURHAM, NC 27701
Policy Period:   From: 03/01/2026   To: 03/01/2027   12:01 A.M. Standard Time at the residence premises
We will provide the insurance described in this policy in return for the premium and compliance with all
applicable policy provisions.

SECTION I - COVERAGES                          LIMIT OF LIABILITY                       PREMIUM
A. DWELLING                                    $ 310,000                                $ 1,208
B. OTHER STRUCTURES                            $ 31,000                                 INCL
C. PERSONAL PROPERTY                           $ 155,000                                INCL
D. LOSS OF USE                                 $ 62,000                                 INCL
SECTION II - COVERAGES
E. PERSONAL LIABILITY                          $ 300,000 EACH OCCURRENCE                $ 21
F. MEDICAL PAYMENTS TO OTHERS                  $ 5,000 EACH PERSON                      INCL
                                               TOTAL PREMIUM                            $ 1,229

DEDUCTIBLE - SECTION I:  $1,000   ALL PERILS EXCEPT   WINDSTORM OR HAIL:  $3,100

MORTGAGEE(S)/LIENHOLDER(S)
FIRST MORTGAGEE                                     SECOND MORTGAGEE
SKYLA FEDERAL CREDIT UNION                          HARBOR BANK NA
ISAOA/ATIMA                                         LOAN DEPT
PO BOX 18649                                        PO BOX 555
CHARLOTTE, NC 28218                                 TAMPA, FL 33601
LOAN NO. 20018842                                   LOAN NO. 7781

FORMS AND ENDORSEMENTS: HO 00 03 05 11, HO 04 90 05 11, HO 32 32 07 16
`,
  says: `
kind home_declarations
insurer MAGNOLIA FARM BUREAU MUTUAL INSURANCE COMPANY
policy_number HOP 4471902 03
named_insured RUTH CHEN
named_insured PETER CHEN
effective_date 2026-03-01
expiration_date 2027-03-01
property_address 9 BIRCH RD, DURHAM, NC 27701
party mortgagee SKYLA FEDERAL CREDIT UNION @ PO BOX 18649, CHARLOTTE, NC 28218
party mortgagee HARBOR BANK NA @ PO BOX 555, TAMPA, FL 33601
limit dwelling 310000
deductible all_perils 1000
deductible wind_hail 3100
`,
};

const PERCENT: WrittenForm = {
  name: 'deductibles in dollars and shares',
  page: `
Pelican Property Insurance Company, Inc.                          HOMEOWNERS HO3 DECLARATION
PO Box 20597, Lehigh Acres, FL 33970                              Policy Number  PPI-HO3-0044719-00
If you have any questions, please contact your agent:             Effective Date      Expiration Date
Gulfview Insurance Agency   (239) 555-0177                        03/01/2026          03/01/2027
                                                                  12:01 AM Standard Time
Insured Name and Mailing Address              Location of Residence Premises
RUTH CHEN                                     9 BIRCH RD
9 BIRCH RD                                    DURHAM, NC 27701
DURHAM, NC 27701                              COUNTY: DURHAM

COVERAGE                                                    LIMIT                   PREMIUM
COVERAGE A (Dwelling)                                       $310,000                $2,114.00
COVERAGE B (Other Structures)                               $6,200                  Included
COVERAGE C (Personal Property)                              $77,500                 $211.00
DEDUCTIBLES
All Other Perils Deductible: $2,500
Calendar Year Hurricane Deductible: $6,200 (2% of Coverage A)
Sinkhole: Not Covered

Additional Interests
Type               Name and Address                                                   Loan Number
1st Mortgagee      SKYLA FCU ISAOA ATIMA, PO BOX 18649, CHARLOTTE, NC 28218           20018842
Additional Int.    SUNSHINE HOA INC, 12 PALM CT, DURHAM, NC 27701
`,
  says: `
kind home_declarations
insurer Pelican Property Insurance Company, Inc.
policy_number PPI-HO3-0044719-00
named_insured RUTH CHEN
effective_date 2026-03-01
expiration_date 2027-03-01
property_address 9 BIRCH RD, DURHAM, NC 27701
party mortgagee SKYLA FCU @ PO BOX 18649, CHARLOTTE, NC 28218
party interest SUNSHINE HOA INC @ 12 PALM CT, DURHAM, NC 27701
limit dwelling 310000
deductible all_perils 2500
deductible wind_hail 6200
`,
};

const PROPERTY_CARD: WrittenForm = {
  name: 'labels above their values',
  page: `
Your home insurance
Rowan Mutual
Declarations for policy RM 88 104417 2
Underwritten by Rowan Mutual Fire Insurance Company, 1 Rowan Way, Albany NY 12207

INSURED                    PROPERTY INSURED             POLICY DATES
Ruth Chen                  9 Birch Rd                   Mar 1, 2026 to Mar 1, 2027
Peter Chen                 Durham, NC 27701             Both at 12:01 a.m.
9 Birch Rd
Durham, NC 27701

Coverages and limits
Dwelling                                  $310,000
Other structures                          $31,000
Personal belongings                       $155,000

Deductibles
All other perils                          $1,500
Wind or hail                              1%

Mortgagee 1                               Mortgagee 2
Skyla Credit Union                        None
PO Box 18649
Charlotte, NC 28218
`,
  says: `
kind home_declarations
insurer Rowan Mutual Fire Insurance Company
policy_number RM 88 104417 2
named_insured Ruth Chen
named_insured Peter Chen
effective_date 2026-03-01
expiration_date 2027-03-01
property_address 9 Birch Rd, Durham, NC 27701
party mortgagee Skyla Credit Union @ PO Box 18649, Charlotte, NC 28218
limit dwelling 310000
deductible all_perils 1500
deductible wind_hail 1%
`,
};

/** A heading for mortgagees above somebody who only gets notice of changes. */
const INTEREST: WrittenForm = {
  name: 'an additional interest under the heading of mortgagees',
  page: `
Juniper Casualty Company
HOMEOWNERS DECLARATIONS
Policy Number: JC-HO-55120      Policy Period: 03/01/2026 to 03/01/2027
Named Insured: Ruth Chen
Insured Location: 9 Birch Rd, Durham, NC 27701
Coverage A Dwelling   $310,000
Section I Deductible   $1,000

MORTGAGEE
Additional Interest
Skyla Federal Credit Union
PO Box 18649
Charlotte, NC 28218
`,
  says: `
kind home_declarations
insurer Juniper Casualty Company
policy_number JC-HO-55120
named_insured Ruth Chen
effective_date 2026-03-01
expiration_date 2027-03-01
property_address 9 Birch Rd, Durham, NC 27701
party interest Skyla Federal Credit Union @ PO Box 18649, Charlotte, NC 28218
limit dwelling 310000
deductible all_perils 1000
`,
};

export const HOME_FORMS = [SECTIONS, PERCENT, PROPERTY_CARD, INTEREST];
