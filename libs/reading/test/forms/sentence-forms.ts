import type { WrittenForm } from './form';

const SENTENCES: WrittenForm = {
  name: 'dates, numbers and deductibles in sentences over lines',
  page: `
Longmeadow General Insurance Company
P O Box 42062, Omaha, NE 68101
November 11, 2025
Maria Lopez
412 Willow Bend Dr
Charlotte, NC 28210
CERTIFICATE AND DECLARATIONS OF AUTOMOBILE INSURANCE
In return for your payment of the premium we insure you under policy number LG-100-
720998-5. Your insurance starts at 12:01 a.m. on November 14, 2025 and stops on November
14, 2026. The last page of these declarations lists what changed since September 4, 2021.
Automobile 1 is a 2018 Nissan Rogue, number 1HGCM82633A004352. The comprehensive
deductible is $100. The collision deductible is $500.
Automobile 2 is a 2015 GMC Sierra with the number 1M8GDM9AXKP042788. The comprehensive
deductible is $250. A $1,000 deductible applies to collision.
`,
  says: `
kind auto_declarations
insurer Longmeadow General Insurance Company
policy_number LG-100-720998-5
named_insured Maria Lopez
effective_date 2025-11-14
expiration_date 2026-11-14
vin #0 1HGCM82633A004352
vin #1 1M8GDM9AXKP042788
deductible #0 collision 500
deductible #0 comprehensive 100
deductible #1 collision 1000
deductible #1 comprehensive 250
`,
};

const CAPTIONS: WrittenForm = {
  name: 'captions below their lines',
  page: `
FOXGLOVE PERSONAL AUTO POLICY DECLARATIONS

Q84-7663952-17                 20-FEB-2026                 20-AUG-2026
policy no.                     inception                   expiry

MARIA LOPEZ
named insured

Unit     Year make model          VIN                
1        2018 NISSAN ROGUE        1HGCM82633A004352  

                                  Unit 1
Comp. ded.                        $250
Coll. ded.                        $500
`,
  says: `
named_insured MARIA LOPEZ
kind auto_declarations
policy_number Q84-7663952-17
effective_date 2026-02-20
expiration_date 2026-08-20
vin #0 1HGCM82633A004352
deductible #0 collision 500
deductible #0 comprehensive 250
`,
};

const COMMERCIAL: WrittenForm = {
  name: 'evidence with amounts behind their words',
  page: `
EVIDENCE OF COMMERCIAL PROPERTY INSURANCE
PRODUCER NAME                                     COMPANY NAME AND ADDRESS
DOYLE INSURANCE AGENCY                            CLOVERDALE MUTUAL FIRE INSURANCE COMPANY
NAMED INSURED AND ADDRESS                         POLICY NUMBER
RUTH CHEN                                         5095 223 21
PO BOX 771                                        LOAN NUMBER
DURHAM NC 27702                                   634 617 7687
EFFECTIVE DATE                                    EXPIRATION DATE
11/13/2026                                        11/13/2027
LOCATION / DESCRIPTION
9 BIRCH RD
DURHAM, NC 27701
COMMERCIAL PROPERTY / BUILDING COVERAGE AMOUNT OF INSURANCE: $476,000 DED: $2,500
WINDSTORM COVERAGE [X] YES IF YES, DED: 2%
`,
  says: `
kind acord_28
insurer CLOVERDALE MUTUAL FIRE INSURANCE COMPANY
policy_number 5095 223 21
named_insured RUTH CHEN
effective_date 2026-11-13
expiration_date 2027-11-13
property_address 9 BIRCH RD, DURHAM, NC 27701
limit dwelling 476000
deductible all_perils 2500
deductible wind_hail 2%
`,
};

const BOAT_LINE: WrittenForm = {
  name: 'boat, motor and trailer in one row',
  page: `
SEABRIGHT MARINE INSURANCE COMPANY               POL. NO. SM-888-551879
BOAT INSURANCE DECLARATIONS                      TERM 3/19/26 - 3/19/27
OMAR HADDAD
WATERCRAFT                  2019 GRADY-WHITE 235 FREEDOM
HULL SERIAL NO.             GWBP0235H819
BOAT, MOTOR & TRAILER       $33,500 $500 DED $51.74
LIABILITY (BI/PD)           $500,000 $105.46
Medical Payments            $1,000 $26.15
`,
  says: `
named_insured OMAR HADDAD
kind boat_declarations
insurer SEABRIGHT MARINE INSURANCE COMPANY
policy_number SM-888-551879
effective_date 2026-03-19
expiration_date 2027-03-19
hin #0 GWBP0235H819
limit #0 hull 33500
deductible #0 hull 500
`,
};

const LENDERS: WrittenForm = {
  name: 'letter of a lender that asks for a deductible',
  page: `
Loan statement
Skyla Credit Union, PO Box 18649, Charlotte, NC 28218
Loan 724 991 8890
Collateral: 2018 Nissan Rogue, VIN 1HGCM82633A004352
Payment of $95.37 was received on 10/28/2026. Next payment is due 11/29/2026. Keep insurance on
the collateral with a collision deductible of no more than $1,000 and name us as lienholder.
`,
  says: `
kind other
vin #0 1HGCM82633A004352
party unknown Skyla Credit Union @ PO Box 18649, Charlotte, NC 28218
`,
};

const OFFER: WrittenForm = {
  name: 'offer that is valid for some days',
  page: `
Homeowners insurance proposal
Prepared by Doyle Insurance Group for Ruth Chen. Rates are indications only. Valid until 6/13/26.
Carrier: Cloverdale Mutual Fire Insurance Company. Reference 971 2678 P83-47F. Requested term
5/30/26 - 5/30/27.
Property: 9 Birch Rd, Durham, NC 27701
Coverage                                 Proposed limit      Deductible      Premium
Coverage A - Dwelling                    $184,000                            $158.84
All Other Perils Deductible                                  $500            Included
`,
  says: `
named_insured Ruth Chen
kind quote
insurer Cloverdale Mutual Fire Insurance Company
policy_number 971 2678 P83-47F
effective_date 2026-05-30
expiration_date 2027-05-30
property_address 9 Birch Rd, Durham, NC 27701
limit dwelling 184000
deductible all_perils 500
`,
};

const CANCELS: WrittenForm = {
  name: 'time of a cancellation',
  page: `
CANCELLATION NOTICE
POLICY NO.               KIND                     EFFECTIVE TIME OF CANCELLATION
W5769521                 PERSONAL LINES           04/09/2026 12:01 A.M.
INSURED                  COMPANY
MARIA LOPEZ              CLOVERDALE MUTUAL FIRE INSURANCE COMPANY
YOU ARE NOTIFIED THAT THE ABOVE POLICY IS CANCELLED. REASON: UNDERWRITING.
`,
  says: `
kind cancellation
insurer CLOVERDALE MUTUAL FIRE INSURANCE COMPANY
policy_number W5769521
named_insured MARIA LOPEZ
`,
};

export const SENTENCE_FORMS = [SENTENCES, CAPTIONS, COMMERCIAL, BOAT_LINE, LENDERS, OFFER, CANCELS];
