import type { WrittenForm } from './form';

/** Each vehicle below its own heading, lienholders in a list at the end. */
const OUTLINE: WrittenForm = {
  name: 'outline of coverage',
  page: `
Larkspur                                                           Policy Number: 91827364-2
PO Box 31260                                                       Underwritten by:
Tampa, FL 33631                                                    Larkspur Southern Ins Co
                                                                   Page 1 of 2
MARIA LOPEZ                                                        April 2, 2026
JUAN LOPEZ                                                         Policy Period: May 16, 2026 - Nov 16, 2026
412 WILLOW BEND DR
CHARLOTTE, NC 28210

Auto Insurance
Coverage Summary
This is your Declarations Page
Your coverage begins on May 16, 2026 at 12:01 a.m. This policy expires on Nov 16, 2026 at 12:01 a.m.

Drivers and household residents            Additional information
Maria Lopez                                Named insured
Juan Lopez                                 Named insured

Outline of coverage
2018 NISSAN ROGUE 4 DOOR WAGON
VIN: 1HGCM82633A004352
Garaging ZIP Code: 28210
                                            Limits                                  Deductible    Premium
Liability To Others                                                                                 $211
  Bodily Injury Liability                   $100,000 each person/$300,000 each accident
  Property Damage Liability                 $50,000 each accident
Comprehensive                               Actual Cash Value                       $250              38
Collision                                   Actual Cash Value                       $500             140
Rental Reimbursement                        up to $40 each day/maximum 30 days                        18
Total premium for 2018 NISSAN                                                                        $407
2015 GMC SIERRA PICKUP
VIN: 1M8GDM9AXKP042788
Garaging ZIP Code: 28210
                                            Limits                                  Deductible    Premium
Liability To Others                                                                                 $189
  Bodily Injury Liability                   $100,000 each person/$300,000 each accident
  Property Damage Liability                 $50,000 each accident
Comprehensive                               Actual Cash Value                       $500              31
Collision                                   Actual Cash Value                       $1,000            96
Total premium for 2015 GMC                                                                           $316
Total 6 month policy premium                                                                      $723.00

Lienholder information
We send certain notices such as coverage summaries and cancellation notices to the following:
Vehicle                                     Lienholder
2018 NISSAN ROGUE                           SKYLA FCU
1HGCM82633A004352                           PO BOX 18649, CHARLOTTE, NC 28218
2015 GMC SIERRA                             HARBOR BANK NA
1M8GDM9AXKP042788                           PO BOX 555, TAMPA, FL 33601
`,
  says: `
kind auto_declarations
insurer Larkspur Southern Ins Co
policy_number 91827364-2
named_insured MARIA LOPEZ
named_insured JUAN LOPEZ
effective_date 2026-05-16
expiration_date 2026-11-16
vin #0 1HGCM82633A004352
vin #1 1M8GDM9AXKP042788
party #0 lienholder SKYLA FCU @ PO BOX 18649, CHARLOTTE, NC 28218
party #1 lienholder HARBOR BANK NA @ PO BOX 555, TAMPA, FL 33601
deductible #0 comprehensive 250
deductible #0 collision 500
deductible #1 comprehensive 500
deductible #1 collision 1000
`,
};

/** Vehicles in a table with their finance companies. One table of coverages, with a column of premiums per vehicle. */
const COLUMNS: WrittenForm = {
  name: 'columns of premiums',
  page: `
TUPELO INDEMNITY COMPANY                                             Declarations Page
One Tupelo Plaza                                                     This is a description of your coverage.
Macon, GA 31295-0001                                                 Please retain for your records.

                                                                     Policy Number: 4123-45-67-89
Date Issued: April 2, 2026                                           Coverage Period:
                                                                     05-16-26 through 11-16-26
MARIA LOPEZ AND JUAN LOPEZ                                           12:01 a.m. local time at the address of
412 WILLOW BEND DR APT 9                                             the named insured.
CHARLOTTE NC 28210-4419

Email Address: m.lopez@example.org

Named Insured                                                        Additional Drivers
Maria Lopez                                                          Sofia Lopez
Juan Lopez

Vehicle                    VIN                  Vehicle Location         Finance Company/Lienholder
1 2018 Niss Rogue          1HGCM82633A004352    Charlotte NC 28210       Skyla FCU
2 2015 GMC  Sierra         1M8GDM9AXKP042788    Charlotte NC 28210

Coverages*                              Limits and/or Deductibles        Vehicle 1        Vehicle 2
Bodily Injury Liability
Each Person/Each Occurrence             $100,000/$300,000                $120.10          $98.40
Property Damage Liability               $50,000                          $81.22           $70.15
Uninsured Motorists
Each Person/Each Occurrence             $100,000/$300,000                $14.00           $14.00
Comprehensive                           $250 Ded/$500 Ded                $40.10           $29.80
Collision                               $500 Ded/$1,000 Ded              $131.40          $99.02
Emergency Road Service                  Full                             $4.80            $4.80
Six Month Premium Per Vehicle                                            $391.62          $316.17
Total Six Month Premium                                                  $707.79
`,
  says: `
kind auto_declarations
insurer TUPELO INDEMNITY COMPANY
policy_number 4123-45-67-89
named_insured Maria Lopez
named_insured Juan Lopez
effective_date 2026-05-16
expiration_date 2026-11-16
vin #0 1HGCM82633A004352
vin #1 1M8GDM9AXKP042788
party #0 lienholder Skyla FCU
deductible #0 comprehensive 250
deductible #0 collision 500
deductible #1 comprehensive 500
deductible #1 collision 1000
`,
};

/** Letters that stand for coverages, last names first, and a policy number with spaces. */
const SYMBOLS: WrittenForm = {
  name: 'symbols of coverages',
  page: `
Cottonwood Mutual Automobile Insurance Company            A-1407-4102
PO Box 2358                                               DECLARATIONS PAGE
Peoria IL 61602-2358
                                                          POLICY NUMBER       123 4567-E16-33
NAMED INSURED                                             POLICY PERIOD       MAY 16 2026 to NOV 16 2026
000412 0058                                               12:01 A.M. Standard Time
LOPEZ, MARIA & JUAN
412 WILLOW BEND DR                                        AGENT
CHARLOTTE NC 28210-4419                                   PAT DOYLE INSURANCE AGCY INC
                                                          88 KINGS RD
                                                          CHARLOTTE NC 28211-1200
                                                          PHONE: (704)555-0142
DO NOT PAY PREMIUMS SHOWN ON THIS PAGE.
IF AN AMOUNT IS DUE, THEN A SEPARATE STATEMENT IS ENCLOSED.

YOUR CAR
YEAR    MAKE       MODEL      BODY STYLE     VEHICLE ID. NUMBER        CLASS
2018    NISSAN     ROGUE      SPORT WG       1HGCM82633A004352         6H30000201

SYMBOLS   COVERAGE & LIMITS                                            PREMIUMS
A         Liability Coverage                                           $182.40
          Bodily Injury Limits
             Each Person, Each Accident
             $100,000      $300,000
          Property Damage Limit
             Each Accident
             $50,000
D         Comprehensive Coverage - $250 Deductible                     $38.97
G         Collision Coverage - $500 Deductible                         $138.97
H         Emergency Road Service Coverage                              $3.20
Total premium for MAY 16 2026 to NOV 16 2026.                          $363.54
This is not a bill.

EXCEPTIONS, POLICY BOOKLET & ENDORSEMENTS (See policy booklet & individual endorsements for coverage details.)
YOUR POLICY CONSISTS OF THIS DECLARATIONS PAGE, THE POLICY BOOKLET - FORM 9833A,
AND ANY ENDORSEMENTS THAT APPLY.
6128DC  LOSS PAYEE:  SKYLA FEDERAL CREDIT UNION
                     PO BOX 18649
                     CHARLOTTE NC 28218
6289AH  AMENDATORY ENDORSEMENT
`,
  says: `
kind auto_declarations
insurer Cottonwood Mutual Automobile Insurance Company
policy_number 123 4567-E16-33
named_insured LOPEZ, MARIA
effective_date 2026-05-16
expiration_date 2026-11-16
vin #0 1HGCM82633A004352
party #0 loss_payee SKYLA FEDERAL CREDIT UNION @ PO BOX 18649, CHARLOTTE, NC 28218
deductible #0 comprehensive 250
deductible #0 collision 500
`,
};

/** Labels without colons, above and beside their values. Each vehicle has its own coverages. */
const SUMMARY: WrittenForm = {
  name: 'summary beside sentences',
  page: `
Renewal auto policy declarations
Your policy effective date is May 16, 2026
                                                                                              Page 1 of 4
Total Premium for the Policy Period
Please review your insured vehicles and verify their VINs are correct.
Vehicles covered                Identification Number (VIN)            Premium
2018 Nissan Rogue               1HGCM82633A004352                      $361.54
2015 GMC Sierra                 1M8GDM9AXKP042788                      $290.11

Information as of April 2, 2026

Summary
Named Insured(s)                                Your Bluestem agency is
Maria Lopez, Juan Lopez                         Doyle & Sons
Mailing address                                 88 Kings Rd
412 Willow Bend Dr                              Charlotte NC 28211
Charlotte NC 28210-4419                         (704) 555-0142
Policy number
987 654 321
Your policy provided by
Bluestem Fire and Casualty Insurance Company
Policy period
Beginning May 16, 2026 through November 16, 2026 at 12:01 a.m. standard time

Listed drivers on your policy
Maria Lopez                 Married female driver

Coverage detail for 2018 Nissan Rogue
Coverage                          Limits                          Deductible             Premium
Automobile Liability Insurance                                                           $168.22
- Bodily Injury                   $100,000 each person            Not applicable
                                  $300,000 each occurrence
- Property Damage                 $50,000 each occurrence         Not applicable
Auto Collision Insurance          Actual cash value               $500                   $138.97
Auto Comprehensive Insurance      Actual cash value               $250                   $38.97
Lienholder
Skyla Credit Union ISAOA, PO Box 18649, Charlotte, NC 28218

Coverage detail for 2015 GMC Sierra
Coverage                          Limits                          Deductible             Premium
Automobile Liability Insurance                                                           $150.22
- Bodily Injury                   $100,000 each person            Not applicable
                                  $300,000 each occurrence
Auto Collision Insurance          Actual cash value               $1,000                 $99.97
Auto Comprehensive Insurance      Actual cash value               $500                   $30.97
Lienholder
None
`,
  says: `
kind auto_declarations
insurer Bluestem Fire and Casualty Insurance Company
policy_number 987 654 321
named_insured Maria Lopez
named_insured Juan Lopez
effective_date 2026-05-16
expiration_date 2026-11-16
vin #0 1HGCM82633A004352
vin #1 1M8GDM9AXKP042788
party #0 lienholder Skyla Credit Union @ PO Box 18649, Charlotte, NC 28218
deductible #0 comprehensive 250
deductible #0 collision 500
deductible #1 comprehensive 500
deductible #1 collision 1000
`,
};

export const AUTO_FORMS = [OUTLINE, COLUMNS, SYMBOLS, SUMMARY];
