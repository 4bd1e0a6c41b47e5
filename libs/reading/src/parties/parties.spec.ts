import { judged, LIENHOLDER, PAGE, reasonsOf } from '../../test/judged-page';
import { fileOf } from '../../test/written-page';
import { readFields } from '../read-fields';

const ADDRESS = `             PO Box 18649
             Charlotte, NC 28218`;
const named = (name: string): string => PAGE.replace(LIENHOLDER, `Lienholder:  ${name}\n${ADDRESS}`);

describe('an interest that has ended or belongs to something else', () => {
  it.each([
    'Interest ended 2023',
    'Lienholder through 03/01/2024',
    'Lienholder from 03/01/2021 to 03/01/2024',
    'Lien dates: 03/01/2021 - 03/01/2024',
    'Eff 03/01/2021 Exp 03/01/2024',
    'Interest effective 03/01/2021 until 03/01/2024',
    'Valid thru 2023',
    '03/01/2021 - 03/01/2024',
    '2021-2023',
    'Loan matured 2023',
    'Lien satisfied',
    'Interés hasta 01/03/2024',
    'Interés terminó en 2023',
    'This interest does not apply to physical damage',
    'Does not apply to collision',
    '(not the vehicle above)',
    'Not for this vehicle',
    'Other vehicle only',
    'For a vehicle that is not listed',
    'Applies to liability only',
    'As respects the trailer only',
    'Except vehicle 1',
    'Excludes physical damage',
    'No interest in vehicle 1',
    'Applies to vehicles other than vehicle 1',
    'No aplica a este vehículo',
  ])('leads to no yes: %s', (text) => {
    expect(judged(PAGE.replace(LIENHOLDER, `${LIENHOLDER}\n             ${text}`)).answer).not.toBe('yes');
    expect(judged(PAGE.replace('ISAOA/ATIMA', `ISAOA/ATIMA    ${text}`)).answer).not.toBe('yes');
    expect(judged(PAGE.replace('Lienholder:', `${text}\nLienholder:`)).answer).not.toBe('yes');
    expect(judged(PAGE.replace('ISAOA/ATIMA', `ISAOA/ATIMA (${text})`)).answer).not.toBe('yes');
  });

  it.each([
    'Loan No. 4471902',
    'Loan number: 55-2023',
    'Acct no. 03012024',
    'Loan #2021-2023-11',
    'Interest effective 05/16/2026',
    'Vehicle 1 only',
    'Phone 704-555-0100',
    'Loan: 7218034339 / Vehicle 1',
  ])('differs from one with %s', (text) => {
    expect(reasonsOf(PAGE.replace(LIENHOLDER, `${LIENHOLDER}\n             ${text}`))).toEqual([]);
  });
});

describe('an organization whose name contains the lender’s', () => {
  it.each([
    'Skyla FCU Employees Club',
    'Skyla FCU employees club',
    'Skyla FCU Foundation',
    'Skyla Federal Credit Union Retirees Association',
    'Skyla FCU Charitable Trust',
    'Skyla FCU Auto Sales',
    'Skyla FCU Insurance Agency',
    'Skyla FCU Building Corp',
    'Skyla FCU of Ohio',
    'Skyla Credit Union Members Benefit Plan',
    'SKYLA FCU EMPLOYEES CLUB',
    'Friends of Skyla FCU',
    'Former Skyla FCU',
    'Employees Club c/o Skyla FCU',
    'Harbor Motors, in care of Skyla FCU',
    'Harbor Holdings f/k/a Skyla FCU',
    'Harbor Holdings, assignee of Skyla FCU',
    'Skyla FCU, Employees Club',
    'Skyla FCU - Employees Club',
    'Skyla FCU\n             Employees Club',
    'Skyla FCU\n             Retirees Foundation, Inc.',
  ])('is not the lender: %s', (name) => {
    expect(judged(named(name)).answer).not.toBe('yes');
  });

  it.each([
    'Skyla FCU',
    'Skyla FCU ISAOA',
    'Skyla FCU ISAOA ATIMA',
    'Skyla FCU, its successors and/or assigns',
    'Skyla FCU Its Successors And/Or Assigns',
    'SKYLA FCU ITS SUCCESSORS AND/OR ASSIGNS AS THEIR INTERESTS MAY APPEAR',
    'Skyla Federal Credit Union and/or its assigns',
    'Skyla FCU c/o Insurance Service Center',
    'Skyla FCU C/O Allied Solutions',
    'Skyla FCU\n             C/O Insurance Service Center',
    'Skyla FCU\n             Insurance Service Center',
    'Skyla FCU\n             Attn: Loan Department',
    'Skyla FCU, N.A.',
    'Skyla FCU, Inc.',
    'Skyla FCU Inc',
    'Skyla FCU (Loan 4471902)',
    'Skyla FCU Loan #4471902',
    'Skyla FCU Lienholder',
    'Skyla FCU Loss Payee',
    'Skyla FCU - Vehicle 1',
    'Skyla FCU Auto Loan Dept',
    'Skyla FCU Loan Servicing',
    'Skyla FCU Insurance Dept',
    'Skyla FCU Attn Insurance',
    'Skyla FCU Veh 1',
    'Skyla Federal Credit\n             Union',
  ])('is the lender if the usual words follow: %s', (name) => {
    expect(reasonsOf(named(name))).toEqual([]);
  });

  it.each([
    ['Skyla FCU PO Box 18649 Charlotte, NC 28218'],
    ['Skyla FCU 12 Elm St Charlotte, NC 28218'],
    ['Skyla FCU One Harbor Way Charlotte, NC 28218'],
    ['Skyla FCU / PO Box 18649 / Charlotte, NC 28218'],
    ['Skyla FCU P.O. Box 18649, Charlotte, NC 28218'],
  ])('is the lender if its address follows: %s', (line) => {
    expect(reasonsOf(PAGE.replace(LIENHOLDER, `Lienholder:  ${line}`))).toEqual([]);
  });
});

it('keeps its role in a quote', () => {
  const quote = `Insurance Quote\nThis is a quote. No coverage is bound.\n${PAGE.replace('Lienholder:', 'Lienholder (proposed):')}`;
  const party = readFields(fileOf(quote)).fields.find(({ name }) => name === 'party');
  expect(party).toMatchObject({ value: 'Skyla FCU', party: { role: 'lienholder' } });
  expect(judged(quote).answer).not.toBe('yes');
});

/** A list that names a party's role below or above the address. */
const listed = (text: string): string => PAGE.replace(LIENHOLDER, `Interests\n${text.trim()}`);
const SKYLA = 'Skyla FCU ISAOA/ATIMA\nPO Box 18649\nCharlotte, NC 28218';
const OTHER = 'First Meridian Bank ISAOA\nPO Box 20177\nAustin, TX 78706';

describe('a role in the line below an address', () => {
  it.each([
    'Additional Insured - loan reference 36293126',
    'Additional Insured',
    'Additional insured: loan 36293126',
    'Additional Interest, Vehicle 1, loan 3536-073',
    'Certificate holder, loan 36293126',
    'Lessor - account 36293126',
    'Interested party, vehicle 1',
    'Asegurado adicional, préstamo 36293126',
  ])('overrides the heading above: %s', (role) => {
    expect(judged(listed(`Loss payable\n${SKYLA}\n${role}`)).answer).not.toBe('yes');
    expect(judged(listed(`Loss payee\n${SKYLA}\n${role}`)).answer).not.toBe('yes');
    const after = `${OTHER}\nLoss Payee, Vehicle 1, loan 6539-549\n${SKYLA}\n${role}`;
    expect(judged(listed(after)).answer).not.toBe('yes');
    const before = `${SKYLA}\n${role}\n${OTHER}\nLoss Payee, Vehicle 1, loan 6539-549`;
    expect(judged(listed(before)).answer).not.toBe('yes');
    const inRow = `First Meridian Bank - PO Box 20177, Austin, TX 78706\nLoss Payee, Vehicle 1\nSkyla FCU ISAOA - PO Box 18649, Charlotte, NC 28218\n${role}`;
    expect(judged(listed(inRow)).answer).not.toBe('yes');
  });

  it.each([
    'ENTERED AS INTERESTED PARTY. THEIR FILE 58624462',
    'Shown as an additional insured',
    'Listed here as additional interest only',
    'Named as certificate holder',
    'Their interest in the car: additional insured',
    'Figura como parte interesada',
  ])('is believed in a sentence too: %s', (role) => {
    expect(
      judged(listed(`Loss payable clause: to any lienholder entered here\n${SKYLA}\n${role}`)).answer,
    ).not.toBe('yes');
    expect(judged(listed(`Loss payee\n${SKYLA}\n${role}`)).answer).not.toBe('yes');
    expect(judged(PAGE.replace(LIENHOLDER, `${LIENHOLDER}\n             ${role}`)).answer).not.toBe('yes');
    const indented = `Car no. 1 Skyla FCU ISAOA ATIMA\n          PO Box 18649\n          Charlotte, NC 28218\n          ${role}`;
    expect(judged(listed(`Loss payable to any lienholder entered here:\n${indented}`)).answer).not.toBe(
      'yes',
    );
    expect(judged(listed(`Loss payee\n${indented}`)).answer).not.toBe('yes');
    const apart = `Car no. 1    Skyla FCU ISAOA ATIMA\nPO Box 18649\nCharlotte, NC 28218\n${role}`;
    expect(judged(listed(`Loss payable to any lienholder entered here:\n${apart}`)).answer).not.toBe('yes');
  });

  it.each(['Loss Payee, Vehicle 1, loan 3536-073', 'Lienholder, account 3536-073', 'Loss Payee'])(
    'belongs to the name above it in the whole list: %s',
    (role) => {
      const other = 'Additional Interest, Vehicle 1, loan 6539-549';
      expect(reasonsOf(listed(`${SKYLA}\n${role}`))).toEqual([]);
      expect(reasonsOf(listed(`${OTHER}\n${other}\n${SKYLA}\n${role}`))).toEqual([]);
      expect(reasonsOf(listed(`${SKYLA}\n${role}\n${OTHER}\n${other}`))).toEqual([]);
    },
  );

  it.each(['Additional Interest, Vehicle 1, loan 6539-549', 'Additional Insured', 'Additional interest:'])(
    'belongs to the name below it if the list begins with a role: %s',
    (other) => {
      expect(reasonsOf(listed(`Loss Payee, Vehicle 1\n${SKYLA}\n${other}\n${OTHER}`))).toEqual([]);
      expect(reasonsOf(listed(`${other}\n${OTHER}\nLoss Payee, Vehicle 1\n${SKYLA}`))).toEqual([]);
    },
  );
});

it('announces nobody below a sentence that mentions a role', () => {
  const notice = `It is no contract between the insurer, its
authorized representative or producer, and the additional interest.

PRODUCER                             COMPANY    Birch Agency
                                                12 Elm St
                                                Omaha, NE 68102
`;
  const page = PAGE.replace(LIENHOLDER, `${LIENHOLDER}\n\n${notice}`);
  const parties = readFields(fileOf(page), null).fields.filter(({ name }) => name === 'party');
  expect(parties.map(({ value }) => value)).toEqual(['Skyla FCU']);
});

describe('numbers of items', () => {
  const page = (noun: string): string => `
Prairie Mutual Insurance Company                         Policy Number: 4289-41-00

${noun.padEnd(8)}Year    Make and model       VIN
1       2018    Nissan Rogue         1HGCM82633A004352
2       2024    Mazda CX-5           JM3KFBCM1R0123456

Interests
Name                     Address                              Type          Insured thing
Skyla Credit Union       PO Box 18649, Charlotte, NC 28218    Loss payee    ${noun} 2
Harborstone Bank         PO Box 44672, Tucson, AZ 85714       Lienholder    ${noun} 1
`;

  it.each(['Bike', 'Cycle', 'Coach', 'Sled', 'Unit'])('are those in the list of items: %s', (noun) => {
    const parties = readFields(fileOf(page(noun)), null).fields.filter(({ name }) => name === 'party');
    expect(parties.map(({ value, item }) => [value, item])).toEqual([
      ['Harborstone Bank', 0],
      ['Skyla Credit Union', 1],
    ]);
  });
});

describe('an address beside a name', () => {
  const addressOn = (page: string): string | null | undefined =>
    readFields(fileOf(page), null).fields.find(({ name }) => name === 'party')?.party?.address;
  const ahead = PAGE.slice(0, PAGE.indexOf(LIENHOLDER));

  it('may continue below in its column', () => {
    const table = `Name                    Address           Type          Loan
Skyla Credit Union      PO Box 18649      Lienholder    1678-259
                        Charlotte, NC 28218
Harborstone Bank        PO Box 44672      Lienholder    1678-260
                        Tucson, AZ 85714`;
    const parties = readFields(fileOf(`${ahead}\n${table}`), null).fields.filter(
      ({ name }) => name === 'party',
    );
    expect(parties.map(({ party }) => party?.address)).toEqual([
      'PO Box 18649, Charlotte, NC 28218',
      'PO Box 44672, Tucson, AZ 85714',
    ]);
  });

  it.each([
    [
      'that has a name of its own',
      `Agent                   Birch Agency
Lienholder: Skyla FCU   12 Elm St
Loan 1678-259           Omaha, NE 68102`,
      null,
    ],
    [
      'where its own is below',
      `Lienholder: Skyla FCU   12 Elm St
PO Box 18649            Omaha, NE 68102
Charlotte, NC 28218`,
      'PO Box 18649, Charlotte, NC 28218',
    ],
  ])("is somebody else's %s", (_, lines, address) => {
    expect(addressOn(`${ahead}\n${lines}`) ?? null).toBe(address);
  });
});
