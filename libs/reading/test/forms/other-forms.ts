import type { WrittenForm } from './form';

const BOAT: WrittenForm = {
  name: 'boat',
  page: `
Seabright Marine Insurance Company
WATERCRAFT POLICY DECLARATIONS
Policy Nbr: SMW0044190          Term: 04/01/2026 - 04/01/2027       Agent: Doyle Insurance Agency
First Named Insured: Omar Haddad
Mailing Address: 5 Pier Ln, Wilmington, NC 28401

Item   Description                               Hull ID             Hull Value     Deductible
1      2019 Grady-White 235 Freedom              GWBP0235H819        $92,000        $1,000
2      2019 EZ Loader Trailer                                        $4,500         $250

Protection and Indemnity (Watercraft Liability)      $300,000
Loss Payee:  Skyla FCU, PO Box 18649, Charlotte, NC 28218  (Item 1)
`,
  says: `
kind boat_declarations
insurer Seabright Marine Insurance Company
policy_number SMW0044190
named_insured Omar Haddad
effective_date 2026-04-01
expiration_date 2027-04-01
hin #0 GWBP0235H819
party #0 loss_payee Skyla FCU @ PO Box 18649, Charlotte, NC 28218
limit #0 hull 92000
deductible #0 hull 1000
`,
};

const QUOTE: WrittenForm = {
  name: 'quote with a reference',
  page: `
Larkspur Insurance
Your auto insurance quote
Reference          Q-558812-A
Prepared for       Maria Lopez
Prepared on        04/02/2026
Proposed term      05/16/2026 to 11/16/2026
2018 Nissan Rogue, VIN 1HGCM82633A004352
Collision          $500 deductible         $140.00
Comprehensive      $250 deductible         $38.00
This is not a policy. No coverage is bound until the first payment is received.
`,
  says: `
kind quote
policy_number Q-558812-A
named_insured Maria Lopez
effective_date 2026-05-16
expiration_date 2026-11-16
vin #0 1HGCM82633A004352
deductible #0 comprehensive 250
deductible #0 collision 500
`,
};

const CERTIFICATE: WrittenForm = {
  name: 'certificate',
  page: `
CERTIFICATE OF LIABILITY INSURANCE                                        DATE (MM/DD/YYYY) 04/02/2026
THIS CERTIFICATE IS ISSUED AS A MATTER OF INFORMATION ONLY AND CONFERS NO RIGHTS UPON THE HOLDER.
PRODUCER                                      INSURER A: Tupelo Casualty Company            NAIC # 29424
Doyle Insurance Agency                        INSURER B:
INSURED
Maria Lopez
412 Willow Bend Dr
Charlotte NC 28210
TYPE OF INSURANCE       POLICY NUMBER       POLICY EFF      POLICY EXP      LIMITS
AUTOMOBILE LIABILITY    TC-AU-99120         05/16/2026      05/16/2027      COMBINED SINGLE LIMIT  $500,000

CERTIFICATE HOLDER                            CANCELLATION
Skyla Federal Credit Union                    SHOULD ANY OF THE ABOVE DESCRIBED POLICIES BE CANCELLED BEFORE
PO Box 18649                                  THE EXPIRATION DATE THEREOF, NOTICE WILL BE DELIVERED IN
Charlotte, NC 28218                           ACCORDANCE WITH THE POLICY PROVISIONS.
`,
  says: `
kind acord_25
insurer Tupelo Casualty Company
policy_number TC-AU-99120
named_insured Maria Lopez
effective_date 2026-05-16
expiration_date 2027-05-16
party certificate_holder Skyla Federal Credit Union @ PO Box 18649, Charlotte, NC 28218
`,
};

const NOTICE: WrittenForm = {
  name: 'notice',
  page: `
Larkspur Southern Insurance Company
PO Box 31260, Tampa, FL 33631
April 2, 2026
Maria Lopez
412 Willow Bend Dr
Charlotte, NC 28210

Re: Policy 91827364-2
NOTICE OF INFORMATION PRACTICES
Dear Maria Lopez,
Federal and state laws ask us to tell you how we collect, share and protect personal information.
We collect information about you from applications, consumer reports and your transactions with us.
You may ask us in writing for access to it and for its correction. No action is needed on your part.
`,
  says: `
kind notice
insurer Larkspur Southern Insurance Company
policy_number 91827364-2
named_insured Maria Lopez
`,
};

const SALE: WrittenForm = {
  name: 'contract of sale',
  page: `
RETAIL INSTALLMENT SALE CONTRACT
Buyer: Maria Lopez                        Seller-Creditor: Kings Road Motors, Inc.
412 Willow Bend Dr, Charlotte, NC 28210   1200 Kings Rd, Charlotte, NC 28211
2018 Nissan Rogue     VIN 1HGCM82633A004352     Odometer 41,220
ANNUAL PERCENTAGE RATE 6.9%      FINANCE CHARGE $3,211.40      AMOUNT FINANCED $18,400.00
You must insure the vehicle against physical damage. The Lienholder must be named as loss payee.
`,
  says: `
kind other
vin #0 1HGCM82633A004352
`,
};

export const OTHER_FORMS = [BOAT, QUOTE, CERTIFICATE, NOTICE, SALE];
