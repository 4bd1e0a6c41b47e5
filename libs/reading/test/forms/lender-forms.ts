import type { WrittenForm } from './form';

const page = (parties: string): string => `
Prairie Mutual Insurance Company                         Policy Number: 4289-41-00
                                                         Policy Period: 05/16/2026 to 05/16/2027
Personal Auto Declarations
Named Insured: Ana M Ortega

Vehicle    Description            VIN
1          2018 Nissan Rogue      1HGCM82633A004352
2          2015 GMC Sierra        1M8GDM9AXKP042788
${parties}
`;

const says = (parties: string): string => `
kind auto_declarations
insurer Prairie Mutual Insurance Company
policy_number 4289-41-00
named_insured Ana M Ortega
effective_date 2026-05-16
expiration_date 2027-05-16
vin #0 1HGCM82633A004352
vin #1 1M8GDM9AXKP042788
${parties.trim()}
`;

/** A page with two cars that names the lender of one of them in this way. */
const form = (name: string, parties: string, expected: string): WrittenForm => ({
  name: `a lender ${name}`,
  page: page(parties),
  says: says(expected),
});

const SKYLA = 'party #0 lienholder Skyla FCU @ PO Box 18649, Charlotte, NC 28218';

export const LENDER_FORMS: readonly WrittenForm[] = [
  form(
    'in front of its role',
    `
Addresses of companies with an interest
Skyla FCU: PO Box 18649, Charlotte, NC 28218 (Lienholder, Vehicle 1)
`,
    SKYLA,
  ),
  form(
    'behind an abbreviated role',
    `
L/H, unit 1: SKYLA FCU ISAOA / PO BOX 18649, CHARLOTTE, NC 28218
L/P, unit 2: HARBOR BANK / PO BOX 555, TAMPA, FL 33601
`,
    `
party #0 lienholder SKYLA FCU @ PO BOX 18649, CHARLOTTE, NC 28218
party #1 loss_payee HARBOR BANK @ PO BOX 555, TAMPA, FL 33601
`,
  ),
  form(
    'in a sentence over two lines',
    `
Lienholder of automobile 1: Skyla Federal Credit
Union, its successors and/or assigns, as their interests may appear, PO Box 18649,
Charlotte, NC 28218. Its reference is 7218034339.
`,
    'party #0 lienholder Skyla Federal Credit Union @ PO Box 18649, Charlotte, NC 28218',
  ),
  form(
    'below a question, with its role below the address',
    `
Who has a loan on vehicle 1
Skyla FCU
PO Box 18649
Charlotte, NC 28218
Loan 55956664 - Lienholder
`,
    SKYLA,
  ),
  form(
    'whose type of interest stands in the next cell',
    `
NAME AND ADDRESS                                 INTEREST
Skyla FCU                                        Lienholder, Vehicle 1
PO Box 18649                                     LOAN #
Charlotte, NC 28218                              20018842
`,
    SKYLA,
  ),
  form(
    'who is only told of changes, below a heading of lienholders',
    `
Lienholders
Skyla FCU, PO Box 18649, Charlotte, NC 28218 (Vehicle 1, interest only)
`,
    'party #0 interest Skyla FCU @ PO Box 18649, Charlotte, NC 28218',
  ),
  form(
    'who is the agent, above a lienholder of another name',
    `
Agent                                            Lienholder, vehicle 1
Skyla FCU                                        Harbor Bank
PO Box 18649                                     PO Box 555
Charlotte, NC 28218                              Tampa, FL 33601
`,
    `
party unknown Skyla FCU @ PO Box 18649, Charlotte, NC 28218
party #0 lienholder Harbor Bank @ PO Box 555, Tampa, FL 33601
`,
  ),
  form(
    'to whom a letter goes',
    `
Please send changes of the lienholder to Skyla FCU, PO Box 18649, Charlotte, NC 28218.
`,
    'party unknown Skyla FCU @ PO Box 18649, Charlotte, NC 28218',
  ),
  form(
    'below the heading of those who were',
    `
Previous lienholders
Lienholder, vehicle 2: Harbor Bank, PO Box 555, Tampa, FL 33601
Lienholder, vehicle 1: Skyla FCU, PO Box 18649, Charlotte, NC 28218
`,
    `
party #1 lienholder prior Harbor Bank @ PO Box 555, Tampa, FL 33601
party #0 lienholder prior Skyla FCU @ PO Box 18649, Charlotte, NC 28218
`,
  ),
  form(
    'whose interest has ended, while the binder may end',
    `
Lienholder, vehicle 1: Skyla FCU, PO Box 18649, Charlotte, NC 28218
This policy is cancelled when you ask for it.
Lienholder, vehicle 2, deleted: Harbor Bank, PO Box 555, Tampa, FL 33601
`,
    `
party #0 lienholder Skyla FCU @ PO Box 18649, Charlotte, NC 28218
party #1 lienholder removed Harbor Bank @ PO Box 555, Tampa, FL 33601
`,
  ),
  form(
    'beside a list of roles, of which one is marked',
    `
  MORTGAGEE               NAME AND ADDRESS
  LOSS PAYEE              Skyla FCU
  LIENHOLDER              PO Box 18649
X ADDITIONAL INTEREST     Charlotte, NC 28218
`,
    'party interest Skyla FCU @ PO Box 18649, Charlotte, NC 28218',
  ),
  form(
    'beside a list of roles, of which none is marked',
    `
  MORTGAGEE               NAME AND ADDRESS
  LOSS PAYEE              Skyla FCU
  LIENHOLDER              PO Box 18649
  ADDITIONAL INTEREST     Charlotte, NC 28218
`,
    'party unknown Skyla FCU @ PO Box 18649, Charlotte, NC 28218',
  ),
  form(
    'in a table whose rows have a box each',
    `
CAPACITY            NAME AND ADDRESS                                 FOR
[X] Lienholder      Skyla FCU                                        Veh 1
                    PO Box 18649
                    Charlotte, NC 28218
[X] Loss payee      Harbor Bank                                      Veh 2
                    PO Box 555
                    Tampa, FL 33601
`,
    `
party #0 lienholder Skyla FCU @ PO Box 18649, Charlotte, NC 28218
party #1 loss_payee Harbor Bank @ PO Box 555, Tampa, FL 33601
`,
  ),
  form(
    'in a table of codes, which the page explains',
    `
LOSS PAYEES AND ADDITIONAL INTERESTS
AUTO #  INT   NAME                     ADDRESS
1       LH    Skyla FCU                PO Box 18649, Charlotte, NC 28218
2       AI    Harbor Bank              PO Box 555, Tampa, FL 33601
INT: LH = Lienholder, LP = Loss payee, AI = Interested party (notice only)
`,
    `
party #0 lienholder Skyla FCU @ PO Box 18649, Charlotte, NC 28218
party #1 interest Harbor Bank @ PO Box 555, Tampa, FL 33601
`,
  ),
  form(
    'below a title with the number of the car',
    `
Lenders and other interests
Vehicle 1
Lienholder: Skyla FCU
PO Box 18649, Charlotte, NC 28218 Loan 55956664
Vehicle 2
Loss payee: Harbor Bank
PO Box 555, Tampa, FL 33601 Loan 4926199610
`,
    `
party #0 lienholder Skyla FCU @ PO Box 18649, Charlotte, NC 28218
party #1 loss_payee Harbor Bank @ PO Box 555, Tampa, FL 33601
`,
  ),
  form(
    'above a line with the number of the car',
    `
Lenders and other interests
Lienholder: Skyla FCU
PO Box 18649, Charlotte, NC 28218
Vehicle 1
Loss payee: Harbor Bank
PO Box 555, Tampa, FL 33601
Vehicle 2
`,
    `
party #0 lienholder Skyla FCU @ PO Box 18649, Charlotte, NC 28218
party #1 loss_payee Harbor Bank @ PO Box 555, Tampa, FL 33601
`,
  ),
  form(
    'for the car whose number ends so',
    `
Lienholder for the car with VIN ending in 4352: Skyla FCU, PO Box 18649, Charlotte, NC 28218
Lienholder for the car with VIN ending in 2788: Harbor Bank, PO Box 555, Tampa, FL 33601
`,
    `
party #0 lienholder Skyla FCU @ PO Box 18649, Charlotte, NC 28218
party #1 lienholder Harbor Bank @ PO Box 555, Tampa, FL 33601
`,
  ),
  form(
    'in front of its role, below a heading in capitals',
    `
PARTIES WITH A FINANCIAL OR OTHER INTEREST
Skyla FCU   Lienholder
PO Box 18649, Charlotte, NC 28218
Vehicle 1
`,
    SKYLA,
  ),
  form(
    'above a line about an earlier policy',
    `
LOSS PAYEE / OTHER INTEREST
VEH 01 LIENHLDR Skyla FCU, PO Box 18649, Charlotte, NC 28218
FORMS: REMAIN IN EFFECT (REFER TO PREVIOUS POLICY)
`,
    SKYLA,
  ),
  form(
    'whose interest has ended, as its column says',
    `
INTERESTS
INTEREST                                   NAME / ADDRESS
LIENHOLDER, VEH 2                          Harbor Bank
                                           PO Box 555
                                           Tampa, FL 33601
LIENHOLDER, VEH 1 - previous, released     Skyla FCU
                                           PO Box 18649
                                           Charlotte, NC 28218
`,
    `
party #1 lienholder Harbor Bank @ PO Box 555, Tampa, FL 33601
party #0 lienholder removed Skyla FCU @ PO Box 18649, Charlotte, NC 28218
`,
  ),
  form(
    'whose line runs into the next column',
    `
Lienholder, vehicle 1                                        Loss payee, vehicle 2
Skyla FCU its successors and/or assigns, as interests appear Harbor Bank
PO Box 18649                                                 PO Box 555
Charlotte, NC 28218                                          Tampa, FL 33601
`,
    `
party #0 lienholder Skyla FCU @ PO Box 18649, Charlotte, NC 28218
party #1 loss_payee Harbor Bank @ PO Box 555, Tampa, FL 33601
`,
  ),
  form(
    'beside words that say at length that the interest has ended',
    `
Loss payee, vehicle 1 - has been removed from this policy    Skyla FCU
                                                             PO Box 18649
                                                             Charlotte, NC 28218
`,
    'party #0 loss_payee removed Skyla FCU @ PO Box 18649, Charlotte, NC 28218',
  ),
];
