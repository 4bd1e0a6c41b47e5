import type { WrittenForm } from './form';

/** A grid with a limit, a deductible and a premium per vehicle. */
const GRID: WrittenForm = {
  name: 'grid of three columns per vehicle',
  page: `
PERSONAL AUTO
AMENDED DECLARATIONS                                      POLICY NO.      PAP 00412 77 K
ITEM 1. NAMED INSURED AND ADDRESS                         ITEM 2. POLICY PERIOD
Maria Lopez                                               From  05/16/2026   To  05/16/2027
412 Willow Bend Dr                                        12:01 A.M. Standard Time at your residence
Charlotte, NC 28210                                       CHANGE EFFECTIVE 08/03/2026
ITEM 3. DESCRIPTION OF YOUR COVERED AUTOS
AUTO 1   2018 NISSAN ROGUE        1HGCM82633A004352
AUTO 2   2015 GMC SIERRA          1M8GDM9AXKP042788
ITEM 4. COVERAGES AND LIMITS OF LIABILITY. Coverage is provided only where a premium is shown.
                            AUTO 1                                   AUTO 2
                            LIMIT       DED       PREMIUM            LIMIT       DED       PREMIUM
BODILY INJURY               100/300               182                100/300               150
PROPERTY DAMAGE             50,000                91                 50,000                80
OTHER THAN COLLISION        ACV         250       39                 ACV         500       31
COLLISION                   ACV         500       139                ACV         1000      97
TOWING AND LABOR            75                    4                  NOT COVERED
ITEM 5. LOSS PAYEE
AUTO 1   SKYLA FEDERAL CREDIT UNION, PO BOX 18649, CHARLOTTE NC 28218
AUTO 2   HARBOR BANK NA, PO BOX 555, TAMPA FL 33601
COUNTERSIGNED 04/02/2026 BY PAT DOYLE
ISSUED BY: JUNIPER PROPERTY AND CASUALTY INSURANCE COMPANY
`,
  says: `
kind auto_declarations
insurer JUNIPER PROPERTY AND CASUALTY INSURANCE COMPANY
policy_number PAP 00412 77 K
named_insured Maria Lopez
effective_date 2026-05-16
expiration_date 2027-05-16
vin #0 1HGCM82633A004352
vin #1 1M8GDM9AXKP042788
party #0 loss_payee SKYLA FEDERAL CREDIT UNION @ PO BOX 18649, CHARLOTTE, NC 28218
party #1 loss_payee HARBOR BANK NA @ PO BOX 555, TAMPA, FL 33601
deductible #0 comprehensive 250
deductible #0 collision 500
deductible #1 comprehensive 500
deductible #1 collision 1000
`,
};

/** A row per vehicle, a column per coverage. */
const SCHEDULE: WrittenForm = {
  name: 'schedule with a row per vehicle',
  page: `
                          SAGEBRUSH FARM BUREAU MUTUAL INSURANCE COMPANY
                                PERSONAL AUTOMOBILE DECLARATIONS

Policy#: SBA-5530171                      Effective: 05/16/2026 12:01 AM       Expires: 11/16/2026 12:01 AM
Agent: Pat Doyle   Agency #4471           Transaction: Renewal                 Processed: 04/02/2026

Policyholder
Maria E. Lopez
412 Willow Bend Dr, Charlotte, NC 28210

Schedule of Vehicles
Unit   Year   Make/Model        Serial Number        Use        Comp Ded    Coll Ded    Lienholder
1      2018   Nissan Rogue      1HGCM82633A004352    Commute    $250        $500        A
2      2015   GMC Sierra        1M8GDM9AXKP042788    Pleasure   $500        $1,000      B

Lienholders
A   Skyla Federal Credit Union, PO Box 18649, Charlotte, NC 28218          Unit 1   Loan 20018842
B   Harbor Bank, N.A., PO Box 555, Tampa, FL 33601                         Unit 2   Loan 7781

Liability Limits (all units)
Bodily Injury          $100,000 per person / $300,000 per accident
Property Damage        $50,000 per accident
`,
  says: `
kind auto_declarations
insurer SAGEBRUSH FARM BUREAU MUTUAL INSURANCE COMPANY
policy_number SBA-5530171
named_insured Maria E. Lopez
effective_date 2026-05-16
expiration_date 2026-11-16
vin #0 1HGCM82633A004352
vin #1 1M8GDM9AXKP042788
party #0 lienholder Skyla Federal Credit Union @ PO Box 18649, Charlotte, NC 28218
party #1 lienholder Harbor Bank, N.A. @ PO Box 555, Tampa, FL 33601
deductible #0 comprehensive 250
deductible #0 collision 500
deductible #1 comprehensive 500
deductible #1 collision 1000
`,
};

/** Headings per vehicle. Interests in labeled blocks, with addresses on several lines. */
const BLOCKS: WrittenForm = {
  name: 'interests by heading',
  page: `
Your auto policy at a glance
Hawthorn Insurance Group

Policy holder                      Policy                          Coverage dates
Maria Lopez                        HW 7730 215 04                  05/16/2026 - 05/16/2027
412 Willow Bend Dr
Charlotte, NC 28210

Insurer: Hawthorn Select Insurance Company, a stock company. NAIC 41203

Vehicle 1: 2018 Nissan Rogue (VIN 1HGCM82633A004352)
What is covered                         Limit                          You pay first        Annual cost
Injuries to other people                $100,000 / $300,000                                  $211.00
Damage to your car in a collision       Actual cash value              $500                  $140.00
Comprehensive                           Actual cash value              $250                  $38.00

Lienholder / Loss Payee for Vehicle 1
Skyla Federal Credit Union
Its Successors and/or Assigns
P.O. Box 18649
Charlotte, NC 28218

Vehicle 2: 2015 GMC Sierra (VIN 1M8GDM9AXKP042788)
What is covered                         Limit                          You pay first        Annual cost
Damage to your car in a collision       Actual cash value              $1,000                $99.00
Comprehensive                           Actual cash value              $500                  $31.00

Lienholder / Loss Payee for Vehicle 2
Harbor Bank
P.O. Box 555
Tampa, FL 33601
`,
  says: `
kind auto_declarations
insurer Hawthorn Select Insurance Company
policy_number HW 7730 215 04
named_insured Maria Lopez
effective_date 2026-05-16
expiration_date 2027-05-16
vin #0 1HGCM82633A004352
vin #1 1M8GDM9AXKP042788
party #0 lienholder Skyla Federal Credit Union @ P.O. Box 18649, Charlotte, NC 28218
party #1 lienholder Harbor Bank @ P.O. Box 555, Tampa, FL 33601
deductible #0 comprehensive 250
deductible #0 collision 500
deductible #1 comprehensive 500
deductible #1 collision 1000
`,
};

/** Labels above their values in boxes. Each vehicle is a column. */
const BOXES: WrittenForm = {
  name: 'vehicles as columns',
  page: `
OFFICIAL COPY                                                      AUTO POLICY DECLARATIONS PAGE
ALDER RECIPROCAL EXCHANGE                                          NAIC 20281
Insured                              Policy Number                 Policy Term
MARIA LOPEZ                          AR4471 90 55                  6 months
412 WILLOW BEND DR                   Inception Date                Expiration Date
CHARLOTTE NC 28210                   05/16/2026                    11/16/2026
                                     12:01 AM                      12:01 AM

VEHICLES                  Vehicle 1                    Vehicle 2
Year Make Model           2018 NISSAN ROGUE            2015 GMC SIERRA
VIN                       1HGCM82633A004352            1M8GDM9AXKP042788
Loss Payee                SKYLA FCU                    NONE
                          PO BOX 18649
                          CHARLOTTE NC 28218

DEDUCTIBLES               Vehicle 1                    Vehicle 2
Comprehensive             250                          500
Collision                 500                          1,000
Full Glass                0                            0

PREMIUMS                  Vehicle 1                    Vehicle 2
Comprehensive             $38                          $31
Collision                 $140                         $99
Bodily Injury             $120                         $98
`,
  says: `
kind auto_declarations
insurer ALDER RECIPROCAL EXCHANGE
policy_number AR4471 90 55
named_insured MARIA LOPEZ
effective_date 2026-05-16
expiration_date 2026-11-16
vin #0 1HGCM82633A004352
vin #1 1M8GDM9AXKP042788
party #0 loss_payee SKYLA FCU @ PO BOX 18649, CHARLOTTE, NC 28218
deductible #0 comprehensive 250
deductible #0 collision 500
deductible #1 comprehensive 500
deductible #1 collision 1000
`,
};

const SPANISH: WrittenForm = {
  name: 'Spanish labels',
  page: `
Página de Declaraciones - Póliza de Auto Personal
Asegurado por: Mezquite Casualty Company                    Núm. de Póliza: MZ-220-9914

Asegurado Nombrado y Dirección Postal                       Período de Vigencia
María López                                                 Desde 16/may/2026 hasta 16/nov/2026
412 Willow Bend Dr                                          12:01 a.m. hora estándar
Charlotte, NC 28210

Vehículo asegurado: 2018 Nissan Rogue      VIN: 1HGCM82633A004352
Acreedor / Beneficiario de pérdida: Skyla Federal Credit Union, PO Box 18649, Charlotte, NC 28218

Cobertura                       Límite                      Deducible          Prima
Lesiones corporales             $100,000 / $300,000                            $120.00
Cobertura amplia                Valor real                  $250               $38.00
Colisión                        Valor real                  $500               $140.00
`,
  says: `
kind auto_declarations
insurer Mezquite Casualty Company
policy_number MZ-220-9914
named_insured María López
effective_date 2026-05-16
expiration_date 2026-11-16
vin #0 1HGCM82633A004352
party #0 lienholder Skyla Federal Credit Union @ PO Box 18649, Charlotte, NC 28218
deductible #0 comprehensive 250
deductible #0 collision 500
`,
};

export const MORE_AUTO_FORMS = [GRID, SCHEDULE, BLOCKS, BOXES, SPANISH];
