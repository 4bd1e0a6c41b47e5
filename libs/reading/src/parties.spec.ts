import { judged, LIENHOLDER, PAGE, reasonsOf } from '../test/judged-page';
import { fileOf } from '../test/written-page';
import { readFields } from './read-fields';

const ADDRESS = `             PO Box 18649
             Charlotte, NC 28218`;
const named = (name: string): string => PAGE.replace(LIENHOLDER, `Lienholder:  ${name}\n${ADDRESS}`);

describe('an interest that has ended, or is not of this', () => {
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
  ])('makes no yes: %s', (text) => {
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

describe('another organization with the name of the lender in its own', () => {
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
  ])('is it with the usual words behind: %s', (name) => {
    expect(reasonsOf(named(name))).toEqual([]);
  });

  it.each([
    ['Skyla FCU PO Box 18649 Charlotte, NC 28218'],
    ['Skyla FCU 12 Elm St Charlotte, NC 28218'],
    ['Skyla FCU One Harbor Way Charlotte, NC 28218'],
    ['Skyla FCU / PO Box 18649 / Charlotte, NC 28218'],
    ['Skyla FCU P.O. Box 18649, Charlotte, NC 28218'],
  ])('is it with its address behind: %s', (line) => {
    expect(reasonsOf(PAGE.replace(LIENHOLDER, `Lienholder:  ${line}`))).toEqual([]);
  });
});

it('keeps the role of a party that a quote proposes', () => {
  const quote = `Insurance Quote\nThis is a quote. No coverage is bound.\n${PAGE.replace('Lienholder:', 'Lienholder (proposed):')}`;
  const party = readFields(fileOf(quote)).fields.find(({ name }) => name === 'party');
  expect(party).toMatchObject({ value: 'Skyla FCU', party: { role: 'lienholder' } });
  expect(judged(quote).answer).not.toBe('yes');
});
