import type { WrittenForm } from './form';

const WRITTEN_OUT: WrittenForm = {
  name: 'deductible with an exception in a sentence',
  page: `
COASTAL PINE INSURANCE COMPANY
MOBILE HOME DECLARATIONS                                  POLICY NUMBER: MHP 00 4471829 03
Named Insured and Mailing Address                         Prior Policy: MHP 00 4471829 02
JOHN Q TESTER                                             Agent Code: 44-0182
12 OAK LN                                                 Form: MH-3 (01/19)
ALBANY GA 31701

POLICY PERIOD: FROM 05/16/2026 TO 05/16/2027 12:01 A.M. STANDARD TIME AT THE RESIDENCE PREMISES

The described mobile home is located at 448 River Rd, Albany, GA 31705

COVERAGES                             LIMIT            PREMIUM
A. Dwelling                           $ 84,000         $ 612.00
B. Other Structures                   $ 8,400
DEDUCTIBLE: $1,000 ALL PERILS EXCEPT 2% ($1,680) WIND/HAIL
Lienholder: Skyla Federal Credit Union, PO Box 18649, Charlotte, NC 28218
`,
  says: `
kind home_declarations
insurer COASTAL PINE INSURANCE COMPANY
policy_number MHP 00 4471829 03
named_insured JOHN Q TESTER
effective_date 2026-05-16
expiration_date 2027-05-16
property_address 448 River Rd, Albany, GA 31705
party lienholder Skyla Federal Credit Union @ PO Box 18649, Charlotte, NC 28218
limit dwelling 84000
deductible all_perils 1000
deductible wind_hail 2%
`,
};

const TWO_HEADS: WrittenForm = {
  name: 'heads in two lines and a list of deductibles',
  page: `
Granite Peak Insurance Company                     Homeowners Policy Declarations
Policy Number       Policy Period
                    From             To
GP-7712034          03/01/2026       03/01/2027
                    12:01 A.M. Standard Time
Named Insured                        Agent
Ruth Chen                            Doyle Agency
PO Box 771                           88 Kings Rd
Durham, NC 27702                     Durham, NC 27705

Residence Premises: 9 Birch Rd, Durham, NC 27701

Section I Coverages                                Limit of Liability
Coverage A - Dwelling                              $310,000
Coverage B - Other Structures                      $31,000
Section I Deductibles
  All Other Perils                                 $1,000
  Named Storm                                      2% of Coverage A = $6,200
Mortgagee:  Skyla Federal Credit Union, PO Box 18649, Charlotte, NC 28218   Loan No. 20018842
`,
  says: `
kind home_declarations
insurer Granite Peak Insurance Company
policy_number GP-7712034
named_insured Ruth Chen
effective_date 2026-03-01
expiration_date 2027-03-01
property_address 9 Birch Rd, Durham, NC 27701
party mortgagee Skyla Federal Credit Union @ PO Box 18649, Charlotte, NC 28218
limit dwelling 310000
deductible all_perils 1000
deductible wind_hail 2%
`,
};

const ROW_PER_VEHICLE: WrittenForm = {
  name: 'a row per vehicle and a column per deductible',
  page: `
Harbor Light Mutual Insurance Company                           Personal Auto Policy Declarations
POLICY NUMBER                 EFFECTIVE DATE
PA 229 4410                   11/16/2026
                              EXPIRATION DATE
                              05/16/2027
Insured: Maria Lopez, 412 Willow Bend Dr, Charlotte, NC 28210

Veh  Year Make Model            VIN                    Comp Ded    Coll Ded    BI Limits      PD
1    2018 Nissan Rogue          1HGCM82633A004352      $250        $500        100/300        50
2    2015 GMC Sierra            1M8GDM9AXKP042788      $500        $1,000      100/300        50
`,
  says: `
kind auto_declarations
insurer Harbor Light Mutual Insurance Company
policy_number PA 229 4410
named_insured Maria Lopez
effective_date 2026-11-16
expiration_date 2027-05-16
vin #0 1HGCM82633A004352
vin #1 1M8GDM9AXKP042788
deductible #0 collision 500
deductible #0 comprehensive 250
deductible #1 collision 1000
deductible #1 comprehensive 500
`,
};

const IN_WORDS: WrittenForm = {
  name: 'coverages in words, without a table',
  page: `
Crestline Auto Insurance Company                           Your renewal declarations
Policy number: 7741 2209 18                   Your policy is effective from November 16, 2026
                                              through May 16, 2027, 12:01 a.m.
Named insured: Maria Lopez

2018 Nissan Rogue   VIN 1HGCM82633A004352
  Bodily injury liability             $100,000 each person / $300,000 each accident
  Comprehensive                       Actual cash value less $250 deductible        $38.00
  Collision                           Actual cash value less $500 deductible        $140.00
2015 GMC Sierra   VIN 1M8GDM9AXKP042788
  Comprehensive                       Actual cash value less $500 deductible        $31.00
  Collision                           Not carried
`,
  says: `
kind auto_declarations
insurer Crestline Auto Insurance Company
policy_number 7741 2209 18
named_insured Maria Lopez
effective_date 2026-11-16
expiration_date 2027-05-16
vin #0 1HGCM82633A004352
vin #1 1M8GDM9AXKP042788
deductible #0 collision 500
deductible #0 comprehensive 250
deductible #1 comprehensive 500
`,
};

const BOAT_ROWS: WrittenForm = {
  name: 'boat and its deductible in a row below',
  page: `
MARITIME KEYSTONE INSURANCE COMPANY
BOATOWNERS POLICY DECLARATIONS
Policy No.  BO 220-4471     Policy Term   04/01/26 TO 04/01/27   12:01 AM
Insured     OMAR HADDAD
Boat        2019 GRADY-WHITE 235 FREEDOM
Serial No. (HIN)  GWBP0235H819     Motor  YAMAHA F300   Serial  6BHX-1004471
Coverages                                       Limits          Premium
Boat and Equipment    ACV                       $92,000         $611.00
Deductible            $1,000
Watercraft Liability                            $300,000        $120.00
Medical Payments                                $5,000          $15.00
Loss Payee  SKYLA FCU  PO BOX 18649  CHARLOTTE NC 28218
`,
  says: `
kind boat_declarations
insurer MARITIME KEYSTONE INSURANCE COMPANY
policy_number BO 220-4471
named_insured OMAR HADDAD
effective_date 2026-04-01
expiration_date 2027-04-01
hin #0 GWBP0235H819
party #0 loss_payee SKYLA FCU @ PO BOX 18649 CHARLOTTE, NC 28218
limit #0 hull 92000
deductible #0 hull 1000
`,
};

const SHARES: WrittenForm = {
  name: 'deductibles as shares of a coverage',
  page: `
Homeowners Declarations Page                         Tidewater Property Insurance Company
Policy Number:  TPH-0091-22        Inception: 03/01/2026     Expiration: 03/01/2027
Name of Insured: Ruth Chen
Mail address: PO Box 771, Durham, NC 27702
Insured premises (if different from mailing): 9 Birch Rd, Durham, NC 27701
Your deductibles
   Hurricane: 2% of Coverage A ($6,200)
   All other perils: $2,500
   Water: $5,000
Your coverages
   Coverage A Dwelling: $310,000
   Coverage C Contents: $155,000
Mortgagee: Skyla Federal Credit Union, PO Box 18649, Charlotte, NC 28218
`,
  says: `
kind home_declarations
insurer Tidewater Property Insurance Company
policy_number TPH-0091-22
named_insured Ruth Chen
effective_date 2026-03-01
expiration_date 2027-03-01
property_address 9 Birch Rd, Durham, NC 27701
party mortgagee Skyla Federal Credit Union @ PO Box 18649, Charlotte, NC 28218
limit dwelling 310000
deductible all_perils 2500
deductible wind_hail 2%
`,
};

const SPANISH_DATES: WrittenForm = {
  name: 'dates in Spanish words',
  page: `
Seguros del Valle
DECLARACIONES DE LA PÓLIZA DE AUTO
Número de póliza: SV-448120-7
Período de vigencia: del 16 de noviembre de 2026 al 16 de mayo de 2027
Asegurado: María López
Vehículo 1: 2018 Nissan Rogue      VIN: 1HGCM82633A004352
Cobertura                        Límite                 Deducible           Prima
Lesiones corporales              $100,000/$300,000                          $120.00
Comprensiva                                             $250                $38.00
Colisión                                                $500                $140.00
Acreedor: Skyla FCU, PO Box 18649, Charlotte, NC 28218
`,
  says: `
kind auto_declarations
policy_number SV-448120-7
named_insured María López
effective_date 2026-11-16
expiration_date 2027-05-16
vin #0 1HGCM82633A004352
party #0 lienholder Skyla FCU @ PO Box 18649, Charlotte, NC 28218
deductible #0 collision 500
deductible #0 comprehensive 250
`,
};

const PARAGRAPH: WrittenForm = {
  name: 'certificate in one paragraph',
  page: `
EVIDENCE OF INSURANCE
This is to certify that policy number HO 441 2287 issued to Ruth Chen by Granite Peak Insurance Company insures the
dwelling at 9 Birch Rd, Durham, NC 27701. The policy term begins 03/01/2026 and expires 03/01/2027. The dwelling is
insured for $310,000, subject to a $2,500 deductible for all perils and a 1% deductible for wind or hail.
`,
  says: `
insurer Granite Peak Insurance Company
named_insured Ruth Chen
kind acord_27
policy_number HO 441 2287
effective_date 2026-03-01
expiration_date 2027-03-01
property_address 9 Birch Rd, Durham, NC 27701
limit dwelling 310000
deductible all_perils 2500
deductible wind_hail 1%
`,
};

const BUILDING_ROW: WrittenForm = {
  name: 'deductible of the building in its row',
  page: `
Sentinel Ridge Insurance Company
DWELLING FIRE POLICY DECLARATIONS
Policy Number     Effective Date    Expiration Date    Agent No.
DP3-0044-9912     01/20/2027        01/20/2028         0771-22
Insured and Mailing Address              Location of Insured Property
Ruth Chen                                9 Birch Rd
PO Box 771                               Durham, NC 27701
Durham, NC 27702
COVERAGE                         LIMIT OF LIABILITY     DEDUCTIBLE     PREMIUM
A - Dwelling                     $310,000               $2,500         $812.00
B - Other Structures             $31,000
Wind/Hail                                               2%
First Mortgagee: Skyla Federal Credit Union, PO Box 18649, Charlotte, NC 28218   Loan Number 20018842
`,
  says: `
kind home_declarations
insurer Sentinel Ridge Insurance Company
policy_number DP3-0044-9912
named_insured Ruth Chen
effective_date 2027-01-20
expiration_date 2028-01-20
property_address 9 Birch Rd, Durham, NC 27701
party mortgagee Skyla Federal Credit Union @ PO Box 18649, Charlotte, NC 28218
limit dwelling 310000
deductible all_perils 2500
deductible wind_hail 2%
`,
};

export const WORDED_FORMS = [
  WRITTEN_OUT,
  TWO_HEADS,
  ROW_PER_VEHICLE,
  IN_WORDS,
  BOAT_ROWS,
  SHARES,
  SPANISH_DATES,
  PARAGRAPH,
  BUILDING_ROW,
];
