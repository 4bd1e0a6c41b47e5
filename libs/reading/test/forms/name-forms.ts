import type { WrittenForm } from './form';

export const NAME_FORMS: readonly WrittenForm[] = [
  {
    name: 'an insured at their post office address, whose last name goes on in the next line',
    page: `
NORTH CAROLINA FARM BUREAU MUTUAL                        POLICY NUMBER: DFX961368423
                INSURANCE COMPANY                        POLICY PERIOD: 03/27/2027 TO 03/27/2028
                                                         Personal Auto Declarations
NAMED INSURED AND P.O. ADDRESS                           AGENT
Brandon G. Santiago-                                     NGUYEN & ASSOCIATES INSURANCE
Cruz Jr                                                  37196 LAUREL RD
1281 IRONWOOD TRL                                        NASHVILLE, TN 37203
AUGUSTA, GA 30928

RATING: OWNER AGE 50+, PRIOR LOSSES: 0
LOSS SETTLEMENT. ACV MEANS ACTUAL CASH VALUE
`,
    says: `
kind auto_declarations
insurer NORTH CAROLINA FARM BUREAU MUTUAL INSURANCE COMPANY
policy_number DFX961368423
named_insured Brandon G. Santiago-Cruz Jr
effective_date 2027-03-27
expiration_date 2028-03-27
`,
  },
  {
    name: 'a certificate of an assured',
    page: `
CERTIFICATE AND DECLARATIONS OF RECREATIONAL VEHICLE INSURANCE
Certificate number        Inception           Expiry
T4759028                  06-JAN-2027         06-JAN-2028

Named Assured                                 Insurer
Vernon B Nakamura                             Riverstone Select Insurance Company
26127 Redbud Avenue                           PO Box 40667
Hickory, NC 28626                             Mobile, AL 36602
`,
    says: `
kind rv_declarations
insurer Riverstone Select Insurance Company
policy_number T4759028
named_insured Vernon B Nakamura
effective_date 2027-01-06
expiration_date 2028-01-06
`,
  },
  {
    name: 'numbers of a certificate, of a policy and of forms',
    page: `
CERTIFICATE OF INSURANCE
COVERAGES      CERTIFICATE NUMBER: 617781028      REVISION NUMBER:
Insurer: Prairie Mutual Insurance Company
Named Insured: Carl Ortega

POLICY NUMBER            POLICY EFF        POLICY EXP
NGM681599726             11/04/2025        11/04/2026

THESE FORMS ARE PART OF YOUR POLICY:
RV-0001 (0219) Recreational Vehicle Policy
`,
    says: `
kind acord_25
insurer Prairie Mutual Insurance Company
policy_number NGM681599726
named_insured Carl Ortega
effective_date 2025-11-04
expiration_date 2026-11-04
`,
  },
  {
    name: 'a bill whose numbers of policies go on in the next line',
    page: `
INVOICE
Brandt Insurance Group, Inc.
Insured: Chidi Petrov

Eff         Exp         Policy #      Company                                Amount due
1/27/2026   1/27/2027   839 641       Prairie Mutual Insurance Company       $1,745.43
                        875
`,
    says: `
kind bill
insurer Prairie Mutual Insurance Company
policy_number 839 641 875
named_insured Chidi Petrov
effective_date 2026-01-27
expiration_date 2027-01-27
`,
  },
  {
    name: 'insured people whose label and names are in two lines each',
    page: `
Prairie Mutual Insurance Company
Personal Auto Declarations

Policy number:     4289-41-00
Effective:         05/16/2026
Expiration:        05/16/2027
Named              Lorenzo Bauer & Patrice
insured(s):        W Blackwood
                   95344 Glenwood Drive
                   Omaha, NE 68161
`,
    says: `
kind auto_declarations
insurer Prairie Mutual Insurance Company
policy_number 4289-41-00
named_insured Lorenzo Bauer
named_insured Patrice W Blackwood
effective_date 2026-05-16
expiration_date 2027-05-16
`,
  },
];
